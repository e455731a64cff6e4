/**
 * 支付: one payment, for an order, a fee, a donation of money or a thing of a neighbour. Money is booked only on the
 * provider's notice; finance finds it in the statement, which books nothing. Large, late or manual refunds need two
 * people of finance.
 */
import { amount, form, pictures, text } from '../../../contract/fields.ts'
import { yuanText } from '../../../contract/words.ts'
import { messageTo, post } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { another } from '../../workflow/people.ts'
import { hours, minutes, workdays } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import {
  backOf,
  channelOf,
  destination,
  facts,
  isCredited,
  isFinance,
  isOwner,
  isSmall,
  type Payment,
  source,
} from './facts.ts'
import { purposeOf } from './purposes.ts'
import { GIVE_BACK, NAMING, RECEIVED, REFUNDED } from './received.ts'

export { backOf, NOTHING_CAME, type Payment } from './facts.ts'

const proofFields = { reason: text('原因', { min: 2 }), proof: pictures('凭证图片', { min: 1 }) }
const toOwner = messageTo((p: Payment) => [p.owner])
const toFinance = messageTo((p: Payment) => ({ role: 'finance', place: p.region }))

export const payment = workflow(
  {
    id: 'payment',
    label: '支付',
    facts,
    roles: {
      owner: ['付款人', isOwner],
      // An order is cancelled as a whole, together with its payment.
      canceller: ['付款人', (p, who) => p.purpose !== 'order' && isOwner(p, who)],
      finance: ['财务', isFinance],
      second: ['财务', isFinance, another((p: Payment) => p.approvedBy)],
      provider: ['支付机构', (_, who) => who.system === 'provider'],
      campaign: ['募捐', ({ purpose }, who) => purpose === 'donation' && who.system === 'campaign'],
      order: ['订单', ({ purpose }, who) => purpose === 'order' && who.system === 'order'],
      deal: ['闲置交接', ({ purpose }, who) => purpose === 'idle' && who.system === 'idleDeal'],
    },
    events: {
      OPEN: { by: 'owner', label: '发起支付' },
      PAID: { by: 'provider', label: '支付成功' },
      PAID_OTHERWISE: { by: 'provider', label: '收到的金额不符', input: form({ amount: amount('金额') }) },
      CANCEL: {
        by: ['canceller', 'order', 'deal'],
        label: '取消支付',
        tone: 'danger',
        confirm: ({ amount }: Payment) => `取消后需要重新发起支付，确定取消这笔 ${yuanText(amount)}的支付吗？`,
      },
      ACCEPT_AMOUNT: {
        by: 'finance',
        label: '按实收认捐',
        tone: 'primary',
        confirm: ({ amount, received }: Payment) =>
          `应付 ${yuanText(amount)}，实收 ${yuanText(received)}。按实收认作捐款，确定吗？`,
      },
      SEND_BACK: {
        by: 'finance',
        label: '退回来款',
        tone: 'primary',
        confirm: ({ received }: Payment) => `收到的 ${yuanText(received)}将原路退回，确定吗？`,
      },
      CONFIRM: {
        by: 'finance',
        label: '确认入账',
        tone: 'primary',
        confirm: ({ received }: Payment) => `确认在流水里找到了这 ${yuanText(received)}，不能撤回，确定吗？`,
      },
      HIDE_NAME: { by: 'owner', label: '不公开姓名' },
      SHOW_NAME: { by: 'owner', label: '公开姓名' },
      REQUEST_REFUND: { by: 'owner', label: '申请退款', tone: 'danger', input: reasonForm },
      REQUEST_LATE_REFUND: { by: 'owner', label: '逾期申请退款', tone: 'danger', input: form(proofFields) },
      TAKE_REQUEST_BACK: { by: 'owner', label: '撤回退款申请' },
      APPROVE: {
        by: 'finance',
        label: '同意退款',
        tone: 'primary',
        confirm: (p: Payment) =>
          isSmall(p)
            ? `同意后 ${yuanText(p.received)}将原路退回，确定吗？`
            : `同意后还要另一位财务复核，复核后 ${yuanText(p.received)}将原路退回，确定吗？`,
      },
      COUNTERSIGN: {
        by: 'second',
        label: '复核通过',
        tone: 'primary',
        confirm: (p: Payment) => `复核后不能撤回，退款 ${yuanText(backOf(p))}，确定吗？`,
      },
      GIVE_BACK: { by: 'campaign', label: '募捐被叫停，退还' },
      REFUSE: { by: 'finance', label: '拒绝退款', tone: 'danger', input: reasonForm },
      REFUNDED: { by: 'provider', label: '退款到账' },
      REFUND_FAILED: { by: 'provider', label: '退款未成功', input: reasonForm },
      RETRY: {
        by: 'finance',
        label: '再退一次',
        tone: 'primary',
        confirm: (p: Payment) => `再次请支付机构原路退回 ${yuanText(backOf(p))}，确定吗？`,
      },
      PAY_BY_HAND: { by: 'finance', label: '已线下退回', input: form(proofFields) },
      REJECT: { by: 'second', label: '凭证不符', tone: 'danger', input: reasonForm },
    },
    delays: { unpaid: minutes(30), refundWindow: hours(24), decision: workdays(3), refundNews: hours(24) },
  },
  chart =>
    chart({
      guards: {
        isDonation: ['只有捐款会公开姓名', p => p.purpose === 'donation'],
        isGift: ['只有捐款可以按实收金额认下，其他的请退回来款', p => p.purpose === 'donation'],
        named: ['这笔捐款已经不公开姓名', p => !p.anonymous],
        anonymous: ['这笔捐款已经公开姓名', p => p.anonymous],
        refundable: ['请在订单里申请售后，闲置请在交接页处理，认证费和管理费不能退', p => p.purpose === 'donation'],
        inTime: ['付款时间过长，请逾期申请退款，说明原因并附上凭证', p => !p.refundOver],
        late: [span => `付款未满 ${span('refundWindow')}，可以直接申请退款`, p => p.refundOver],
        unreceipted: ['请先作废捐赠票据，再申请退款', p => p.receipt !== 'issued'],
        unspent: ['这笔捐款已经拨付使用，不能再申请退款', p => p.spent === 0],
        leftOver: ['这笔捐款已经全部拨付使用，没有可以退还的', p => backOf(p) > 0],
        whole: ['这笔捐款已经用了一部分', p => backOf(p) === p.received],
        small: ['这笔退款需要两位财务', isSmall],
        wasConfirmed: ['尚未入账', p => p.confirmed],
        due: ['这笔款现在不用付了', p => p.due !== false],
      },
      changes: {
        receive: p => ({ received: p.amount, credited: isCredited(p) }),
        receiveLate: p => ({ received: p.amount }),
        receiveOther: (_, { amount }: { readonly amount: number }) => ({ received: amount }),
        acceptAmount: p => ({ amount: p.received, credited: true }),
        book: () => ({ confirmed: true }),
        closeWindow: () => ({ refundOver: true }),
        hideName: { anonymous: true },
        showName: { anonymous: false },
        askLate: { asked: 'late' },
        sign: (_, __: unknown, { who }) => ({ approvedBy: who.uid ?? '' }),
        settle: { asked: '', approvedBy: '' },
        payByHand: { asked: '', approvedBy: '', byHand: true },
      },
      effects: {
        takeIn: p => post(channelOf(p), destination(p), p.received),
        // Nothing may spend what goes back at once.
        takeLate: p => post(channelOf(p), 'clearing', p.received),
        setAside: p => post(channelOf(p), 'suspense', p.received),
        recognise: p => post('suspense', source(p), p.received),
        deliver: p => purposeOf(p).onPaid(p.subject),
        refund: p => ({ type: 'startRefund', params: { amount: backOf(p) } }),
        giveBack: p => post(source(p), channelOf(p), backOf(p)),
        // The money stays at the provider and belongs to the platform, or the payee, which has refunded from its own.
        giveBackByHand: p => post(source(p), p.payee ? channelOf(p) : 'platform', backOf(p)),
        withdrawInvoice: { type: 'withdrawInvoice' },
        correctCertificate: { type: 'tellMembers', params: { workflow: 'certificate', event: 'CORRECT' } },
        revokeCertificate: { type: 'tellMembers', params: { workflow: 'certificate', event: 'REVOKE_SOURCE' } },
        sayPaid: toOwner('我们已收到您的付款'),
        sayOther: p =>
          toOwner(`收到 ${yuanText(p.received)}，与应付的 ${yuanText(p.amount)}不符，财务核实后会告诉您`)(p),
        askAboutOther: p => toFinance(`收到 ${yuanText(p.received)}，与应付的 ${yuanText(p.amount)}不符，请核实`)(p),
        sayAccepted: p => toOwner(`您的捐款按实收 ${yuanText(p.received)}认下，谢谢您`)(p),
        askFinance: toFinance(({ reason }: Reason) => `有人申请退款：${reason}`),
        askSecond: toFinance('有一笔退款等另一位财务复核'),
        remindLeader: messageTo((p: Payment) => ({ role: 'leader2', place: p.region }))(
          (_: unknown, span) => `有一笔退款 ${span('decision')}没有财务处理，请催办`,
        ),
        sayRefused: toOwner(({ reason }: Reason) => `您的退款申请没有通过：${reason}`),
        sayGivenBack: p => toOwner(`您捐款的募捐被叫停，您的捐款里没有用过的 ${yuanText(backOf(p))}正在原路退回`)(p),
        sayRefunding: toOwner('您的付款正在原路退回'),
        sayNotDue: toOwner('这笔款现在不用付了，付的钱正在原路退回'),
        sayRefunded: toOwner('退款已原路退回'),
        sayPartRefunded: p => toOwner(`您的捐款里没有用过的 ${yuanText(backOf(p))}已退还`)(p),
        sayFailed: toOwner('原路退回没有成功，财务会尽快处理，办好后告诉您'),
        askAboutFailure: toFinance(({ reason }: Reason) => `支付机构没能完成一笔退款，请处理：${reason}`),
        sayByHand: toOwner('退款已由财务线下退回'),
        warnTwice: toFinance('一笔已线下退回的款，支付机构又原路退了一次，请追回线下那一笔'),
      },
      born: { OPEN: 'pendingPayment' },
      states: {
        pendingPayment: {
          label: '待支付',
          on: {
            PAID: [
              { guard: 'due', to: 'paid', change: 'receive', effects: ['takeIn', 'deliver', 'sayPaid'] },
              { to: 'refunding', change: 'receiveLate', effects: ['takeLate', 'refund', 'sayNotDue'] },
            ],
            PAID_OTHERWISE: {
              to: 'doubtful',
              change: 'receiveOther',
              effects: ['setAside', 'sayOther', 'askAboutOther'],
            },
            CANCEL: 'cancelled',
          },
          after: { unpaid: 'cancelled' },
        },
        doubtful: {
          label: '待核实',
          on: {
            ACCEPT_AMOUNT: {
              guard: 'isGift',
              to: 'paid',
              change: 'acceptAmount',
              effects: ['recognise', 'sayAccepted'],
            },
            SEND_BACK: { to: 'refunding', effects: ['recognise', 'refund', 'sayRefunding'] },
          },
        },
        paid: {
          label: '已支付',
          on: {
            CONFIRM: { to: 'confirmed', change: 'book' },
            ...RECEIVED,
          },
          after: { refundWindow: { change: 'closeWindow' } },
        },
        confirmed: {
          label: '已入账',
          end: 'done',
          on: RECEIVED,
          after: { refundWindow: { change: 'closeWindow' } },
        },
        refundRequested: {
          label: '退款审核中',
          on: {
            GIVE_BACK,
            APPROVE: [
              {
                guard: ['unspent', 'unreceipted', 'small'],
                to: 'refunding',
                effects: ['revokeCertificate', 'refund', 'sayRefunding'],
              },
              { guard: ['unspent', 'unreceipted'], to: 'toCountersign', change: 'sign', effects: ['askSecond'] },
            ],
            REFUSE: [
              { guard: 'wasConfirmed', to: 'confirmed', change: 'settle', effects: ['sayRefused'] },
              { to: 'paid', change: 'settle', effects: ['sayRefused'] },
            ],
            TAKE_REQUEST_BACK: [
              { guard: 'wasConfirmed', to: 'confirmed', change: 'settle' },
              { to: 'paid', change: 'settle' },
            ],
          },
          after: { refundWindow: { change: 'closeWindow' }, decision: { effects: ['remindLeader'] } },
        },
        toCountersign: {
          label: '待复核',
          tab: 'countersign',
          on: {
            GIVE_BACK,
            COUNTERSIGN: {
              guard: ['unspent', 'unreceipted'],
              to: 'refunding',
              change: 'settle',
              effects: ['revokeCertificate', 'refund', 'sayRefunding'],
            },
            REFUSE: [
              { guard: 'wasConfirmed', to: 'confirmed', change: 'settle', effects: ['sayRefused'] },
              { to: 'paid', change: 'settle', effects: ['sayRefused'] },
            ],
          },
          after: { refundWindow: { change: 'closeWindow' }, decision: { effects: ['remindLeader'] } },
        },
        refunding: {
          label: '退款中',
          on: {
            REFUNDED,
            REFUND_FAILED: { to: 'refundFailed', effects: ['sayFailed', 'askAboutFailure'] },
          },
          // Repeating the request with the same number reports the refund's status, and never sends twice.
          after: { refundNews: { to: 'refunding', effects: ['refund'] } },
        },
        refundFailed: {
          label: '退款未成功',
          on: {
            RETRY: { to: 'refunding', effects: ['refund'] },
            PAY_BY_HAND: { to: 'handPaid', change: 'sign', effects: ['askSecond'] },
            REFUNDED,
          },
        },
        handPaid: {
          label: '线下退回待复核',
          tab: 'countersign',
          on: {
            COUNTERSIGN: [
              { guard: 'whole', to: 'refunded', change: 'payByHand', effects: ['giveBackByHand', 'sayByHand'] },
              { to: 'partlyRefunded', change: 'payByHand', effects: ['giveBackByHand', 'sayByHand'] },
            ],
            REJECT: { to: 'refundFailed', change: 'settle' },
            REFUNDED: [
              {
                guard: 'whole',
                to: 'refunded',
                change: 'settle',
                effects: ['giveBack', 'sayRefunded', 'warnTwice'],
              },
              { to: 'partlyRefunded', change: 'settle', effects: ['giveBack', 'sayPartRefunded', 'warnTwice'] },
            ],
          },
        },
        refunded: { label: '已退款', end: 'done' },
        partlyRefunded: { label: '部分已退款', end: 'done', on: NAMING },
        // a payment that arrives too late is refunded automatically
        cancelled: {
          label: '已取消',
          end: true,
          on: {
            PAID: { to: 'refunding', change: 'receiveLate', effects: ['takeLate', 'refund', 'sayRefunding'] },
            PAID_OTHERWISE: {
              to: 'doubtful',
              change: 'receiveOther',
              effects: ['setAside', 'sayOther', 'askAboutOther'],
            },
          },
        },
      },
    }),
)
