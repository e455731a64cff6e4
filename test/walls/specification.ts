/** The lists of the specification, copied to the letter; what the house promises is held against them. */

/** Section 2: routes inside the shell, by its own groups. */
export const SHELL_ROUTES: readonly string[] = [
  ...['/index', '/map', '/platform', '/platformDetail'],
  ...['/accomplish', '/accomplishMore', '/accomplishDetail', '/accomplishDetailWZ', '/accomplishDetailCK'],
  ...['/help', '/helpDetail', '/helpP'],
  ...['/donationW', '/write', '/apply', '/applyWz', '/applyJz'],
  ...['/activityJz', '/activityWz', '/activity', '/activityP'],
  ...['/donationDetailA', '/carDetailR', '/carDetailD', '/volunteerR', '/volunteerD'],
  ...['/donationR', '/donationD', '/VolunteerDF', '/volunteerRF'],
  ...['/heartD', '/heartR'],
  ...['/v3Goods', '/v3GoodsDetail', '/v3OrderSubmit', '/v3Cart', '/v3Shop'],
  ...['/gift', '/giftDetail', '/giftDetailInfo'],
  ...['/fundraising', '/fundraisingDetail'],
  ...['/cartR', '/cartD'],
  ...['/person', '/personal', '/point', '/workTime', '/rank', '/setting', '/scene'],
  ...['/shenqingjiameng', '/shoucang', '/honer'],
  ...['/deal', '/contact', '/feedback'],
  ...['/access', '/accessDetail', '/accessDetailRecord', '/accounting', '/charge'],
  ...['/task', '/collect', '/collectDetail', '/collectDetails', '/collectDetailD', '/collectDetailT', '/collectSure'],
  ...['/benevolence', '/benevolenceDetail', '/benevolenceDetailD', '/myBenevolence'],
  '/invoice',
  ...['/myHelp', '/myHelpDetailJz', '/myHelpDetailWz', '/finish'],
  ...['/myAssistance', '/myAssistanceDetail', '/shareRecord', '/assist'],
  ...['/order', '/orderRefund', '/orderDeliver', '/orderComplaint', '/orderEvaluate', '/orderDetail'],
  ...['/v3Release', '/v3ReleaseAdd', '/v3Evaluate'],
  ...['/idle', '/idleAlter', '/idleDeliver'],
  ...['/volunteerDetail', '/myVolunteerDetail'],
  ...['/identP', '/identPP', '/identPEdit', '/identPEditP', '/identD', '/identDP', '/identDEdit', '/identDEditP'],
  ...['/address', '/addressEditP', '/addressEditD'],
  ...['/issue', '/warehousing', '/auth', '/organization', '/certified', '/certifiedP'],
  ...['/exchange', '/exchangeDetail'],
  ...['/role', '/addRole', '/editRole', '/roleEdit'],
]

/** Section 2: standalone routes. */
export const STANDALONE_ROUTES: readonly string[] = [
  ...['/login', '/reg', '/forget', '/qbye', '/jngrglf'],
  ...['/moban1', '/moban2', '/moban3', '/moban4'],
]

/** Section 2: the main navigation. */
export const NAVIGATION: readonly string[] = ['/', '/v3Goods', '/gift', '/person']

const under = (group: string, ...names: string[]) => names.map(name => `/api/${group}${name}`)

/** Section 7: the calls that it names, as `METHOD path`. */
export const CALLS: readonly string[] = [
  'GET /fiveaddress/fiveAddress/getQianSanjiAddress',
  ...[
    ...under('', 'getFiveAddress1', 'getFiveAddress2', 'getFiveAddress3', 'getFiveAddress4', 'getFiveAddress5'),
    ...under('', 'getClassifAll', 'getClassifOne', 'getClassifTwo', 'getJichengxinList', 'getPlatformSet'),
    ...under('', 'login/registered', 'sendSms', 'login/phoneLogin', 'login/forgetPassword'),
    ...under('index/', 'getBanner', 'getShujutongji', 'getGongyixiangmu', 'getGongyixiangmuDetails'),
    ...under('index/', 'getZhengcebangfu', 'getZhengcebangfuDetails', 'applyZhengcebangfu', 'iWantToJuanwu'),
    ...under('index/', 'applyYuanzhu', 'getGoodsType', 'goodsPage', 'goodsDetails', 'goodsSkuDetail', 'duihuanGoods'),
    ...under('index/', 'platformJieshaoPage', 'platformJieshaoDetails'),
    ...under('index/', 'myDuihuanGoodsRecord', 'myDuihuanGoodsRecordDetails'),
    ...under('my/', 'getMyInfo', 'updateHeadimg'),
    ...under('huodong/', 'getHuodongPage', 'huodongDetails', 'baomingZhiyuanzhe', 'baomingCar', 'baomingJuanwu'),
    ...under('huodong/', 'getJuankuanMoneyList', 'mujuanJuankuanCreateOrder', 'mujuanJuankuanOrderPay'),
    ...under('v2/', 'guanlifeiList', 'guanlifeiXufei', 'renzhengPay', 'renzhengPaySuccess'),
    ...under('v2/', 'shouyijiluPage', 'tixianPage', 'applyTixian'),
  ].map(path => `POST ${path}`),
]

/** Section 7: what it says without a name, and the calls that fulfil it, named in its manner; empty: not named yet. */
export const IMPLIED_CALLS: Readonly<Record<string, readonly string[]>> = {
  'my: logout': ['/api/my/logout'],
  'my: feedback': ['/api/my/feedback', '/api/my/feedbackPage', '/api/my/feedbackDetails'],
  'my: address add': ['/api/my/addressAdd'],
  'my: address edit': ['/api/my/addressEdit'],
  'my: address list': ['/api/my/addressList'],
  'my: address delete': ['/api/my/addressDelete'],
  'my: list of points': ['/api/my/pointPage', '/api/my/pointSummary'],
  'my: list of work-hours': ['/api/my/gongshiPage', '/api/my/gongshiSummary'],
  'my: list of certificates': ['/api/my/zhengshuPage'],
  'my: list of rankings': ['/api/my/paihangPage'],
  'my: certification of persons': [
    '/api/my/identPersonSave',
    '/api/my/identPersonRoleSave',
    '/api/my/identPage',
    '/api/my/identDetails',
  ],
  'my: certification of organisations': ['/api/my/identOrganisationSave'],
  'my: donation lists': ['/api/my/juanwuPage'],
  'my: donation details': ['/api/my/juanwuDetails'],
  'my: donation revoke': ['/api/my/juanwuRevoke'],
  'my: donation confirm': ['/api/my/juanwuConfirm'],
  'my: donation invoice': [
    '/api/my/juankuanInvoicePage',
    '/api/my/juankuanInvoiceDetails',
    '/api/my/juankuanInvoiceAdd',
  ],
  'my: aid lists': ['/api/my/yuanzhuPage', '/api/my/bangfuPage'],
  'my: leader applications': ['/api/my/applyRole', '/api/my/roleDetails', '/api/my/roleWithdraw'],
  'my: leader lists': ['/api/my/rolePage'],
  'my: organisation structure': ['/api/my/getZuzhijiagou', '/api/my/getZuzhiRenyuan'],
  'my: volunteer aid agree': ['/api/my/bangfuAgree'],
  'my: volunteer aid refuse': ['/api/my/bangfuRefuse'],
  'my: volunteer aid confirm': ['/api/my/bangfuConfirm'],
  'renwu: door-to-door collectors': [
    '/api/renwu/collectPage',
    '/api/renwu/collectAgree',
    '/api/renwu/collectRefuse',
    '/api/renwu/collectSure',
  ],
  'renwu: leaders': [
    '/api/renwu/rolePage',
    '/api/renwu/roleAdd',
    '/api/renwu/roleApprove',
    '/api/renwu/roleRefuse',
    '/api/renwu/roleSuspend',
    '/api/renwu/roleResume',
    '/api/renwu/roleTakeBack',
  ],
  'renwu: responsible persons': [
    '/api/renwu/juanwuPage',
    '/api/renwu/juanwuAccept',
    '/api/renwu/juanwuRefuse',
    '/api/renwu/juanwuAssign',
  ],
  'renwu: warehouse managers': [
    '/api/renwu/rukuPage',
    '/api/renwu/rukuSure',
    '/api/renwu/kucunPage',
    '/api/renwu/chukuPage',
  ],
  'renwu: finance': [
    '/api/renwu/feiyongPage',
    '/api/renwu/feiyongConfirm',
    '/api/renwu/feiyongRefuse',
    '/api/renwu/feiyongPay',
  ],
  'renwu: gift staff': [
    '/api/renwu/duihuanPage',
    '/api/renwu/duihuanLabels',
    '/api/renwu/duihuanCode',
    '/api/renwu/duihuanPack',
    '/api/renwu/duihuanShip',
    '/api/renwu/duihuanReady',
    '/api/renwu/duihuanHandOver',
  ],
  'huodong: registration lists': ['/api/huodong/zhiyuanzheList', '/api/huodong/carList', '/api/huodong/juanwuList'],
  'v3: goods': ['/api/v3/goodsPage', '/api/v3/goodsDetail'],
  'v3: cart': ['/api/v3/cartList', '/api/v3/cartAdd', '/api/v3/cartUpdate', '/api/v3/cartDelete'],
  'v3: orders': [
    '/api/v3/orderSubmit',
    '/api/v3/orderPage',
    '/api/v3/orderDetail',
    '/api/v3/orderCancel',
    '/api/v3/orderReceive',
    '/api/v3/orderPay',
  ],
  'v3: after-sales': [
    '/api/v3/orderRefundApply',
    '/api/v3/refundDetail',
    '/api/v3/refundAgreeReturn',
    '/api/v3/refundRefuseReturn',
    '/api/v3/refundAgree',
    '/api/v3/refundRefuse',
    '/api/v3/refundReceiptConfirm',
  ],
  'v3: complaints': ['/api/v3/complaintAdd', '/api/v3/complaintDetail', '/api/v3/complaintPage'],
  'v3: reviews': ['/api/v3/orderEvaluate', '/api/v3/reviewPage', '/api/v3/reviewAnswer'],
  'v3: collections': ['/api/v3/collectAdd', '/api/v3/collectDelete', '/api/v3/collectPage'],
  'v3: shop orders': ['/api/v3/shopOrderPage', '/api/v3/orderShip', '/api/v3/orderChangePrice'],
  'v3: goods saving': ['/api/v3/goodsSave'],
  'v3: state updates': ['/api/v3/goodsState'],
}

/** Sections 3 and 7: fields that it names. */
export const FIELDS: readonly string[] = ['result', 'resultNote', 'dataList', 'code', 'treeData', 'kefuphone', 'uid']

/** Section 9, as far as it gives figures: the constant that holds it, and its value. */
export const TABLE_9: Readonly<Record<string, string | number>> = {
  REQUEST_TIMEOUT_MS: 60000,
  DEFAULT_CONTENT_TYPE: 'application/json;charset=UTF-8',
  TAB_SWITCH_DELAY_MS: 300,
  LOGOUT_REDIRECT_DELAY_MS: 1500,
  MAP_HEIGHT_PX: 300,
  ADDRESS_DIALOG_WIDTH_PX: 400,
  POPUP_Z_INDEX: 2000,
  TOOLTIP_HIDE_DELAY_MS: 200,
  TOOLTIP_SHOW_DELAY_MS: 0,
  MESSAGE_DURATION_MS: 3000,
  NOTIFICATION_DURATION_MS: 4500,
  MAPS_JS_API_VERSION: '1.4.15',
  MAPS_UI_VERSION: '1.1',
  MAPS_LOCA_VERSION: '1.3.2',
  UI_LIBRARY_VERSION: '2.2.25',
}
