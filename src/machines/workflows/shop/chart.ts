/** 店铺: applied for by a member, opened by the platform. Its goods are on sale only while it is open. */
import * as z from 'zod/mini'
import { type Effect, messageTo } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { hasRole, type Principal } from '../../workflow/people.ts'
import { workflow } from '../../workflow/workflow.ts'
import { shopSays } from './says.ts'

const facts = z.object({
  /** The shop's own id: the extent of its owner's role. */
  id: z.string(),
  owner: z.string(),
  /** Orders with unsettled goods, after-sales or money. */
  openOrders: z.int(),
})
export type ShopFacts = z.output<typeof facts>

const toOwner = messageTo((s: ShopFacts) => [s.owner])
const toPlatform = messageTo({ desk: 'platform' })

export const shop = workflow(
  {
    id: 'shop',
    label: '店铺',
    facts,
    roles: {
      owner: ['店主', isOwner],
      platform: ['平台', (s, who) => hasRole(who, 'platform') && !isOwner(s, who)],
    },
    events: {
      APPLY: { by: 'owner', label: '申请开店', tone: 'primary' },
      APPROVE: { by: 'platform', label: '通过申请', tone: 'primary' },
      REFUSE: { by: 'platform', label: '驳回申请', tone: 'danger', input: reasonForm },
      SUSPEND: { by: 'platform', label: '暂停营业', tone: 'danger', input: reasonForm },
      RESUME: { by: 'platform', label: '恢复营业', tone: 'primary' },
      CLOSE: {
        by: 'owner',
        label: '关闭店铺',
        tone: 'danger',
        confirm: '关闭后商品全部停售，店铺不能再开，也不能再发布商品；已经结束的订单和货款不受影响。确定关闭店铺吗？',
      },
      SHUT_DOWN: { by: 'platform', label: '关停店铺', tone: 'danger', input: reasonForm },
    },
    delays: {},
  },
  chart =>
    chart({
      guards: { settled: ['还有没有完结的订单，处理完才能关闭', s => s.openOrders === 0] },
      changes: {},
      effects: {
        appoint,
        dismiss,
        tellApplied: toPlatform('有新的开店申请待审核'),
        tellOpen: toOwner('您的开店申请已通过，可以发布商品了'),
        tellRefused: toOwner(({ reason }: Reason) => `您的开店申请没有通过：${reason}`),
        tellSuspended: toOwner(({ reason }: Reason) => `您的店铺已暂停营业：${reason}`),
        tellResumed: toOwner('您的店铺已恢复营业'),
        tellClosed: toOwner('您的店铺已关闭'),
        tellShutDown: toOwner(({ reason }: Reason) => `您的店铺已被关停：${reason}`),
      },
      born: { APPLY: { to: 'applied', effects: ['tellApplied'] } },
      says: shopSays,
      states: {
        applied: {
          label: '待审核',
          on: {
            APPROVE: { to: 'open', effects: ['appoint', 'tellOpen'] },
            REFUSE: { to: 'refused', effects: ['tellRefused'] },
          },
        },
        refused: { label: '未通过', tab: 'ended', end: true },
        open: {
          label: '营业中',
          on: {
            SUSPEND: { to: 'suspended', effects: ['tellSuspended'] },
            CLOSE: { guard: 'settled', to: 'closed', effects: ['dismiss', 'tellClosed'] },
            SHUT_DOWN: { guard: 'settled', to: 'closed', effects: ['dismiss', 'tellShutDown'] },
          },
        },
        suspended: {
          label: '已暂停',
          on: {
            RESUME: { to: 'open', effects: ['tellResumed'] },
            SHUT_DOWN: { guard: 'settled', to: 'closed', effects: ['dismiss', 'tellShutDown'] },
          },
        },
        closed: { label: '已关闭', tab: 'ended', end: true },
      },
    }),
)

function isOwner({ owner }: ShopFacts, { uid }: Principal): boolean {
  return uid === owner
}

function appoint({ owner, id }: ShopFacts): Effect {
  return { type: 'grant', params: { uid: owner, role: 'shopOwner', region: id } }
}
function dismiss({ owner, id }: ShopFacts): Effect {
  return { type: 'revoke', params: { uid: owner, role: 'shopOwner', region: id } }
}
