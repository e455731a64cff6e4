/**
 * 捐赠票据: one receipt for gifts of money of one year and one payee, issued by the payee's finance. A wrong one is
 * reversed and stays, marked; it is corrected once.
 */
import type * as z from 'zod/mini'
import { form, paperUrl, reference, text } from '../../../contract/fields.ts'
import { yuanText } from '../../../contract/words.ts'
import { messageTo } from '../../workflow/effects.ts'
import { email, payerFields, type Reason, reasonForm } from '../../workflow/forms.ts'
import { workdays } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { facts, type Invoice, isFinance, isOwner, type Payer } from './facts.ts'
import { invoiceSays } from './says.ts'

export { type Invoice, NOTHING_ISSUED, type Payer } from './facts.ts'

const request = form({ ...payerFields, email: email(0) })
const correction = form(payerFields)
const issued = form({
  number: reference('票据号码'),
  checkCode: text('校验码', { max: 40 }),
  file: paperUrl('票据 PDF'),
})
const reversed = form({ number: reference('红字票据号码') })
const address = form({ email: email(1) })

/** Returns what it is made out to; a person has no credit code. */
const tidied = ({ taxNumber, ...payer }: Payer): Payer => ({
  ...payer,
  taxNumber: payer.kind === 'organisation' ? taxNumber : '',
})

const toOwner = messageTo((i: Invoice) => [i.owner])
const toFinance = messageTo((i: Invoice) => ({ role: 'finance', place: i.place }))

export const invoice = workflow(
  {
    id: 'invoice',
    label: '捐赠票据',
    facts,
    roles: {
      owner: ['捐款人', isOwner],
      finance: ['财务', isFinance],
      payment: ['支付', (_, who) => who.system === 'payment'],
      former: ['原票据', (_, who) => who.system === 'invoice'],
    },
    events: {
      REQUEST: { by: ['owner', 'former'], label: '申请捐赠票据' },
      REVISE: { by: 'owner', label: '修改后再申请', tone: 'primary', input: request },
      WITHDRAW: {
        by: ['owner', 'payment'],
        label: '撤回申请',
        tone: 'danger',
        confirm: '撤回后不再开这张票据，以后可以重新申请，确定撤回吗？',
      },
      ISSUE: { by: 'finance', label: '登记已开具', tone: 'primary', input: issued },
      RETURN: { by: 'finance', label: '退回修改', tone: 'danger', input: reasonForm },
      SEND_AGAIN: { by: 'owner', label: '请财务发到邮箱', input: address },
      ASK_CORRECTION: { by: 'owner', label: '更正抬头', input: correction },
      ASK_VOID: {
        by: 'owner',
        label: '申请作废',
        tone: 'danger',
        confirm: ({ total }: Invoice) =>
          `作废后这 ${yuanText(total)}没有票据，不能用来抵税，已经抵扣的要补税。确定申请作废吗？`,
      },
      REVERSED: { by: 'finance', label: '登记已红冲', tone: 'primary', input: reversed },
      REVERSE_FAILED: { by: 'finance', label: '不能红冲', tone: 'danger', input: reasonForm },
    },
    delays: { decision: workdays(5) },
  },
  chart =>
    chart({
      guards: {
        uncorrected: ['一张票据只能更正一次，再要改请写意见反馈，由财务联系您', i => !i.corrected],
      },
      changes: {
        revise: (_, { email: sendTo, ...payer }: z.output<typeof request>) => ({ ...tidied(payer), email: sendTo }),
        issue: (_, input: z.output<typeof issued>) => input,
        send: (_, input: z.output<typeof address>) => input,
        askCorrection: (_, input: z.output<typeof correction>) => ({ correction: tidied(input) }),
        askVoid: { correction: null },
        reverse: (_, { number }: z.output<typeof reversed>) => ({ reversal: number }),
      },
      effects: {
        reissue: i => (i.correction ? [{ type: 'open', params: { workflow: 'invoice', input: i.correction } }] : []),
        tellRequested: i => toFinance(`有人申请捐赠票据，${yuanText(i.total)}`)(i),
        tellIssued: toOwner('您的捐赠票据已经开好，可以下载'),
        tellReturned: toOwner(({ reason }: Reason) => `您的捐赠票据需要修改：${reason}`),
        tellReversing: toFinance('有一张捐赠票据等您红冲'),
        tellReversed: toOwner('您的捐赠票据已经红冲，原来那张不能再用'),
        tellNotReversed: toOwner(({ reason }: Reason) => `您的捐赠票据没有红冲：${reason}`),
        tellToSend: i => toFinance(`有一张捐赠票据请发到邮箱，号码 ${i.number}，邮箱 ${i.email}`)(i),
        remindLeader: messageTo((i: Invoice) => ({ role: 'leader2', place: i.place }))(
          (_: unknown, span) => `有一张捐赠票据 ${span('decision')}没有财务办理，请催办`,
        ),
      },
      born: { REQUEST: { to: 'requested', effects: ['tellRequested'] } },
      says: invoiceSays,
      states: {
        requested: {
          label: '待开具',
          on: {
            ISSUE: { to: 'issued', change: 'issue', effects: ['tellIssued'] },
            RETURN: { to: 'returned', effects: ['tellReturned'] },
            WITHDRAW: 'withdrawn',
          },
          after: { decision: { effects: ['remindLeader'] } },
        },
        returned: {
          label: '需修改',
          end: true,
          on: {
            REVISE: { to: 'requested', change: 'revise', effects: ['tellRequested'] },
            WITHDRAW: 'withdrawn',
          },
        },
        issued: {
          label: '已开具',
          end: 'done',
          on: {
            SEND_AGAIN: { change: 'send', effects: ['tellToSend'] },
            ASK_CORRECTION: {
              guard: 'uncorrected',
              to: 'reversing',
              change: 'askCorrection',
              effects: ['tellReversing'],
            },
            ASK_VOID: { to: 'reversing', change: 'askVoid', effects: ['tellReversing'] },
          },
        },
        reversing: {
          label: '红冲中',
          tab: { own: 'issued', desk: 'reversing' },
          on: {
            REVERSED: { to: 'reversed', change: 'reverse', effects: ['reissue', 'tellReversed'] },
            REVERSE_FAILED: { to: 'issued', change: 'askVoid', effects: ['tellNotReversed'] },
          },
          after: { decision: { effects: ['remindLeader'] } },
        },
        reversed: { label: '已红冲', tab: 'ended', end: true },
        withdrawn: { label: '已撤回', tab: 'ended', end: true },
      },
    }),
)

/** States in which its gifts are on no other receipt. */
export const FREE_STATES: readonly string[] = ['withdrawn', 'reversed']
