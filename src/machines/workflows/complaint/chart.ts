/** 投诉: the platform decides between buyer and shop, and can force a refund. */
import * as z from 'zod/mini'
import { amount, form, lines, text } from '../../../contract/fields.ts'
import { type Effect, messageTo } from '../../workflow/effects.ts'
import { complaintForm, type Reason } from '../../workflow/forms.ts'
import { hasRole, type Principal } from '../../workflow/people.ts'
import type { ReceivedEvent } from '../../workflow/registry.ts'
import { workflow } from '../../workflow/workflow.ts'
import { complaintSays } from './says.ts'

const facts = z.object({
  owner: z.string(),
  shopOwners: z.array(z.string()),
  order: z.string(),
  /** Id of the refused after-sales it is about; empty for the order itself. */
  afterSales: z.string(),
})
export type Complaint = z.output<typeof facts>

const verdictText = (label: string) => text(label, { min: 2, max: 500 })
const verdict = (label: string) => form({ reason: verdictText(label) })

const toBuyer = messageTo((c: Complaint) => [c.owner])
const toShop = messageTo((c: Complaint) => c.shopOwners)
const toBoth = messageTo((c: Complaint) => [c.owner, ...c.shopOwners])
const toPlatform = messageTo({ desk: 'platform' })

export const complaint = workflow(
  {
    id: 'complaint',
    label: '投诉',
    facts,
    roles: {
      owner: ['买家', isOwner],
      platform: [
        '平台',
        (c, who) => hasRole(who, 'platform') && !isOwner(c, who) && !c.shopOwners.includes(who.uid ?? ''),
      ],
    },
    events: {
      FILE: { by: 'owner', label: '投诉', tone: 'primary', input: complaintForm },
      TAKE_UP: { by: 'platform', label: '受理投诉', said: '平台开始处理', tone: 'primary' },
      FORCE_REFUND: {
        by: 'platform',
        label: '判定退款',
        tone: 'danger',
        confirm: '判定后将按售后申请的金额退款给买家，确定吗？',
        input: verdict('判定理由'),
      },
      REFUND_ORDER: {
        by: 'platform',
        label: '判定退款给买家',
        tone: 'danger',
        input: form({ lines: lines('商品'), amount: amount('退款金额'), reason: verdictText('判定理由') }),
      },
      RESOLVE: { by: 'platform', label: '处理完成', tone: 'primary', input: verdict('处理结果') },
      REJECT: { by: 'platform', label: '驳回投诉', tone: 'danger', input: verdict('驳回原因') },
    },
    delays: {},
  },
  chart =>
    chart({
      guards: {
        aboutAfterSales: ['这个投诉没有对应的售后，请选商品判定退款', c => c.afterSales !== ''],
        aboutOrder: ['这个投诉有对应的售后，请按售后申请的金额判定退款', c => c.afterSales === ''],
      },
      changes: {},
      effects: {
        tellFiled: toPlatform('有新的投诉待受理'),
        warnShop: toShop('买家投诉了您的店铺，平台将介入处理'),
        tellTakenUp: toBuyer('平台开始处理您的投诉'),
        tellResolved: toBoth(({ reason }: Reason) => `投诉已处理：${reason}`),
        tellRejected: toBoth(({ reason }: Reason) => `投诉被驳回：${reason}`),
        forceRefund,
        refundOrder: (_, input: object) => ({ type: 'open', params: { workflow: 'afterSales', input } }),
        closeAfterSales,
      },
      born: { FILE: { to: 'filed', effects: ['tellFiled', 'warnShop'] } },
      says: complaintSays,
      states: {
        filed: { label: '待平台受理', said: '等平台看', on: { TAKE_UP: { to: 'handling', effects: ['tellTakenUp'] } } },
        handling: {
          label: '平台处理中',
          on: {
            FORCE_REFUND: { guard: 'aboutAfterSales', to: 'resolved', effects: ['forceRefund', 'tellResolved'] },
            REFUND_ORDER: { guard: 'aboutOrder', to: 'resolved', effects: ['refundOrder', 'tellResolved'] },
            RESOLVE: { to: 'resolved', effects: ['closeAfterSales', 'tellResolved'] },
            REJECT: { to: 'rejected', effects: ['closeAfterSales', 'tellRejected'] },
          },
        },
        resolved: { label: '已处理', tab: 'ended', end: 'done' },
        rejected: { label: '已驳回', tab: 'ended', end: true },
      },
    }),
)

function isOwner({ owner }: Complaint, { uid }: Principal): boolean {
  return uid === owner
}

function tellAfterSales(c: Complaint, event: ReceivedEvent<'afterSales'>): readonly Effect[] {
  return c.afterSales ? [{ type: 'stepOf', params: { workflow: 'afterSales', id: c.afterSales, event } }] : []
}
function forceRefund(c: Complaint) {
  return tellAfterSales(c, 'FORCE_REFUND')
}
function closeAfterSales(c: Complaint) {
  return tellAfterSales(c, 'COMPLAINT_CLOSED')
}
