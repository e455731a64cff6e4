/**
 * 提现: earnings are paid out to their owner, each withdrawal under one number for life. A large one, one to a new payee
 * or one beyond the day's sum of its approver needs two people of finance. Without a word of the provider nothing is
 * paid again and nothing goes back.
 */
import { count, form, pictures, text } from '../../../contract/fields.ts'
import { yuanText } from '../../../contract/words.ts'
import { messageTo, post } from '../../workflow/effects.ts'
import { type Reason, reasonForm, withdrawalFields } from '../../workflow/forms.ts'
import { another } from '../../workflow/people.ts'
import { hours, minutes, workdays } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { facts, isEnough, isFinance, isOwner, isSmall, source, type Withdrawal } from './facts.ts'
import { withdrawalSays } from './says.ts'

export type { Withdrawal } from './facts.ts'

const toOwner = messageTo((w: Withdrawal) => [w.owner])
const toFinance = messageTo((w: Withdrawal) => ({ role: 'finance', place: w.place }))
const returned = { reason: text('退回原因', { min: 2 }), proof: pictures('退回凭证', { min: 1 }) }
/** How long a provider may take to close a transfer that nobody collected. ms */
const CLOSING_MS = minutes(30)

export const withdrawal = workflow(
  {
    id: 'withdrawal',
    label: '提现',
    facts,
    roles: {
      owner: ['申请人', isOwner],
      finance: ['财务', isFinance],
      second: ['财务', isFinance, another((w: Withdrawal) => w.approvedBy)],
      releaser: ['财务', isFinance, another((w: Withdrawal) => w.heldBy)],
      provider: ['支付机构', (_, who) => who.system === 'provider'],
      job: ['系统', (_, who) => who.system === 'withdrawal'],
    },
    events: {
      APPLY: { by: 'owner', label: '申请提现', tone: 'primary', input: form(withdrawalFields) },
      CANCEL: {
        by: 'owner',
        label: '撤销提现',
        tone: 'danger',
        confirm: ({ amount }: Withdrawal) => `撤销后 ${yuanText(amount)}退回待结算收益，确定撤销吗？`,
      },
      REVOKE: {
        by: 'owner',
        label: '不收了',
        tone: 'danger',
        confirm: ({ amount }: Withdrawal) =>
          `支付机构确认撤销后，${yuanText(amount)}退回待结算收益；已经收到的不能撤销。确定不收了吗？`,
      },
      APPROVE: {
        by: 'finance',
        label: '同意付款',
        tone: 'primary',
        confirm: (w: Withdrawal) =>
          isSmall(w)
            ? `同意后 ${yuanText(w.amount)}付给${w.payee}，确定吗？`
            : `同意后还要另一位财务复核，复核后 ${yuanText(w.amount)}付给${w.payee}，确定吗？`,
      },
      COUNTERSIGN: {
        by: 'second',
        label: '复核通过',
        tone: 'primary',
        confirm: ({ amount, payee }: Withdrawal) => `复核后不能撤回：${payee}，${yuanText(amount)}，确定吗？`,
      },
      REFUSE: { by: 'finance', label: '不予付款', tone: 'danger', input: reasonForm },
      HOLD: { by: 'finance', label: '暂停核查', tone: 'danger', input: reasonForm },
      RELEASE: {
        by: 'releaser',
        label: '解除核查',
        tone: 'primary',
        confirm: ({ amount }: Withdrawal) => `解除后重新审核这笔 ${yuanText(amount)}的提现，确定吗？`,
      },
      SEND: { by: 'job', label: '请支付机构付款' },
      TO_COLLECT: { by: 'provider', label: '等收款人确认', input: form({ until: count('截止时间', { max: 1e15 }) }) },
      PAID_OUT: { by: 'provider', label: '已到账' },
      FAILED: { by: 'provider', label: '付款未成功', input: reasonForm },
      REVOKED: { by: 'provider', label: '已撤销付款' },
      RETURNED: { by: 'provider', label: '到账后退回', input: reasonForm },
      REPORT_RETURN: { by: 'finance', label: '登记银行退回', input: form(returned) },
      REJECT: { by: 'second', label: '没有退回', tone: 'danger', input: reasonForm },
    },
    delays: {
      decision: workdays(2),
      noWord: hours(2),
      ask: hours(1),
      remindSoon: hours(1),
      remindLast: hours(20),
      collectEnds: { at: ({ until }: Withdrawal) => (until === null ? null : until + CLOSING_MS) },
    },
  },
  chart =>
    chart({
      guards: {
        alone: ['这笔提现需要两位财务', isEnough],
        needsTwo: ['这笔提现一位财务就可以', w => !isEnough(w)],
      },
      changes: {
        sign: (_, __: unknown, { who }) => ({ approvedBy: who.uid ?? '' }),
        settle: { approvedBy: '' },
        hold: (_, __: unknown, { who }) => ({ heldBy: who.uid ?? '' }),
        release: { heldBy: '' },
        collect: (_, { until }: { readonly until: number }) => ({ until }),
        close: { until: null },
      },
      effects: {
        setAside: w => post(source(w), 'payouts', w.amount),
        giveBack: w => post('payouts', source(w), w.amount),
        payOut: w => post('payouts', 'channel', w.amount),
        takeBack: w => post('channel', source(w), w.amount),
        send: { type: 'startPayout' },
        ask: { type: 'askPayout' },
        revoke: { type: 'revokePayout' },
        tellApplied: w => toFinance(`有一笔提现等您审核：${yuanText(w.amount)}`)(w),
        askSecond: toFinance('有一笔提现等另一位财务复核'),
        remindLeader: messageTo((w: Withdrawal) => ({ role: 'leader2', place: w.place }))(
          (_: unknown, span) => `有一笔提现 ${span('decision')}没有财务处理，请催办`,
        ),
        tellApproved: toOwner('您的提现已通过审核，正在付款'),
        tellRefused: toOwner(({ reason }: Reason) => `您的提现没有通过，钱已退回待结算收益：${reason}`),
        tellHeld: toOwner('您的提现正在核查，核查完会告诉您'),
        tellReleased: toOwner('您的提现核查完了，重新进入审核'),
        askToCollect: w => toOwner(`${yuanText(w.amount)}等您收款，请尽快扫码确认，过了时间会退回待结算收益`)(w),
        remind: w => toOwner(`还有 ${yuanText(w.amount)}等您收款，过了时间会退回待结算收益`)(w),
        tellPaid: w => toOwner(`您的提现 ${yuanText(w.amount)}已到账`)(w),
        tellFailed: toOwner(({ reason }: Reason) => `提现没有付成，钱已退回待结算收益：${reason}`),
        tellReturned: toOwner('到账的提现被银行退了回来，钱已退回待结算收益'),
        tellRevoked: toOwner('提现已撤销，钱已退回待结算收益'),
        tellUnknown: toOwner('提现的结果还没有确认，正在向支付机构查询，请不要重复申请'),
        warnUnknown: toFinance('有一笔提现结果未明，系统会继续查询，查清前不会再付'),
      },
      born: { APPLY: { to: 'applied', effects: ['setAside', 'tellApplied'] } },
      says: withdrawalSays,
      states: {
        applied: {
          label: '待审核',
          on: {
            APPROVE: { to: 'signed', change: 'sign' },
            REFUSE: { to: 'refused', effects: ['giveBack', 'tellRefused'] },
            HOLD: { to: 'held', change: 'hold', effects: ['tellHeld'] },
            CANCEL: { to: 'cancelled', effects: ['giveBack'] },
          },
          after: { decision: { effects: ['remindLeader'] } },
        },
        // Passed through: whether one person is enough depends on who has approved.
        signed: {
          label: '已审核',
          tab: 'applied',
          always: [
            {
              guard: 'alone',
              to: 'approved',
              change: 'settle',
              label: '一位财务就可以',
              effects: ['send', 'tellApproved'],
            },
            { guard: 'needsTwo', to: 'toCountersign', label: '要两位财务', effects: ['askSecond'] },
          ],
        },
        toCountersign: {
          label: '待复核',
          tab: { own: 'applied', desk: 'countersign' },
          on: {
            COUNTERSIGN: { to: 'approved', change: 'settle', effects: ['send', 'tellApproved'] },
            REFUSE: { to: 'refused', change: 'settle', effects: ['giveBack', 'tellRefused'] },
            CANCEL: { to: 'cancelled', change: 'settle', effects: ['giveBack'] },
          },
          after: { decision: { effects: ['remindLeader'] } },
        },
        approved: {
          label: '待付款',
          tab: 'paying',
          on: {
            SEND: 'paying',
            REFUSE: { to: 'refused', effects: ['giveBack', 'tellRefused'] },
            HOLD: { to: 'held', change: 'hold', effects: ['tellHeld'] },
            CANCEL: { to: 'cancelled', effects: ['giveBack'] },
          },
        },
        held: {
          label: '核查中',
          tab: { own: 'applied', desk: 'held' },
          on: {
            RELEASE: { to: 'applied', change: 'release', effects: ['tellReleased'] },
            REFUSE: { to: 'refused', change: 'release', effects: ['giveBack', 'tellRefused'] },
          },
          after: { decision: { effects: ['remindLeader'] } },
        },
        paying: {
          label: '付款中',
          on: {
            TO_COLLECT: { to: 'toCollect', change: 'collect', effects: ['askToCollect'] },
            PAID_OUT: { to: 'paidOut', effects: ['payOut', 'tellPaid'] },
            FAILED: { to: 'failed', effects: ['giveBack', 'tellFailed'] },
            REVOKED: { to: 'cancelled', effects: ['giveBack', 'tellRevoked'] },
          },
          after: { noWord: { to: 'unknown', effects: ['ask', 'tellUnknown', 'warnUnknown'] } },
        },
        toCollect: {
          label: '待您收款',
          tab: 'paying',
          on: {
            PAID_OUT: { to: 'paidOut', change: 'close', effects: ['payOut', 'tellPaid'] },
            FAILED: { to: 'failed', change: 'close', effects: ['giveBack', 'tellFailed'] },
            REVOKED: { to: 'cancelled', change: 'close', effects: ['giveBack', 'tellRevoked'] },
            REVOKE: { to: 'revoking', change: 'close', effects: ['revoke'] },
          },
          after: {
            remindSoon: { effects: ['remind'] },
            remindLast: { effects: ['remind'] },
            collectEnds: { to: 'unknown', change: 'close', effects: ['ask'] },
          },
        },
        // Only questions: the same number is asked about until the provider has answered.
        unknown: {
          label: '结果确认中',
          on: {
            TO_COLLECT: { to: 'toCollect', change: 'collect', effects: ['askToCollect'] },
            PAID_OUT: { to: 'paidOut', effects: ['payOut', 'tellPaid'] },
            FAILED: { to: 'failed', effects: ['giveBack', 'tellFailed'] },
            REVOKED: { to: 'cancelled', effects: ['giveBack', 'tellRevoked'] },
          },
          after: { ask: { to: 'unknown', effects: ['ask'] } },
        },
        revoking: {
          label: '撤销中',
          tab: 'paying',
          on: {
            PAID_OUT: { to: 'paidOut', effects: ['payOut', 'tellPaid'] },
            FAILED: { to: 'failed', effects: ['giveBack', 'tellFailed'] },
            REVOKED: { to: 'cancelled', effects: ['giveBack', 'tellRevoked'] },
          },
          after: { noWord: { to: 'unknown', effects: ['ask', 'tellUnknown', 'warnUnknown'] } },
        },
        paidOut: {
          label: '已到账',
          end: 'done',
          on: {
            RETURNED: { to: 'failed', effects: ['takeBack', 'tellReturned'] },
            REPORT_RETURN: { to: 'returnReported', change: 'sign', effects: ['askSecond'] },
          },
        },
        returnReported: {
          label: '退回待复核',
          tab: { own: 'paidOut', desk: 'countersign' },
          on: {
            COUNTERSIGN: { to: 'failed', change: 'settle', effects: ['takeBack', 'tellReturned'] },
            REJECT: { to: 'paidOut', change: 'settle' },
            RETURNED: { to: 'failed', change: 'settle', effects: ['takeBack', 'tellReturned'] },
          },
          after: { decision: { effects: ['remindLeader'] } },
        },
        failed: { label: '付款未成功', tab: 'ended', end: true },
        refused: { label: '未通过', tab: 'ended', end: true },
        cancelled: { label: '已撤销', tab: 'ended', end: true },
      },
    }),
)
