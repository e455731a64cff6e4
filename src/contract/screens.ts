/** Every route of the portal, one row each: path to the letter of the specification, title, who, domain, kind. */
import { INBOX_ROLES, LEADERS, type Role, TASK_ROLES } from './words.ts'

/** The least that may open a screen; `own` is a member who sees only what belongs to them. */
export type ScreenAudience = 'visitor' | 'member' | 'own' | Role
export type Domain =
  | 'home'
  | 'policy'
  | 'aid'
  | 'donation'
  | 'campaign'
  | 'activity'
  | 'scene'
  | 'mall'
  | 'order'
  | 'shop'
  | 'gift'
  | 'idle'
  | 'person'
  | 'honour'
  | 'certification'
  | 'task'
  | 'warehouse'
  | 'finance'
  | 'role'
  | 'entry'
  | 'manage'
  | 'message'
/** The six kinds of screen. */
export type ScreenKind = 'list' | 'detail' | 'guidedForm' | 'board' | 'article' | 'picture'
/** What tells apart screens that share one page's making. */
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
  /** False where the screen stands alone, without header and footer. */
  readonly shell?: false
}

type ScreenRow = readonly [
  path: `/${string}`,
  title: string,
  who: ScreenAudience | readonly ScreenAudience[],
  domain: Domain,
  kind: ScreenKind,
  more?: ScreenOptions,
]

const PERSON = { variant: 'person' } as const
const ORGANISATION = { variant: 'organisation' } as const
const GOODS = { variant: 'goods' } as const
const RELIEF = { variant: 'relief' } as const
const ALONE = { shell: false } as const
const COLLECTORS = ['collector', 'responsible'] as const
/** Whoever can be asked to help. */
const HELPERS = ['volunteer', 'collector'] as const
const STOREKEEPERS = ['warehouseIn', 'warehouseOut'] as const
/** Whoever writes, publishes or runs activities; anybody else comes to be let in. */
const ACTIVITY_DESK = ['activityLeader', 'responsible', 'leader3', 'leader2', 'platform'] as const

// biome-ignore format: one row a line is what makes it a table
const rows = [
  ['/index', '首页', 'visitor', 'home', 'board'],
  ['/map', '公益地图', 'visitor', 'home', 'list'],
  ['/platform', '平台介绍', 'visitor', 'home', 'list'],
  ['/platformDetail', '平台介绍详情', 'visitor', 'home', 'article'],
  ['/accomplish', '公益成果', 'visitor', 'home', 'board'],
  ['/accomplishMore', '全部成果', 'visitor', 'home', 'list'],
  ['/accomplishDetail', '救助成果详情', 'visitor', 'home', 'detail', RELIEF],
  ['/accomplishDetailWZ', '物资成果详情', 'visitor', 'home', 'detail', GOODS],
  ['/accomplishDetailCK', '出库成果详情', 'visitor', 'home', 'detail', { variant: 'stock' }],
  ['/deal', '用户协议', 'visitor', 'home', 'article'],
  ['/contact', '联系我们', 'visitor', 'home', 'article'],
  ['/feedback', '意见反馈', 'member', 'home', 'guidedForm'],
  ['/workflows', '办事流程', 'visitor', 'home', 'article'],

  ['/help', '政策帮扶', 'visitor', 'policy', 'list'],
  ['/helpDetail', '政策详情', 'visitor', 'policy', 'detail'],
  ['/helpP', '申请政策帮扶', 'member', 'policy', 'guidedForm'],

  ['/apply', '我要求助', 'member', 'aid', 'board'],
  ['/applyWz', '物资援助申请', 'member', 'aid', 'guidedForm', GOODS],
  ['/applyJz', '救助申请', 'member', 'aid', 'guidedForm', RELIEF],
  ['/write', '填写信息', 'member', 'aid', 'guidedForm'],
  ['/myHelp', '我的求助', 'own', 'aid', 'list'],
  ['/myHelpDetailJz', '我的救助详情', 'own', 'aid', 'detail', RELIEF],
  ['/myHelpDetailWz', '我的物资援助详情', 'own', 'aid', 'detail', GOODS],
  ['/finish', '确认完成', 'own', 'aid', 'guidedForm'],
  ['/myAssistance', '我的帮扶', HELPERS, 'aid', 'list'],
  ['/myAssistanceDetail', '帮扶详情', HELPERS, 'aid', 'detail'],
  ['/assist', '提交帮扶', HELPERS, 'aid', 'guidedForm'],
  ['/shareRecord', '分享记录', HELPERS, 'aid', 'list'],

  ['/donationW', '我要捐物', 'member', 'donation', 'guidedForm', GOODS],
  ['/cartR', '个人捐赠清单', 'member', 'donation', 'list', PERSON],
  ['/cartD', '单位捐赠清单', 'member', 'donation', 'list', ORGANISATION],
  ['/donationR', '个人捐物报名', 'visitor', 'donation', 'list', PERSON],
  ['/donationD', '单位捐物报名', 'visitor', 'donation', 'list', ORGANISATION],
  ['/donationDetailA', '捐物报名详情', 'visitor', 'donation', 'detail', GOODS],
  ['/benevolence', '爱心榜', 'visitor', 'donation', 'list'],
  ['/benevolenceDetail', '个人爱心详情', 'visitor', 'donation', 'detail', PERSON],
  ['/benevolenceDetailD', '单位爱心详情', 'visitor', 'donation', 'detail', ORGANISATION],
  ['/myBenevolence', '我的爱心', 'member', 'donation', 'list'],
  ['/invoice', '捐赠票据', 'own', 'donation', 'guidedForm'],
  ['/heartR', '爱心人士', 'visitor', 'donation', 'picture', PERSON],
  ['/heartD', '爱心单位', 'visitor', 'donation', 'picture', ORGANISATION],
  ['/fundraising', '募捐', 'visitor', 'campaign', 'list'],
  ['/fundraisingDetail', '募捐详情', 'visitor', 'campaign', 'detail'],

  ['/activity', '活动', 'visitor', 'activity', 'list'],
  ['/activityJz', '救助活动', 'visitor', 'activity', 'detail', RELIEF],
  ['/activityWz', '物资活动', 'visitor', 'activity', 'detail', GOODS],
  ['/activityP', '我要报名', 'member', 'activity', 'board'],
  ['/volunteerR', '个人志愿者名单', 'visitor', 'activity', 'list', PERSON],
  ['/volunteerD', '单位志愿者名单', 'visitor', 'activity', 'list', ORGANISATION],
  ['/volunteerRF', '个人志愿者报名', 'member', 'activity', 'guidedForm', PERSON],
  ['/VolunteerDF', '单位志愿者报名', 'member', 'activity', 'guidedForm', ORGANISATION],
  ['/carDetailR', '个人爱心车辆', 'member', 'activity', 'detail', PERSON],
  ['/carDetailD', '单位爱心车辆', 'member', 'activity', 'detail', ORGANISATION],
  ['/volunteerDetail', '志愿活动详情', 'visitor', 'activity', 'detail'],
  ['/myVolunteerDetail', '我的报名', 'own', 'activity', 'detail'],
  ['/scene', '活动现场', ['visitor', ...ACTIVITY_DESK], 'scene', 'board'],

  ['/v3Goods', '商城', 'visitor', 'mall', 'list'],
  ['/v3GoodsDetail', '商品详情', 'visitor', 'mall', 'detail'],
  ['/v3Shop', '店铺', 'visitor', 'mall', 'list'],
  ['/v3Cart', '购物车', 'member', 'mall', 'list'],
  ['/v3OrderSubmit', '提交订单', 'member', 'mall', 'guidedForm'],
  ['/shoucang', '收藏', 'member', 'mall', 'list'],
  ['/order', '我的订单', 'own', 'order', 'list'],
  ['/orderDetail', '订单详情', 'own', 'order', 'detail'],
  ['/orderRefund', '售后', 'own', 'order', 'guidedForm'],
  ['/orderComplaint', '投诉', 'own', 'order', 'guidedForm'],
  ['/orderEvaluate', '评价', 'own', 'order', 'guidedForm'],
  ['/orderDeliver', '发货', 'shopOwner', 'shop', 'board'],
  ['/v3Release', '我的商品', 'shopOwner', 'shop', 'list'],
  ['/v3ReleaseAdd', '发布商品', 'shopOwner', 'shop', 'guidedForm'],
  ['/v3Evaluate', '评价管理', 'shopOwner', 'shop', 'list'],
  ['/shenqingjiameng', '申请加盟', 'member', 'shop', 'guidedForm'],

  ['/gift', '礼品', 'visitor', 'gift', 'list'],
  ['/giftDetail', '礼品详情', 'visitor', 'gift', 'detail'],
  ['/giftDetailInfo', '确认兑换', 'member', 'gift', 'guidedForm'],
  ['/exchange', '兑换记录', 'own', 'gift', 'list'],
  ['/exchangeDetail', '兑换详情', 'own', 'gift', 'detail'],
  ['/idle', '闲置', 'visitor', 'idle', 'list'],
  ['/idleAlter', '编辑闲置', 'member', 'idle', 'guidedForm'],
  ['/idleDeliver', '闲置发货', 'member', 'idle', 'guidedForm'],
  ['/issue', '发布闲置', 'member', 'idle', 'guidedForm'],

  ['/person', '个人中心', 'member', 'person', 'board'],
  ['/personal', '个人资料', 'member', 'person', 'guidedForm'],
  ['/setting', '设置', 'member', 'person', 'board'],
  ['/address', '收货地址', 'member', 'person', 'list'],
  ['/addressEditP', '编辑个人地址', 'member', 'person', 'guidedForm', PERSON],
  ['/addressEditD', '编辑单位地址', 'member', 'person', 'guidedForm', ORGANISATION],
  ['/message', '消息', 'member', 'message', 'list'],

  ['/point', '积分', 'member', 'honour', 'list'],
  ['/workTime', '工时', 'member', 'honour', 'list'],
  ['/rank', '排行', 'member', 'honour', 'list'],
  ['/honer', '荣誉', 'own', 'honour', 'list'],
  ['/certified', '证书查验', 'visitor', 'honour', 'detail'],
  ['/certifiedP', '个人证书', 'own', 'honour', 'detail', PERSON],
  ['/moban1', '志愿服务证书', 'visitor', 'honour', 'picture', ALONE],
  ['/moban2', '捐物证书', 'visitor', 'honour', 'picture', ALONE],
  ['/moban3', '捐款证书', 'visitor', 'honour', 'picture', ALONE],
  ['/moban4', '荣誉证书', 'visitor', 'honour', 'picture', ALONE],

  ['/auth', '认证中心', 'member', 'certification', 'board'],
  ['/identP', '个人认证', 'own', 'certification', 'detail', PERSON],
  ['/identPEdit', '填写个人认证', 'own', 'certification', 'guidedForm', PERSON],
  ['/identPP', '个人身份认证', 'own', 'certification', 'detail', { variant: 'personRole' }],
  ['/identPEditP', '填写个人身份认证', 'own', 'certification', 'guidedForm', { variant: 'personRole' }],
  ['/identD', '单位认证', 'own', 'certification', 'detail', ORGANISATION],
  ['/identDEdit', '填写单位认证', 'own', 'certification', 'guidedForm', ORGANISATION],
  ['/identDP', '单位身份认证', 'own', 'certification', 'detail', { variant: 'organisationRole' }],
  ['/identDEditP', '填写单位身份认证', 'own', 'certification', 'guidedForm', { variant: 'organisationRole' }],

  ['/task', '任务中心', ['own', ...INBOX_ROLES], 'task', 'board'],
  ['/collect', '上门收取', COLLECTORS, 'task', 'list'],
  ['/collectDetail', '个人收取详情', COLLECTORS, 'task', 'detail', PERSON],
  ['/collectDetailD', '单位收取详情', COLLECTORS, 'task', 'detail', ORGANISATION],
  ['/collectDetailT', '活动收取详情', COLLECTORS, 'task', 'detail', { variant: 'team' }],
  ['/collectDetails', '收取记录', COLLECTORS, 'task', 'list'],
  ['/collectSure', '确认收取', COLLECTORS, 'task', 'guidedForm'],
  ['/warehousing', '入库', 'warehouseIn', 'warehouse', 'board'],
  ['/access', '出入库', STOREKEEPERS, 'warehouse', 'list'],
  ['/accessDetail', '库存详情', STOREKEEPERS, 'warehouse', 'detail'],
  ['/accessDetailRecord', '出入库记录', STOREKEEPERS, 'warehouse', 'list'],
  ['/accounting', '财务', 'finance', 'finance', 'board'],
  ['/charge', '费用', TASK_ROLES, 'finance', 'guidedForm'],
  ['/jngrglf', '缴纳管理费', 'member', 'finance', 'detail', ALONE],
  ['/qbye', '余额', 'member', 'finance', 'detail', ALONE],

  ['/role', '角色', LEADERS, 'role', 'list'],
  ['/addRole', '任命角色', LEADERS, 'role', 'guidedForm'],
  ['/editRole', '调整角色', LEADERS, 'role', 'guidedForm'],
  ['/roleEdit', '我的角色申请', 'own', 'role', 'guidedForm'],
  ['/organization', '组织架构', 'member', 'role', 'list'],

  ['/login', '登录', 'visitor', 'entry', 'guidedForm', ALONE],
  ['/reg', '注册', 'visitor', 'entry', 'guidedForm', ALONE],
  ['/forget', '找回密码', 'visitor', 'entry', 'guidedForm', ALONE],

  ['/manage', '平台管理', 'platform', 'manage', 'board'],
  ['/manage/banners', '轮播图管理', 'platform', 'manage', 'list'],
  ['/manage/projects', '公益项目管理', 'platform', 'manage', 'list'],
  ['/manage/policies', '政策管理', 'platform', 'manage', 'list'],
  ['/manage/gifts', '礼品管理', 'platform', 'manage', 'list'],
  ['/manage/settings', '平台设置', 'platform', 'manage', 'guidedForm'],
  ['/manage/reviews', '审核', 'platform', 'manage', 'list'],
  ['/manage/shops', '店铺审核', 'platform', 'manage', 'list'],
  ['/manage/complaints', '投诉处理', 'platform', 'manage', 'list'],
  ['/manage/feedback', '反馈处理', 'platform', 'manage', 'list'],
] as const satisfies readonly ScreenRow[]

export type ScreenPath = (typeof rows)[number][0]

/** `page` names the file `pages/<domain>/<page>.tsx`: the path's last word. */
export interface Screen {
  readonly path: ScreenPath
  readonly title: string
  readonly who: readonly ScreenAudience[]
  readonly domain: Domain
  readonly page: string
  readonly kind: ScreenKind
  readonly variant?: ScreenVariant
  readonly shell: boolean
  readonly tab: Tab
}

/** The tab that stays lit on the screens of a domain; all others belong to home. */
const TAB_OF: Partial<Record<Domain, Tab>> = {
  mall: 'mall',
  gift: 'gift',
  person: 'person',
  order: 'person',
  shop: 'person',
  honour: 'person',
  certification: 'person',
  task: 'person',
  warehouse: 'person',
  finance: 'person',
  role: 'person',
  manage: 'person',
  message: 'person',
}

export const screens: readonly Screen[] = (rows as readonly ScreenRow[]).map(
  ([path, title, who, domain, kind, more]) => ({
    path: path as ScreenPath,
    title,
    who: typeof who === 'string' ? [who] : who,
    domain,
    page: path.slice(path.lastIndexOf('/') + 1),
    kind,
    shell: true,
    // What is mine lies in the personal centre, whatever it is about.
    tab: TAB_OF[domain] ?? (path.startsWith('/my') ? 'person' : 'home'),
    ...more,
  }),
)

/** The main navigation in its order (specification 2); home is `/`, which leads on to `/index`. */
export const TABS = [
  { tab: 'home', label: '首页', to: '/' },
  { tab: 'mall', label: '商城', to: '/v3Goods' },
  { tab: 'gift', label: '礼品', to: '/gift' },
  { tab: 'person', label: '个人中心', to: '/person' },
] as const satisfies readonly { tab: Tab; label: string; to: ScreenPath | '/' }[]

const byPath: ReadonlyMap<string, Screen> = new Map(screens.map(screen => [screen.path, screen]))

/**
 * Returns the screen at an address (query and hash are ignored, letter case is not), or undefined where there is none.
 */
export const screenOf = (address: string): Screen | undefined => byPath.get(address.replace(/[?#].*$/s, ''))

/** Returns the address of a screen with its query, `/helpDetail?id=…`; empty and undefined values are left out. */
export const pathTo = (path: ScreenPath, query: Readonly<Record<string, string | number | undefined>> = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

/** Who stands at the door of a screen. */
export interface Comer {
  readonly isLogin: boolean
  readonly roles: readonly string[]
}

/**
 * Returns whether this person may open a screen: `login` asks them to log in first, `no` means that a role is missing.
 * `own` only asks for a login here; whose record it is, the server decides.
 */
export function mayOpen({ who }: Pick<Screen, 'who'>, { isLogin, roles }: Comer): 'yes' | 'login' | 'no' {
  if (who.includes('visitor')) return 'yes'
  if (!isLogin) return 'login'
  const open = who.some(one => one === 'member' || one === 'own' || roles.some(role => role === one))
  return open ? 'yes' : 'no'
}
