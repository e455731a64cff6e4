/**
 * Every route of the portal, one row each: exact path of the specification, title, audience, domain, page, kind. The
 * file of a screen is `pages/<domain>/<page>.tsx`; variants of one screen name the same page.
 */
import { INBOX_ROLES, LEADERS, type Role, TASK_ROLES } from './words.ts'

/** Lowest audience of a screen; `own` is a member who sees only their own data. */
export type ScreenAudience = 'visitor' | 'member' | 'own' | Role
export type Domain =
  | 'home'
  | 'policy'
  | 'aid'
  | 'donation'
  | 'campaign'
  | 'activity'
  | 'mall'
  | 'order'
  | 'shop'
  | 'gift'
  | 'idle'
  | 'person'
  | 'exchange'
  | 'afterSales'
  | 'complaint'
  | 'feedback'
  | 'content'
  | 'point'
  | 'hours'
  | 'certificate'
  | 'certification'
  | 'task'
  | 'warehouse'
  | 'finance'
  | 'role'
  | 'entry'
  | 'manage'
  | 'message'
/** The six kinds of screen. */
export type ScreenKind = 'list' | 'detail' | 'guidedForm' | 'board' | 'desk' | 'article' | 'picture'
/** Distinguishes screens that share one page. */
export type ScreenVariant =
  | 'person'
  | 'organisation'
  | 'personRole'
  | 'organisationRole'
  | 'goods'
  | 'relief'
  | 'stock'
  | 'team'
export type Tab = 'home' | 'mall' | 'gift' | 'person'

interface ScreenOptions {
  readonly variant?: ScreenVariant
  /** False for screens without header and footer. */
  readonly shell?: false
}

type ScreenRow = readonly [
  path: `/${string}`,
  title: string,
  who: ScreenAudience | readonly ScreenAudience[],
  domain: Domain,
  page: string,
  kind: ScreenKind,
  more?: ScreenOptions,
]

const PERSON = { variant: 'person' } as const
const ORGANISATION = { variant: 'organisation' } as const
const GOODS = { variant: 'goods' } as const
const RELIEF = { variant: 'relief' } as const
const ALONE = { shell: false } as const
const COLLECTORS = ['collector', 'responsible'] as const
/** Roles that can be assigned to help. */
const HELPERS = ['volunteer', 'collector'] as const
const STOREKEEPERS = ['warehouseIn', 'warehouseOut'] as const
/** Roles that write, publish or run activities; others come to be let in. */
const ACTIVITY_DESK = ['activityLeader', 'responsible', 'leader3', 'leader2', 'platform'] as const

// biome-ignore format: one row a line is what makes it a table
const rows = [
  ['/index', '首页', 'visitor', 'home', 'index', 'board'],
  ['/map', '公益地图', 'visitor', 'home', 'map', 'list'],
  ['/platform', '平台介绍', 'visitor', 'home', 'platform', 'list'],
  ['/platformDetail', '平台介绍详情', 'visitor', 'home', 'platformDetail', 'article'],
  ['/accomplish', '公益成果', 'visitor', 'home', 'results', 'board'],
  ['/accomplishMore', '全部成果', 'visitor', 'home', 'allResults', 'list'],
  ['/accomplishDetail', '救助成果详情', 'visitor', 'home', 'reliefResult', 'detail', RELIEF],
  ['/accomplishDetailWZ', '物资成果详情', 'visitor', 'home', 'goodsResult', 'detail', GOODS],
  ['/accomplishDetailCK', '出库成果详情', 'visitor', 'home', 'stockResult', 'detail', { variant: 'stock' }],
  ['/deal', '用户协议', 'visitor', 'home', 'agreement', 'article'],
  ['/contact', '联系我们', 'visitor', 'home', 'contact', 'article'],
  ['/feedback', '意见反馈', 'visitor', 'feedback', 'feedback', 'guidedForm'],
  ['/workflows', '办事流程', 'visitor', 'home', 'workflows', 'article'],

  ['/help', '政策帮扶', 'visitor', 'policy', 'policies', 'list'],
  ['/helpDetail', '政策详情', 'visitor', 'policy', 'detail', 'detail'],
  ['/helpP', '申请政策帮扶', 'member', 'policy', 'apply', 'guidedForm'],

  ['/apply', '我要求助', 'visitor', 'aid', 'apply', 'board'],
  ['/applyWz', '物资援助申请', 'member', 'aid', 'applyGoods', 'guidedForm', GOODS],
  ['/applyJz', '救助申请', 'member', 'aid', 'applyRelief', 'guidedForm', RELIEF],
  ['/write', '填写信息', 'member', 'aid', 'write', 'guidedForm'],
  ['/myHelp', '我的求助', 'own', 'aid', 'mine', 'list'],
  ['/myHelpDetailJz', '我的救助详情', 'own', 'aid', 'reliefDetail', 'detail', RELIEF],
  ['/myHelpDetailWz', '我的物资援助详情', 'own', 'aid', 'goodsDetail', 'detail', GOODS],
  ['/finish', '确认完成', 'own', 'aid', 'finish', 'guidedForm'],
  ['/myAssistance', '我的帮扶', HELPERS, 'aid', 'assisting', 'list'],
  ['/myAssistanceDetail', '帮扶详情', HELPERS, 'aid', 'assistingDetail', 'detail'],
  ['/assist', '提交帮扶', HELPERS, 'aid', 'assist', 'guidedForm'],
  ['/shareRecord', '分享记录', HELPERS, 'aid', 'shares', 'list'],

  ['/donationW', '我要捐物', 'visitor', 'donation', 'give', 'guidedForm', GOODS],
  ['/cartR', '个人捐赠清单', 'member', 'donation', 'cart', 'list', PERSON],
  ['/cartD', '单位捐赠清单', 'member', 'donation', 'cart', 'list', ORGANISATION],
  ['/donationR', '个人捐物报名', 'visitor', 'donation', 'published', 'list', PERSON],
  ['/donationD', '单位捐物报名', 'visitor', 'donation', 'published', 'list', ORGANISATION],
  ['/donationDetailA', '捐物报名详情', 'visitor', 'donation', 'publishedDetail', 'detail', GOODS],
  ['/benevolence', '爱心榜', 'visitor', 'donation', 'givers', 'list'],
  ['/benevolenceDetail', '个人爱心详情', 'visitor', 'donation', 'publishedDetail', 'detail', PERSON],
  ['/benevolenceDetailD', '单位爱心详情', 'visitor', 'donation', 'publishedDetail', 'detail', ORGANISATION],
  ['/myBenevolence', '我的爱心', 'member', 'donation', 'mine', 'list'],
  ['/invoice', '捐赠票据', 'own', 'donation', 'invoice', 'guidedForm'],
  ['/heartR', '爱心人士', 'visitor', 'donation', 'thanks', 'picture', PERSON],
  ['/heartD', '爱心单位', 'visitor', 'donation', 'thanks', 'picture', ORGANISATION],
  ['/fundraising', '募捐', 'visitor', 'campaign', 'campaigns', 'list'],
  ['/fundraisingDetail', '募捐详情', 'visitor', 'campaign', 'detail', 'detail'],

  ['/activity', '活动', 'visitor', 'activity', 'activities', 'list'],
  ['/activityJz', '救助活动', 'visitor', 'activity', 'detail', 'detail', RELIEF],
  ['/activityWz', '物资活动', 'visitor', 'activity', 'detail', 'detail', GOODS],
  ['/activityP', '我要报名', 'member', 'activity', 'signUp', 'board'],
  ['/volunteerR', '个人志愿者名单', 'visitor', 'activity', 'volunteers', 'list', PERSON],
  ['/volunteerD', '单位志愿者名单', 'visitor', 'activity', 'volunteers', 'list', ORGANISATION],
  ['/volunteerRF', '个人志愿者报名', 'member', 'activity', 'register', 'guidedForm', PERSON],
  ['/VolunteerDF', '单位志愿者报名', 'member', 'activity', 'register', 'guidedForm', ORGANISATION],
  ['/carDetailR', '个人爱心车辆', 'member', 'activity', 'vehicle', 'detail', PERSON],
  ['/carDetailD', '单位爱心车辆', 'member', 'activity', 'vehicle', 'detail', ORGANISATION],
  ['/volunteerDetail', '志愿活动详情', 'visitor', 'activity', 'detail', 'detail'],
  ['/myVolunteerDetail', '我的报名', 'own', 'activity', 'mySignUp', 'detail'],
  ['/scene', '活动现场', ['visitor', ...ACTIVITY_DESK], 'activity', 'scene', 'board'],

  ['/v3Goods', '商城', 'visitor', 'mall', 'goods', 'list'],
  ['/v3GoodsDetail', '商品详情', 'visitor', 'mall', 'goodsDetail', 'detail'],
  ['/v3Shop', '店铺', 'visitor', 'mall', 'shop', 'list'],
  ['/v3Cart', '购物车', 'member', 'mall', 'cart', 'list'],
  ['/v3OrderSubmit', '提交订单', 'member', 'mall', 'checkout', 'guidedForm'],
  ['/shoucang', '收藏', 'member', 'mall', 'favourites', 'list'],
  ['/order', '我的订单', 'own', 'order', 'orders', 'list'],
  ['/orderDetail', '订单详情', 'own', 'order', 'detail', 'detail'],
  ['/orderRefund', '售后', 'own', 'afterSales', 'claim', 'guidedForm'],
  ['/orderComplaint', '投诉', 'own', 'complaint', 'complain', 'guidedForm'],
  ['/orderEvaluate', '评价', 'own', 'order', 'review', 'guidedForm'],
  ['/orderDeliver', '发货', 'shopOwner', 'shop', 'deliver', 'desk'],
  ['/v3Release', '我的商品', 'shopOwner', 'shop', 'goods', 'list'],
  ['/v3ReleaseAdd', '发布商品', 'shopOwner', 'shop', 'goodsForm', 'guidedForm'],
  ['/v3Evaluate', '评价管理', 'shopOwner', 'shop', 'reviews', 'list'],
  ['/shenqingjiameng', '申请加盟', 'member', 'shop', 'join', 'guidedForm'],

  ['/gift', '礼品', 'visitor', 'gift', 'gifts', 'list'],
  ['/giftDetail', '礼品详情', 'visitor', 'gift', 'detail', 'detail'],
  ['/giftDetailInfo', '确认兑换', 'member', 'exchange', 'confirm', 'guidedForm'],
  ['/exchange', '兑换记录', 'own', 'exchange', 'exchanges', 'list'],
  ['/exchangeDetail', '兑换详情', 'own', 'exchange', 'detail', 'detail'],
  ['/idle', '闲置', 'visitor', 'idle', 'idle', 'list'],
  ['/idleAlter', '编辑闲置', 'member', 'idle', 'edit', 'guidedForm'],
  ['/idleDeliver', '闲置交接', 'member', 'idle', 'deliver', 'guidedForm'],
  ['/issue', '发布闲置', 'member', 'idle', 'publish', 'guidedForm'],

  ['/person', '个人中心', 'member', 'person', 'centre', 'board'],
  ['/personal', '个人资料', 'member', 'person', 'profile', 'guidedForm'],
  ['/setting', '设置', 'member', 'person', 'settings', 'board'],
  ['/address', '收货地址', 'member', 'person', 'addresses', 'list'],
  ['/addressEditP', '编辑个人地址', 'member', 'person', 'addressForm', 'guidedForm', PERSON],
  ['/addressEditD', '编辑单位地址', 'member', 'person', 'addressForm', 'guidedForm', ORGANISATION],
  ['/message', '消息', 'member', 'message', 'messages', 'list'],

  ['/point', '积分', 'member', 'point', 'points', 'list'],
  ['/workTime', '工时', 'member', 'hours', 'hours', 'list'],
  ['/rank', '排行', 'member', 'hours', 'rank', 'list'],
  ['/honer', '荣誉', 'own', 'certificate', 'certificates', 'list'],
  ['/certified', '证书查验', 'visitor', 'certificate', 'check', 'detail'],
  ['/certifiedP', '个人证书', 'own', 'certificate', 'detail', 'detail', PERSON],
  ['/moban1', '志愿服务证书', 'visitor', 'certificate', 'sampleService', 'picture', ALONE],
  ['/moban2', '捐物证书', 'visitor', 'certificate', 'sampleGoods', 'picture', ALONE],
  ['/moban3', '捐款证书', 'visitor', 'certificate', 'sampleMoney', 'picture', ALONE],
  ['/moban4', '荣誉证书', 'visitor', 'certificate', 'sampleHonour', 'picture', ALONE],

  ['/auth', '认证中心', 'member', 'certification', 'centre', 'board'],
  ['/identP', '个人认证', 'own', 'certification', 'detail', 'detail', PERSON],
  ['/identPEdit', '填写个人认证', 'own', 'certification', 'form', 'guidedForm', PERSON],
  ['/identPP', '个人身份认证', 'own', 'certification', 'detail', 'detail', { variant: 'personRole' }],
  ['/identPEditP', '填写个人身份认证', 'own', 'certification', 'form', 'guidedForm', { variant: 'personRole' }],
  ['/identD', '单位认证', 'own', 'certification', 'detail', 'detail', ORGANISATION],
  ['/identDEdit', '填写单位认证', 'own', 'certification', 'form', 'guidedForm', ORGANISATION],
  ['/identDP', '单位身份认证', 'own', 'certification', 'detail', 'detail', { variant: 'organisationRole' }],
  ['/identDEditP', '填写单位身份认证', 'own', 'certification', 'form', 'guidedForm', { variant: 'organisationRole' }],

  ['/task', '任务中心', ['own', ...INBOX_ROLES], 'task', 'tasks', 'board'],
  ['/collect', '上门收取', COLLECTORS, 'task', 'collect', 'list'],
  ['/collectDetail', '个人收取详情', COLLECTORS, 'task', 'collectDetail', 'detail', PERSON],
  ['/collectDetailD', '单位收取详情', COLLECTORS, 'task', 'collectDetail', 'detail', ORGANISATION],
  ['/collectDetailT', '活动收取详情', COLLECTORS, 'task', 'collectDetail', 'detail', { variant: 'team' }],
  ['/collectDetails', '收取记录', COLLECTORS, 'task', 'collected', 'list'],
  ['/collectSure', '确认收取', COLLECTORS, 'task', 'confirmCollect', 'guidedForm'],
  ['/warehousing', '入库', 'warehouseIn', 'warehouse', 'receive', 'board'],
  ['/access', '出入库', STOREKEEPERS, 'warehouse', 'stock', 'list'],
  ['/accessDetail', '库存详情', STOREKEEPERS, 'warehouse', 'stockDetail', 'detail'],
  ['/accessDetailRecord', '出入库记录', STOREKEEPERS, 'warehouse', 'movements', 'list'],
  ['/accounting', '财务', ['finance', 'platform', 'auditor'], 'finance', 'desk', 'desk'],
  ['/charge', '费用', ['own', ...TASK_ROLES], 'finance', 'charge', 'guidedForm'],
  ['/jngrglf', '缴纳管理费', 'member', 'finance', 'fee', 'list', ALONE],
  ['/qbye', '待结算收益', 'member', 'finance', 'balance', 'list', ALONE],

  ['/role', '角色', LEADERS, 'role', 'roles', 'desk'],
  ['/addRole', '任命角色', LEADERS, 'role', 'appoint', 'guidedForm'],
  ['/editRole', '调整角色', LEADERS, 'role', 'adjust', 'guidedForm'],
  ['/roleEdit', '我的角色申请', 'own', 'role', 'application', 'guidedForm'],
  ['/organization', '组织架构', 'member', 'role', 'organisation', 'list'],

  ['/login', '登录', 'visitor', 'entry', 'login', 'guidedForm', ALONE],
  ['/reg', '注册', 'visitor', 'entry', 'register', 'guidedForm', ALONE],
  ['/forget', '找回密码', 'visitor', 'entry', 'resetPassword', 'guidedForm', ALONE],

  ['/manage', '平台管理', 'platform', 'manage', 'manage', 'board'],
  ['/manage/banners', '轮播图管理', 'platform', 'content', 'banners', 'desk'],
  ['/manage/projects', '公益项目管理', 'platform', 'content', 'projects', 'desk'],
  ['/manage/policies', '政策管理', 'platform', 'content', 'policies', 'desk'],
  ['/manage/gifts', '礼品管理', 'platform', 'content', 'gifts', 'desk'],
  ['/manage/articles', '文章与规则', 'platform', 'content', 'articles', 'desk'],
  ['/manage/settings', '平台设置', 'platform', 'manage', 'settings', 'board'],
  ['/manage/audit', '操作记录', ['platform', 'auditor'], 'manage', 'audit', 'list'],
  ['/manage/viewAs', '看作', 'platform', 'manage', 'viewAs', 'guidedForm'],
  ['/manage/health', '运行情况', 'platform', 'manage', 'health', 'board'],
  ['/manage/reviews', '审核', ['leader3', 'platform'], 'certification', 'desk', 'desk'],
  ['/manage/shops', '店铺审核', 'platform', 'shop', 'desk', 'desk'],
  ['/manage/complaints', '投诉处理', 'platform', 'complaint', 'desk', 'desk'],
  ['/manage/feedback', '反馈处理', ['platform', 'leader3', 'finance', 'auditor'], 'feedback', 'desk', 'desk'],
] as const satisfies readonly ScreenRow[]

export type ScreenPath = (typeof rows)[number][0]

export interface Screen {
  readonly path: ScreenPath
  readonly title: string
  readonly who: readonly ScreenAudience[]
  readonly domain: Domain
  /** The browser knows only which are forms: of all others its rows have none. */
  readonly kind: ScreenKind
  readonly variant?: ScreenVariant
  readonly shell: boolean
  readonly tab: Tab
}

/** Tab highlighted on the screens of a domain; others highlight home. */
const TAB_OF: Partial<Record<Domain, Tab>> = {
  mall: 'mall',
  gift: 'gift',
  exchange: 'gift',
  person: 'person',
  order: 'person',
  shop: 'person',
  afterSales: 'person',
  complaint: 'person',
  feedback: 'person',
  content: 'person',
  point: 'person',
  hours: 'person',
  certificate: 'person',
  certification: 'person',
  task: 'person',
  warehouse: 'person',
  finance: 'person',
  role: 'person',
  manage: 'person',
  message: 'person',
}

export const screens: readonly Screen[] = (rows as readonly ScreenRow[]).map(
  ([path, title, who, domain, , kind, more]) => ({
    path: path as ScreenPath,
    title,
    who: typeof who === 'string' ? [who] : who,
    domain,
    kind,
    shell: true,
    // The reader's own screens belong to the personal centre, whatever the domain.
    tab: TAB_OF[domain] ?? (path.startsWith('/my') ? 'person' : 'home'),
    ...more,
  }),
)

/**
 * Returns the file of each screen below `src/pages`, without its ending, by path. For builds and tests: the browser's
 * rows have no column `page`, and its routes come from `virtual:pages`.
 */
export const pageFiles = (): ReadonlyMap<ScreenPath, string> =>
  new Map(rows.map(([path, , , domain, page]) => [path, `${domain}/${page}`]))

/** The main navigation in order (specification 2); home is `/`, which redirects to `/index`. */
export const TABS = [
  { tab: 'home', label: '首页', to: '/' },
  { tab: 'mall', label: '商城', to: '/v3Goods' },
  { tab: 'gift', label: '礼品', to: '/gift' },
  { tab: 'person', label: '个人中心', to: '/person' },
] as const satisfies readonly { tab: Tab; label: string; to: ScreenPath | '/' }[]

const byPath: ReadonlyMap<string, Screen> = new Map(screens.map(screen => [screen.path, screen]))

/** Returns the screen at an address (ignores query and hash, case-sensitive), undefined if there is none. */
export const screenOf = (address: string): Screen | undefined => byPath.get(address.replace(/[?#].*$/s, ''))

/** Returns whether visitors may see a screen; of an unknown address there is nothing to hide. */
export const isPublic = (address: string): boolean => screenOf(address)?.who.includes('visitor') ?? true

/** Returns the address of a screen with its query, `/helpDetail?id=…`; empty and undefined values are omitted. */
export const pathTo = (path: ScreenPath, query: Readonly<Record<string, string | number | undefined>> = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

/** The person who opens a screen. */
export interface Comer {
  readonly isLogin: boolean
  readonly roles: readonly string[]
}

/**
 * Returns whether this person may open a screen: `login` requires log-in first, `no` means a missing role. `own` only
 * requires log-in here; the server checks whose record it is.
 */
export function mayOpen({ who }: Pick<Screen, 'who'>, { isLogin, roles }: Comer): 'yes' | 'login' | 'no' {
  if (who.includes('visitor')) return 'yes'
  if (!isLogin) return 'login'
  const open = who.some(one => one === 'member' || one === 'own' || roles.some(role => role === one))
  return open ? 'yes' : 'no'
}
