/** At which addresses a screen is looked at: most with the id of something, some with more or other words. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  '/accessDetail': ['?id=x1', '?issue=x1', '?aid=x1', '?id=x1&batch=id1'],
  '/accounting': ['', '?book=payment', '?id=x1', '?book=expense&id=x1'],
  '/addRole': ['', '?role=volunteer&region=330106', '?role=warehouseIn'],
  '/addressEditD': ['', '?id=id1'],
  '/addressEditP': ['', '?id=id1', '?returnTo=%2FgiftDetailInfo%3Fid%3Dx1'],
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
  '/roleEdit': ['', '?id=x1', '?new=1', '?new=1&role=volunteer&back=%2Fscene', '?new=1&role=warehouseIn'],
  '/scene': [
    '',
    '?id=x1',
    '?code=123456',
    '?write=1',
    '?shift=id1',
    '?signUp=x1',
    '?copy=x1',
    '?group=x1',
    '?edit=x1',
    '?move=x1',
  ],
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

/** Lists that are narrowed by all that they can be narrowed by. */
const NARROWED: Readonly<Record<string, readonly string[]>> = {
  '/access': ['?warehouse=id1&keyword=花园&expiring=1&sort=count', '?tab=issued&warehouse=id1'],
  '/accessDetailRecord': ['?kind=out&item=id1&batch=id1&since=2026-11-01&until=2026-11-20&keyword=花园'],
  '/accomplish': ['?reach=city'],
  '/accomplishMore': ['?kind=goods&reach=all&keyword=花园', '?kind=issued&reach=city'],
  '/accounting': ['?book=payment&tab=paid&keyword=花园&since=2026-11-01&until=2026-11-01'],
  '/activity': ['?when=weekend&kind=goods&keyword=花园&open=1&sort=nearest&reach=city'],
  '/benevolence': ['?party=person&near=1&keyword=花园&donor=7&period=month'],
  '/collect': ['?day=2026-11-20', '?tab=collected'],
  '/exchange': ['?desk=pending&keyword=花园'],
  '/gift': ['?classification=id1&keyword=花园&condition=new&mode=post&affordable=1&inStock=1&sort=newest'],
  '/heartR': ['?uid=7'],
  '/help': ['?topic=elderly&keyword=花园'],
  '/myAssistance': ['?tab=helping'],
  '/myBenevolence': ['?tab=underway'],
  '/myHelp': ['?tab=running'],
  '/myVolunteerDetail': ['?tab=waiting'],
  '/order': ['?tab=shipped'],
  '/orderDeliver': ['?tab=shipped&shop=id1'],
  '/point': ['?tab=frozen'],
  '/rank': ['?scope=region&period=year'],
  '/role': ['?tab=active&role=volunteer&region=330106&keyword=花园'],
  '/shoucang': ['?kind=shop'],
  '/task': ['?board=aidBoard&tab=accepted&kind=goods&keyword=花园', '?board=donationBoard&tab=accepted&all=1'],
  '/v3Evaluate': ['?shop=id1&show=unanswered'],
  '/v3Goods': ['?classification=id1&keyword=花园&condition=used&lowest=20&highest=3.5&inStock=1&sort=priceUp'],
  '/v3GoodsDetail': ['?id=x1&stars=5&pictures=1'],
  '/v3Release': ['?shop=id1&state=draft&keyword=花园'],
  '/v3Shop': ['?id=x1&keyword=花园&sort=sold'],
  '/workTime': ['?tab=credited&year=2026'],
}
/** Returns the addresses of a list at which it is narrowed. */
export const narrowedOf = (path: string): readonly string[] => (NARROWED[path] ?? []).map(query => path + query)

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
}
/** Returns the screens on which one step of such a record is taken. */
export const stepScreensOf = (workflow: string): readonly string[] => STEP_SCREENS[workflow] ?? []
