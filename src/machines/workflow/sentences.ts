/**
 * Sentences of an edge in Chinese, its conditions and effects: derived from the chart by running its effects on samples
 * of its facts. Only one sentence for each type of effect is handwritten, and a type without one does not compile.
 */
import { fieldSpecs } from '../../contract/fieldWords.ts'
import { POINTS_GRACE_DAYS, ROLES, yuanText } from '../../contract/words.ts'
import type { Edge } from './edges.ts'
import type { Account, Effect, Recipients } from './effects.ts'
import type { Workflow } from './flow.ts'
import type { WorkflowId } from './registry.ts'
import { ANY_NUMBER, samplesOf } from './sample.ts'
import { eventOf } from './workflow.ts'

export interface EdgeSentences {
  /** `除非：还有商品没有发出`. */
  readonly conditions: readonly string[]
  readonly effects: readonly string[]
}
/** Labels of other workflows and their steps. */
export interface OtherWorkflows {
  label(workflow: WorkflowId): string
  step(workflow: WorkflowId, event: string): string
}
interface Names {
  readonly others: OtherWorkflows
  person(uid: string): string
}

const ACCOUNTS: Readonly<Record<string, string>> = {
  channel: '支付机构',
  payouts: '付款途中',
  clearing: '待分账款',
  suspense: '待核实来款',
  escrow: '担保款',
  platform: '平台账户',
  shop: '店铺账户',
  campaign: '募捐账户',
  person: '待结算收益',
  points: '个人积分',
  pointsHeld: '占用的积分',
  pointsIssued: '已发积分',
  pointsUsed: '用掉的积分',
  pointsOwed: '欠的积分',
  pointsLent: '待补的积分',
  pointsPool: '互助积分池',
  pointsExpired: '过期积分',
  minutes: '个人工时',
  minutesIssued: '已记工时',
} satisfies Record<Account extends `${infer K}:${string}` ? K : Account, string> & Record<string, string>
const accountText = (account: Account) => ACCOUNTS[account.split(':')[0] ?? ''] ?? account

function recipientsText(to: Recipients, { person }: Names): string {
  if ('desk' in to) return ROLES[to.desk]
  if ('role' in to) return ROLES[to.role]
  return 'rung' in to ? '这一级的责任人或负责人' : [...new Set(to.map(person))].join('和')
}

const POINT_MOVES = {
  hold: '占用积分，先到期的先用，不够就不能办',
  use: '占用的积分算作用掉',
  free: '占用的积分退回原来的批次',
  refund: '用掉的积分退回原来的批次',
}
const GIFT_MOVES = {
  hold: '留住这件礼品，没有了就不能办',
  take: '留住的礼品出库',
  free: '放回留住的礼品',
  return: '退回的礼品放回库房',
}

type OfType<T> = Extract<Effect, { readonly type: T }>
const SENTENCES: { readonly [T in Effect['type']]: (effect: OfType<T>, names: Names) => string } = {
  holdStock: () => '留住这些商品的库存',
  freeStock: () => '放回留住的库存',
  sellStock: () => '留住的库存算作卖出',
  returnStock: () => '退回的商品重新上架',
  shelveOrder: () => '整单商品放回货架',
  refundOrder: () => '整单记为已退款',
  refundLines: () => '把退款记到这些商品上',
  post: ({ params }) => `记账：${accountText(params.from)} → ${accountText(params.to)}`,
  startPayment: () => '发起一笔支付',
  closePayment: () => '关掉还没付的支付',
  startRefund: () => '请支付机构原路退款',
  startPayout: () => '请支付机构付款，一笔只有一个单号',
  askPayout: () => '向支付机构查询这笔付款',
  revokePayout: () => '请支付机构撤销这笔付款',
  open: ({ params }, { others }) => `新开一件「${others.label(params.workflow)}」`,
  stepOf: ({ params }, { others }) => foreignStepText(params.workflow, params.event, others),
  stepOfOpened: ({ params }, { others }) => foreignStepText(params.workflow, params.event, others),
  tellMembers: ({ params }, { others }) => `逐个${foreignStepText(params.workflow, params.event, others)}`,
  offerNext: () => '有空出的名额就按先后给候补的人',
  openShifts: () => '按计划开放各个班次',
  showActivity: () => '对大家公开活动现在的时间和状态',
  withdrawInvoice: () => '撤回这笔捐款还没开的票据申请',
  writeDisclosure: () => '写下新的一版，金额取自现在的账目',
  publishDisclosure: () => '对大家公开这一版，以前的版本保留',
  moveRest: () => '余款转到另一个募捐的账上，是别的单位的就告诉它；有捐款还在退就不能办',
  showCampaign: () => '对大家公开募捐现在的状态',
  tellGivers: ({ params }) => `告诉捐过款的人：「${params.text}」`,
  giveBackGifts: () => '没有用过、没有开票据的捐款从最后一笔起逐笔原路退回',
  useGifts: () => '这笔钱从最早的捐款用起，退款中的不用；不够就不能办',
  showShift: () => '对大家公开班次现在的时间',
  respanActivity: () => '活动的起止时间按还在办的班次算，都取消了就取消活动',
  countHelped: () => '帮到的人数加一',
  publishStory: () => '公开这件好事，隐去姓名',
  withholdStory: () => '不公开内容，只计入帮到的人数',
  recount: () => '重新清点订单的商品、退款和售后',
  parcel: () => '记下包裹和单号',
  publishReviews: () => '公布评价',
  grant: () => '授予这个角色',
  revoke: () => '收回这个角色',
  handUp: () => '手上没办完的事逐级交上去',
  award: ({ params }, { person }) =>
    `给${person(params.uid)}记${params.minutes > 0 ? '积分和工时' : '积分'}：${params.reason}`,
  movePoints: ({ params }) => POINT_MOVES[params.change],
  restorePoints: () => `过期的积分回到原来的批次，${POINTS_GRACE_DAYS} 天内可以用`,
  moveGift: ({ params }) => GIFT_MOVES[params.change],
  claimIdentity: () => '登记这个证件号码已认证，别的账号认证过就不能办',
  releaseIdentity: () => '这个证件号码不再算已认证',
  eraseAccount: () => '删除本人的资料，退出全部登录，办过的事只留编号',
  openReview: () => '证件照片继续保存',
  closeReview: () => '证件照片过一段时间自动删除',
  applyChange: () => '登记的资料换成新的',
  dropChange: () => '没有通过的变更不保存，原来的资料照常有效',
  eraseIdentity: () => '删除登记的姓名、证件号码和照片',
  leaveDraw: () => '退出抽签',
  givePickUpCode: () => '发一个新的取货码',
  giveIdleCode: () => '发一个新的交接码',
  showContent: () => '对大家公开这一版，替换正在上线的那一版',
  hideContent: () => '从公开的页面上撤下',
  applySetting: () => '新的值生效，原来生效的那次修改被取代',
  withdrawIdlePictures: () => '照片不再给人看',
  redirect: () => '换成新的收货地址',
  creditHours: ({ params }, { person }) => `给${person(params.uid)}计工时，积分先冻结`,
  takeBackHours: () => '收回计过的工时和积分，用掉的积分记作欠的',
  keepCollected: () => '记下上门清点的件数',
  storeGoods: () => '物品入库，按批次记账',
  issueGoods: () => '留给它的物资出库',
  freeGoods: () => '放开留给它的物资',
  setPlaces: () => '定下名额',
  takePlaces: () => '占用名额，不够就不能办',
  freePlaces: () => '退回名额',
  namePeople: () => '写上的人每人一个名额，等本人同意',
  withdrawPeople: () => '已经写上、还没有签到的人让出名额',
  message: ({ params }, names) => `告诉${recipientsText(params.to, names)}：${params.text}`,
}
const foreignStepText = (workflow: WorkflowId, event: string, { label, step }: OtherWorkflows) =>
  `让「${label(workflow)}」走一步：${step(workflow, event)}`

/** Maximum number of alternative sentences for one thing. */
const MANY = 3

/** Returns text with the placeholder amount replaced: `收到 〔金额〕`. */
const withoutSums = (words: string) =>
  words
    .replaceAll(yuanText(ANY_NUMBER), '〔金额〕')
    .replaceAll(yuanText(0), '〔金额〕')
    .replaceAll(String(ANY_NUMBER), '〔数目〕')

function sentenceOf<T extends Effect['type']>(effect: OfType<T>, names: Names): string {
  const say: (effect: OfType<T>, names: Names) => string = SENTENCES[effect.type as T]
  return withoutSums(say(effect, names))
}

/** People named by facts that are no relation of the chart. */
const NO_RELATION: Readonly<Record<string, string>> = { former: '原来经办的人', shopOwners: '店铺' }

/**
 * Returns the label of a person named by a fact: that of the relation the fact gives them; for a person chosen in the
 * form, the field's label.
 */
const personIn = (flow: Workflow, facts: object) => (uid: string) =>
  uid.startsWith('〔')
    ? uid
    : flow
        .rolesOf(facts, { uid })
        .map(role => flow.roles[role] ?? role)
        .join('或') ||
      (NO_RELATION[uid] ?? '有关的人')

/** Returns sample inputs with the fields' labels as values: `店铺修改了订单价格：〔原因〕`. */
function inputsOf(flow: Workflow, name: string): readonly unknown[] {
  const schema = eventOf(flow, name)?.input
  if (!schema) return [{}]
  const labels = new Map(fieldSpecs(schema).map(field => [field.name, field.label]))
  return samplesOf(schema, field => `〔${labels.get(field) ?? field}〕`)
}

/**
 * Returns the conditions of an edge and all possible effects, a sentence each. Effects that depend on the record are
 * marked 视情况. Throws if an effect yields nothing for any facts.
 */
export function sentencesOf(flow: Workflow, edge: Edge, others: OtherWorkflows): EdgeSentences {
  const facts = samplesOf(flow.facts)
  const inputs = inputsOf(flow, edge.name)
  const [usualFacts = {}] = facts
  const [usualInput] = inputs
  const tried = [
    ...facts.map(one => [one, usualInput] as const),
    ...inputs.slice(1).map(one => [usualFacts, one] as const),
  ]
  const who = { uid: 'who' }
  const foreseen = tried.map(([one, input]) => {
    const names = { others, person: personIn(flow, one) }
    const { changed, effects } = flow.foresee(edge, one, { who, at: 0, input })
    const spoken = Object.entries(effects).map(
      ([name, asked]) => [name, asked.map(effect => sentenceOf(effect, names))] as const,
    )
    return { changed, spoken: new Map(spoken) }
  })
  const effectText = (name: string) => {
    const variants = foreseen.map(({ spoken }) => spoken.get(name) ?? [])
    const distinct = [...new Set(variants.flat())]
    if (distinct.length === 0) throw new Error(`Workflow "${flow.id}": effect "${name}" never asks for anything`)
    const shown = distinct.length > MANY ? [`${distinct[0]}（其余相仿）`] : distinct
    const always = (sentence: string) =>
      distinct.length > MANY || variants.every(sentences => sentences.includes(sentence))
    return shown.map(sentence => (always(sentence) ? sentence : `视情况，${sentence}`))
  }
  const changed = [...new Set(foreseen.flatMap(one => one.changed))]
  return {
    conditions: edge.guards.map(name => `除非：${flow.guards[name]}`),
    effects: [
      ...(changed.length > 0 ? [`记录改动：${changed.join('、')}`] : []),
      ...(edge.postpone ? ['时限往后延'] : []),
      ...edge.effects.flatMap(effectText),
    ],
  }
}
