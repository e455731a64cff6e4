/**
 * The one table that ties a field's English term, its Chinese, and the pinyin or code of the specification together.
 */

/** Names of one term: in code (the key), on the screen (`chinese`), on the wire (`wire`, empty for none). */
export interface Word {
  readonly chinese: string
  readonly wire: readonly string[]
}

const word = (chinese: string, ...wire: string[]): Word => ({ chinese, wire })

/** Code, files, types and tables use the key; pinyin lives on the wire and in this table only. */
export const WORDS = {
  welfareProject: word('公益项目', 'gongyixiangmu'),
  policySupport: word('政策帮扶', 'zhengcebangfu'),
  platformArticle: word('平台介绍', 'platformJieshao'),
  statistics: word('数据统计', 'shujutongji'),
  banner: word('轮播图', 'banner'),
  classification: word('分类', 'classif'),
  fiveLevelAddress: word('五级地址', 'fiveAddress'),
  settings: word('平台设置', 'platformSet'),
  servicePhone: word('客服电话', 'kefuphone'),

  aid: word('援助申请', 'yuanzhu'),
  goodsAid: word('物资援助', 'Wz', 'WZ'),
  reliefAid: word('救助', 'Jz'),
  goodsDonation: word('捐物', 'juanwu'),
  moneyDonation: word('捐款', 'juankuan'),
  campaign: word('募捐', 'mujuan', 'fundraising'),
  ledger: word('公示台账'),
  invoice: word('捐赠票据', 'invoice'),

  activity: word('活动', 'huodong'),
  signUp: word('报名', 'baoming'),
  groupSignUp: word('团体报名'),
  vehicleSignUp: word('爱心车辆报名', 'baomingCar'),
  volunteer: word('志愿者', 'zhiyuanzhe', 'volunteer'),
  workHours: word('工时', 'workTime'),
  points: word('积分', 'point'),
  rank: word('排行', 'rank'),
  honour: word('荣誉', 'honer'),
  certificate: word('证书', 'moban'),

  shop: word('店铺', 'v3Shop'),
  goods: word('商品', 'goods'),
  condition: word('成色', 'jichengxin'),
  cart: word('购物车', 'cart'),
  order: word('订单', 'order'),
  afterSales: word('售后', 'orderRefund'),
  complaint: word('投诉', 'orderComplaint'),
  review: word('评价', 'orderEvaluate'),
  favourite: word('收藏', 'shoucang'),
  gift: word('礼品', 'gift'),
  exchange: word('兑换', 'duihuan'),
  idleItem: word('闲置物品', 'idle'),

  certification: word('认证', 'ident', 'renzheng'),
  managementFee: word('管理费', 'guanlifei', 'jngrglf'),
  renewal: word('续费', 'xufei'),
  earnings: word('收益记录', 'shouyijilu'),
  withdrawal: word('提现', 'tixian'),
  balance: word('待结算收益', 'qbye'),
  expense: word('费用', 'charge'),

  task: word('任务', 'renwu'),
  collection: word('上门收取', 'collect'),
  stockIn: word('入库', 'warehousing'),
  stockOut: word('出库', 'CK'),
  roleGrant: word('角色', 'role'),
  franchise: word('申请加盟', 'shenqingjiameng'),
  organisationTree: word('组织架构', 'organization'),
} as const satisfies Record<string, Word>

/** Roles. `visitor` and `member` are not granted; the others hold within a region. */
export const ROLES = {
  visitor: '访客',
  member: '会员',
  volunteer: '志愿者',
  collector: '上门收取员',
  responsible: '责任人',
  activityLeader: '活动负责人',
  warehouseIn: '入库管理员',
  warehouseOut: '出库管理员',
  finance: '财务',
  giftStaff: '礼品兑换员',
  shopOwner: '店主',
  leader4: '四级负责人',
  leader3: '三级负责人',
  leader2: '二级负责人',
  platform: '平台',
  auditor: '审计员',
} as const

export type RoleName = keyof typeof ROLES
/** A role that must be granted. */
export type Role = Exclude<RoleName, 'visitor' | 'member'>

/** Extent of a granted role: a level of the five-level tree, one thing, or everywhere. */
export type Reach = 'all' | 'city' | 'district' | 'street' | 'community' | 'warehouse' | 'shop'

export const REACH = {
  volunteer: 'district',
  collector: 'street',
  responsible: 'community',
  activityLeader: 'district',
  warehouseIn: 'warehouse',
  warehouseOut: 'warehouse',
  finance: 'city',
  giftStaff: 'city',
  shopOwner: 'shop',
  leader4: 'street',
  leader3: 'district',
  leader2: 'city',
  platform: 'all',
  auditor: 'all',
} as const satisfies Record<Role, Reach>

/** Reaches that are regions; they include all regions below. */
export const REGION_REACHES: readonly Reach[] = ['city', 'district', 'street', 'community']

export const LEADERS = ['leader4', 'leader3', 'leader2', 'platform'] as const satisfies readonly Role[]

/** Roles that work on applications and may spend money on it. */
export const TASK_ROLES = [
  'collector',
  'responsible',
  'activityLeader',
  'warehouseIn',
  'warehouseOut',
  'finance',
  'giftStaff',
  ...LEADERS,
] as const satisfies readonly Role[]

/** Roles with recurring work: the link to `/task` is always shown to them. */
export const INBOX_ROLES = [...TASK_ROLES, 'volunteer', 'shopOwner'] as const satisfies readonly Role[]
/** Returns whether one of the roles is in `INBOX_ROLES`. */
export const keepsInbox = (roles: readonly string[]): boolean => INBOX_ROLES.some(role => roles.includes(role))

const YUAN = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** Returns an amount (分) as text: `1,236.00 元`. */
export const yuanText = (fen: number): string => `${YUAN.format(fen / 100)} 元`
/** Returns 分 in words for round sums: `36,716 元`. */
export const roundYuanText = (fen: number): string => `${(fen / 100).toLocaleString('zh-CN')} 元`

/** Kinds of aid. */
export const AID_LABELS = { goods: '物资援助', relief: '救助', policy: '政策帮扶' } as const

/** Days for which restored points are usable again. */
export const POINTS_GRACE_DAYS = 30

/** Kinds of account. */
export const PARTIES = { person: '个人', organisation: '单位' } as const

/** Maximum length of a search term, in letters. */
export const KEYWORD_MAX = 40
