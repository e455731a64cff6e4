/** At which addresses a screen is looked at: most with the id of something, some with more or other words. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  '/accessDetail': ['?id=x1', '?issue=x1', '?aid=x1', '?id=x1&batch=id1'],
  '/accounting': ['', '?book=payment', '?book=payment&keyword=花园&since=2026-11-01', '?id=x1', '?book=expense&id=x1'],
  '/addRole': ['', '?role=volunteer&region=330106'],
  '/addressEditD': ['', '?id=id1'],
  '/addressEditP': ['', '?id=id1', '?returnTo=%2FgiftDetailInfo%3Fid%3Dx1'],
  '/applyJz': ['', '?again=x1'],
  '/applyWz': ['', '?again=x1'],
  '/carDetailD': ['', '?id=x1', '?new=1'],
  '/carDetailR': ['', '?id=x1', '?new=1'],
  '/certified': ['?no=LL-2026-000012-34', ''],
  '/charge': ['', '?id=x1', '?new=1'],
  '/deal': ['', '?topic=privacy'],
  '/donationW': ['', '?cart=1', '?warehouse=id1', '?activity=x1'],
  '/exchange': ['', '?desk=pending'],
  '/giftDetailInfo': ['?id=x1&sku=id1&count=1'],
  '/helpP': ['?id=x1', '?id=x1&aid=x2'],
  '/map': ['', '?id=id1'],
  '/myBenevolence': ['', '?certificate=x1', '?id=x1&certificate=1'],
  '/myVolunteerDetail': ['', '?tab=organisation', '?group=x1'],
  '/orderComplaint': ['?order=x1', '?id=x1'],
  '/orderDeliver': ['', '?shop=id1'],
  '/orderRefund': ['?order=x1', '?id=x1'],
  '/organization': ['', '?region=330106&role=volunteer'],
  '/platformDetail': ['?id=x1', '?project=x1'],
  '/platform': ['', '?topic=project'],
  '/point': [''],
  '/scene': ['', '?id=x1', '?code=123456', '?write=1', '?shift=id1', '?signUp=x1', '?copy=x1'],
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
    '?kind=accept',
  ],
  '/v3OrderSubmit': [''],
  '/v3Release': ['?shop=id1'],
  '/v3ReleaseAdd': ['', '?id=x1', '?shop=id1'],
  '/volunteerRF': ['?id=x1', '?id=x1&shift=id1'],
  '/VolunteerDF': ['?id=x1', '?id=x1&shift=id1'],
  '/warehousing': [''],
  '/workTime': [''],
}

/** What it shows is published anew with every whole run, and has tests of its own. */
const PUBLISHED = '/workflows'

/** Returns the addresses at which a screen is looked at; none where it is not. */
export const addressesOf = (path: string): readonly string[] =>
  path === PUBLISHED ? [] : (ADDRESSES[path] ?? ['?id=x1']).map(query => path + query)

/** Returns an address for each name that a screen looks for in its own, and at which it is not looked at otherwise. */
export function furtherAddresses(path: string, names: readonly string[]): string[] {
  const all = addressesOf(path)
  const [first = path] = all
  return names
    .filter(name => !all.some(one => new RegExp(`[?&]${name}=`).test(one)))
    .map(name => `${first}${first.includes('?') ? '&' : '?'}${name}=id1`)
}

/** Screens of one step of a record: by workflow. */
const STEP_SCREENS: Readonly<Record<string, readonly string[]>> = {
  afterSales: ['/orderComplaint?order=x1'],
  aid: ['/assist?id=x1', '/finish?id=x1', '/applyWz?id=x1', '/applyJz?id=x1'],
  goodsDonation: ['/collectSure?id=x1'],
  order: ['/orderEvaluate?id=x1', '/orderRefund?order=x1', '/orderComplaint?order=x1'],
  signUp: ['/carDetailR?id=x1', '/carDetailD?id=x1'],
}
/** Returns the screens on which one step of such a record is taken. */
export const stepScreensOf = (workflow: string): readonly string[] => STEP_SCREENS[workflow] ?? []
