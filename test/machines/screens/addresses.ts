/** At which addresses a screen is looked at, the plainest first: most with the id of something. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  '/accessDetail': ['?id=x1', '?issue=x1', '?aid=x1', '?id=x1&batch=id1'],
  '/accounting': ['', '?book=payment', '?book=withdrawal', '?id=x1', '?book=expense&id=x1'],
  '/addRole': ['', '?role=volunteer&region=330106', '?role=warehouseIn'],
  '/addressEditD': ['', '?id=id1'],
  '/addressEditP': ['', '?id=id1'],
  '/applyJz': ['', '?again=x1'],
  '/applyWz': ['', '?again=x1'],
  '/carDetailD': ['', '?id=x1', '?id=x1&new=1'],
  '/carDetailR': ['', '?id=x1', '?id=x1&new=1'],
  '/certified': ['?no=LL-2026-000012-34', ''],
  '/charge': ['', '?id=x1', '?new=1'],
  '/deal': ['', '?topic=privacy'],
  '/donationW': ['', '?cart=1', '?warehouse=id1', '?activity=x1'],
  '/editRole': ['?id=x1', '?id=x1&move=1'],
  '/exchange': ['', '?desk=pending', '?desk=packing', '?desk=ready'],
  '/giftDetailInfo': ['?id=x1&sku=id1&count=1'],
  '/helpP': ['?id=x1', '?id=x1&aid=x2'],
  '/manage/complaints': ['', '?id=x1'],
  '/manage/shops': ['', '?id=x1'],
  '/map': ['', '?id=id1'],
  '/myBenevolence': ['', '?certificate=x1', '?id=x1&certificate=1'],
  '/myVolunteerDetail': ['', '?tab=organisation', '?group=x1', '?id=x1'],
  '/orderComplaint': ['?order=x1', '?id=x1'],
  '/orderDeliver': ['', '?shop=id1'],
  '/orderRefund': ['?order=x1', '?id=x1'],
  '/organization': ['', '?region=330106&role=volunteer'],
  '/platformDetail': ['?id=x1', '?project=x1'],
  '/platform': ['', '?topic=project'],
  '/point': ['', '?id=x1'],
  '/qbye': ['', '?tab=withdrawals', '?shop=id1', '?id=x1'],
  '/roleEdit': ['', '?id=x1', '?new=1', '?new=1&role=volunteer&back=%2Fscene'],
  // One place of an activity is opened by its record alone: `records.test.ts`.
  '/scene': ['', '?id=x1', '?code=123456', '?write=1', '?shift=id1', '?copy=x1', '?edit=x1', '?move=x1'],
  '/setting': ['', '?change=phone', '?change=password'],
  '/shenqingjiameng': ['', '?new=1'],
  '/task': [
    '',
    '?board=order',
    '?board=aidBoard',
    '?board=donationBoard',
    '?board=hoursBoard',
    '?board=pointBoard',
    '?board=roleGrant',
    '?board=aid&kind=accept',
    '?board=aid&kind=assign',
  ],
  '/v3OrderSubmit': ['?lines=id1:2,id2:1', ''],
  '/v3Release': ['?shop=id1'],
  '/v3ReleaseAdd': ['', '?id=x1', '?shop=id2'],
  '/volunteerRF': ['?id=x1', '?id=x1&shift=id1'],
  '/VolunteerDF': ['?id=x1', '?id=x1&shift=id1'],
  '/warehousing': ['', '?id=x1'],
  '/workTime': ['', '?id=x1'],
}

/** What it shows is made anew by each whole run, and has tests of its own. */
const PUBLISHED = '/workflows'

/** Returns the addresses at which a screen is looked at; none where it is not. */
export const addressesOf = (path: string): readonly string[] =>
  path === PUBLISHED ? [] : (ADDRESSES[path] ?? ['?id=x1']).map(query => path + query)
