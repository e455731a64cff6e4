/**
 * 捐物: a neighbour gives goods, a collector fetches them or the donor brings them, a warehouse stores them until they
 * are issued.
 */
import * as z from 'zod/mini'
import { counts, form, pictures, shelvedCounts, text } from '../../../contract/fields.ts'
import { type CountedItem, type Effect, messageTo, optional } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { handles, LADDER, rungAbove, rungOf } from '../../workflow/ladder.ts'
import { hasRole, type Principal } from '../../workflow/people.ts'
import { days, hours } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { goodsDonationSays } from './says.ts'

const facts = z.object({
  owner: z.string(),
  /** Where the goods are: code of a street or a community. */
  place: z.string(),
  /** Rung whose turn it is to accept it and to assign a collector. */
  rung: z.enum(LADDER),
  /** The next occupied rung up; the server refreshes it before every step. Equals `rung` if there is none. */
  next: z.enum(LADDER),
  mode: z.enum(['collect', 'dropOff']),
  /** The collector, requested or active; empty for none. */
  assignee: z.string(),
  /** The previous collector, to be notified. */
  former: z.string(),
  /** Id of the receiving warehouse. */
  warehouse: z.string(),
})
export type GoodsDonation = z.output<typeof facts>

interface Collected {
  readonly counts: readonly CountedItem[]
}
interface Stored extends Collected {
  readonly shelf: string
}

/** Points for a gift: a base, plus some for each piece, up to a maximum. */
const POINTS = { deed: 20, piece: 2, max: 200 }

const toDonor = messageTo((d: GoodsDonation) => [d.owner])
const toCollector = messageTo((d: GoodsDonation) => [d.assignee])
const toFormer = messageTo((d: GoodsDonation) => [d.former])
const toDesk = messageTo((d: GoodsDonation) => ({ rung: d.rung, place: d.place }))
const toWarehouse = messageTo((d: GoodsDonation) => ({ role: 'warehouseIn', place: d.warehouse }))

export const goodsDonation = workflow(
  {
    id: 'goodsDonation',
    label: '捐物',
    facts,
    roles: {
      owner: ['捐赠人', isOwner],
      handler: ['责任人或负责人', (d, who) => handles(who, d.place) && !isOwner(d, who)],
      assignee: ['上门收取员', (d, who) => d.assignee !== '' && who.uid === d.assignee && !isOwner(d, who)],
      warehouseIn: ['入库管理员', (d, who) => hasRole(who, 'warehouseIn', d.warehouse) && !isOwner(d, who)],
      roleGrant: ['角色管理', (_, who) => who.system === 'roleGrant'],
      stockIssue: ['出库', (_, who) => who.system === 'stockIssue'],
    },
    events: {
      SUBMIT: { by: 'owner', label: '提交捐赠', tone: 'primary' },
      ACCEPT: { by: 'handler', label: '受理', said: '社区收下了心意', tone: 'primary' },
      REFUSE: { by: 'handler', label: '婉拒', tone: 'danger', input: reasonForm },
      ASSIGN: {
        by: 'handler',
        label: '指派收取员',
        said: '请了人上门来取',
        tone: 'primary',
        input: form({ collector: text('收取员', { max: 64 }) }),
      },
      TAKE_BACK: { by: 'handler', label: '撤回指派', said: '换人上门来取' },
      AGREE: { by: 'assignee', label: '同意上门', tone: 'primary' },
      COLLECT: {
        by: 'assignee',
        label: '确认收取',
        tone: 'primary',
        input: form({
          counts: counts('实收件数'),
          photos: pictures('现场照片'),
          reason: text('件数不一致的原因', { min: 0 }),
        }),
      },
      DECLINE: { by: 'assignee', label: '无法收取', tone: 'danger', input: reasonForm },
      CONFIRM: {
        by: 'owner',
        label: '确认无误',
        tone: 'primary',
        confirm: '请核对收取员清点的件数，确认后物品送往爱心仓库，确定无误吗？',
      },
      DISPUTE: { by: 'owner', label: '件数不对', tone: 'danger', input: reasonForm },
      STORE: {
        by: 'warehouseIn',
        label: '入库',
        tone: 'primary',
        input: form({
          counts: shelvedCounts('入库件数'),
          shelf: text('货架', { max: 20 }),
          reason: text('件数不一致的原因', { min: 0 }),
        }),
      },
      REVOKE: { by: 'owner', label: '撤回捐赠', tone: 'danger', confirm: '撤回后这次捐赠就结束了，确定撤回吗？' },
      HAND_UP: { by: 'roleGrant', label: '原负责的人已离任' },
      DISTRIBUTED: { by: 'stockIssue', label: '全部发放' },
    },
    delays: { unaccepted: hours(48), unanswered: hours(24), unconfirmed: days(3) },
  },
  chart =>
    chart({
      guards: {
        broughtIn: ['这份捐赠由收取员上门收取', d => d.mode === 'dropOff'],
        climbable: ['上面没有别的负责人了', d => d.next !== d.rung],
      },
      changes: {
        takeUp: (d, _: undefined, { who }) => ({ rung: rungOf(who, d.place) ?? d.rung }),
        climb: d => ({ rung: d.next, next: rungAbove(d.next) }),
        assign: (d, { collector }: { readonly collector: string }) => ({ former: d.assignee, assignee: collector }),
        release: d => ({ former: d.assignee, assignee: '' }),
      },
      effects: {
        tellDesk: toDesk('有新的捐物待受理'),
        tellClimbed: toDesk('一份捐物还没有人受理，已逐级上报到您这里'),
        tellAccepted: toDonor('社区收下了您的心意，正在安排人上门来取'),
        tellBringIt: toDonor('社区收下了您的心意，请在约定时间送到爱心仓库'),
        tellRefused: toDonor(({ reason }: Reason) => `社区没有收您的捐赠：${reason}`),
        tellAssigned: toCollector('有一份捐物请您上门收取，请尽快答复，超时指派自动取消'),
        tellTakenBack: toFormer('请您上门收取的一份捐物已撤回指派，不用再去了'),
        tellHandedUp: toDesk('收取员不再担任原来的角色，一份捐物需要重新指派'),
        tellUnanswered: toDesk('收取员没有按时答复，一份捐物需要重新指派'),
        tellLapsed: toFormer('您没有按时答复，上门收取的指派已取消'),
        tellDeclined: toDesk(({ reason }: Reason) => `收取员不能上门：${reason}，请重新指派`),
        tellNotCollected: notCollected,
        tellComing: toDonor('收取员已答应上门，请留意电话'),
        keepCollected: (_, { counts }: Collected) => ({ type: 'keepCollected', params: { counts } }),
        tellCollected: toDonor('物品已收取，请核对件数并确认，超时将自动确认'),
        tellDisputed: disputed,
        tellConfirmed: toCollector('捐赠人已确认件数，请把物品送到爱心仓库'),
        store: (_, { counts, shelf }: Stored) => ({ type: 'storeGoods', params: { counts, shelf } }),
        award,
        tellStored: toDonor('您捐赠的物品已入库，感谢您的爱心'),
        tellDistributed: optional('whereabouts', toDonor('您捐赠的物品已全部发放，点开看看它们去了哪里')),
        tellRevoked: optional('deskNews', toDesk('捐赠人撤回了一份捐物')),
        tellCollectorRevoked: toFormer('捐赠人撤回了捐物，不用再去了'),
        tellWarehouse: toWarehouse('有一份捐物等您入库'),
      },
      born: { SUBMIT: { to: 'submitted', effects: ['tellDesk'] } },
      says: goodsDonationSays,
      states: {
        submitted: {
          label: '待受理',
          said: '等社区看',
          tab: { own: 'waiting' },
          on: {
            ACCEPT: [
              {
                guard: 'broughtIn',
                to: 'awaitingDropOff',
                change: 'takeUp',
                effects: ['tellBringIt', 'tellWarehouse'],
              },
              { to: 'accepted', change: 'takeUp', effects: ['tellAccepted'] },
            ],
            REFUSE: { to: 'refused', effects: ['tellRefused'] },
            REVOKE: { to: 'revoked', effects: ['tellRevoked'] },
            HAND_UP: { guard: 'climbable', to: 'submitted', change: 'climb', effects: ['tellClimbed'] },
          },
          after: { unaccepted: { guard: 'climbable', to: 'submitted', change: 'climb', effects: ['tellClimbed'] } },
        },
        accepted: {
          label: '待指派',
          said: '正在安排上门',
          tab: { own: 'waiting' },
          on: {
            ASSIGN: { to: 'assigned', change: 'assign', effects: ['tellAssigned'] },
            REVOKE: { to: 'revoked', effects: ['tellRevoked'] },
            HAND_UP: { guard: 'climbable', change: 'climb', effects: ['tellClimbed'] },
          },
        },
        assigned: {
          label: '待上门',
          tab: { own: 'underway', assigned: 'toAnswer' },
          on: {
            AGREE: { to: 'collecting', effects: ['tellComing'] },
            DECLINE: { to: 'accepted', change: 'release', effects: ['tellDeclined'] },
            TAKE_BACK: { to: 'accepted', change: 'release', effects: ['tellTakenBack'] },
            HAND_UP: { to: 'accepted', change: 'release', effects: ['tellHandedUp'] },
            REVOKE: { to: 'revoked', change: 'release', effects: ['tellRevoked', 'tellCollectorRevoked'] },
          },
          after: { unanswered: { to: 'accepted', change: 'release', effects: ['tellUnanswered', 'tellLapsed'] } },
        },
        collecting: {
          label: '上门中',
          tab: { own: 'underway', assigned: 'toCollect' },
          on: {
            COLLECT: { to: 'collected', effects: ['keepCollected', 'tellCollected'] },
            DECLINE: { to: 'accepted', change: 'release', effects: ['tellNotCollected'] },
            HAND_UP: { to: 'accepted', change: 'release', effects: ['tellHandedUp'] },
          },
        },
        collected: {
          label: '已收取',
          tab: { own: 'toConfirm' },
          on: {
            CONFIRM: { to: 'confirmed', effects: ['tellConfirmed', 'tellWarehouse'] },
            DISPUTE: { to: 'collecting', effects: ['tellDisputed'] },
          },
          after: { unconfirmed: { to: 'confirmed', effects: ['tellConfirmed', 'tellWarehouse'] } },
        },
        confirmed: {
          label: '待入库',
          tab: { own: 'underway', desk: 'collected', assigned: 'collected' },
          on: { STORE: { to: 'stored', effects: ['store', 'award', 'tellStored'] } },
        },
        awaitingDropOff: {
          label: '待送达',
          tab: { own: 'underway', desk: 'collected' },
          on: {
            STORE: { to: 'stored', effects: ['store', 'award', 'tellStored'] },
            REVOKE: { to: 'revoked', effects: ['tellRevoked'] },
          },
        },
        stored: {
          label: '已入库',
          tab: { assigned: 'history' },
          on: { DISTRIBUTED: { to: 'distributed', effects: ['tellDistributed'] } },
        },
        distributed: { label: '已发放', tab: { own: 'done', desk: 'stored', assigned: 'history' }, end: 'done' },
        refused: { label: '已婉拒', tab: { own: 'done', desk: 'ended' }, end: true },
        revoked: { label: '已撤回', tab: { own: 'done', desk: 'ended' }, end: true },
      },
    }),
)

/** States in which it waits for its rung. */
export const WAITING_STATES = ['submitted', 'accepted'] as const
/** States in which the collector still has a step to take. */
export const COLLECTING_STATES = ['assigned', 'collecting', 'collected', 'confirmed'] as const
function isOwner({ owner }: GoodsDonation, { uid }: Principal): boolean {
  return uid === owner
}

/** Returns the messages about a failed collection; the donor waited at home and learns the reason, too. */
function notCollected(d: GoodsDonation, { reason }: Reason): readonly Effect[] {
  return [
    toDonor(`收取员没能收取您的捐赠：${reason}。正在为您重新安排`)(d),
    toDesk(`收取员没能收取一份捐物：${reason}，请重新指派`)(d),
  ]
}

function disputed(d: GoodsDonation, { reason }: Reason): readonly Effect[] {
  const words = `捐赠人认为件数不对：${reason}`
  return [toCollector(words)(d), toDesk(words)(d)]
}

function award({ owner }: GoodsDonation, { counts: stored }: Collected): Effect {
  const pieces = stored.reduce((sum, { count }) => sum + count, 0)
  const points = Math.min(POINTS.max, POINTS.deed + POINTS.piece * pieces)
  return { type: 'award', params: { uid: owner, points, minutes: 0, reason: '捐赠物品入库' } }
}
