/** Messages of a deal to its two, and to the platform. */
import { chinaTime } from '../../../contract/time.ts'
import { yuanText } from '../../../contract/words.ts'
import { type Effect, messageTo, optional, type Parcel } from '../../workflow/effects.ts'
import type { Reason } from '../../workflow/forms.ts'
import type { Principal } from '../../workflow/people.ts'
import type { SpanOf } from '../../workflow/span.ts'
import { type IdleDeal, isPriced } from './facts.ts'

export type Priced = { readonly price: number }
type Sent = Omit<Parcel, 'lines'>
interface Stamp {
  readonly who: Principal
  readonly span: SpanOf
}

const toBuyer = messageTo((d: IdleDeal) => [d.owner])
const toSeller = messageTo((d: IdleDeal) => [d.seller])
const toBoth = messageTo((d: IdleDeal) => d.parties)
const toPlatform = messageTo({ desk: 'platform' })
const say = (to: readonly string[], text: string): Effect => ({ type: 'message', params: { to, text } })

export const messages = {
  tellAsked: toSeller('有邻居想要您的闲置，请答复'),
  tellAccepted: toBuyer((_: unknown, span) => `东西给您留着了！请在 ${span('arrange')}内和对方约好怎么交接`),
  tellToPay: ({ owner, price }: IdleDeal, _: unknown, { span }: Stamp) =>
    say([owner], `东西按 ${yuanText(price)}给您留着了！请在 ${span('payment')}内付款`),
  tellCountered: toBuyer(({ price }: Priced) => `物主说 ${yuanText(price)}可以给您，请答复`),
  tellAgreedPrice: ({ seller, price }: IdleDeal) =>
    say([seller], `对方同意 ${yuanText(price)}，东西预留给这一位，等对方付款`),
  tellNoPrice: toBoth((_: unknown, span) => `价钱 ${span('answer')}没有说定，这次不算了`),
  tellPaid: ({ parties, price }: IdleDeal, _: unknown, { span }: Stamp) =>
    say(parties, `${yuanText(price)}付好了，由平台先保管，收到东西以后给物主。请在 ${span('arrange')}内约好怎么交接`),
  tellUnpaid: toBoth((_: unknown, span) => `${span('payment')}没有付款，预留取消了，东西重新在架`),
  tellMet: toBuyer(
    (_: unknown, span) => `东西交给您了。请看一看，没有问题点「确认收到」；${span('looking')}内没有说，钱就给物主`,
  ),
  tellEarned: (d: IdleDeal) => (isPriced(d) ? [say([d.seller], earnedText(d))] : []),
  tellRefunding: ({ owner, goingBack }: IdleDeal) =>
    goingBack > 0 ? [say([owner], `${yuanText(goingBack)}正在原路退回给您`)] : [],
  tellRefunded: ({ owner, goingBack }: IdleDeal) => say([owner], `闲置的 ${yuanText(goingBack)}已经退到您的账户`),
  tellTurnedDown: toBuyer(({ reason }: Reason) => `这件闲置没有留给您：${reason}`),
  tellClosed: toBuyer('您想要的闲置给了别人，或者已经下架'),
  tellUnanswered: toBuyer((_: unknown, span) => `物主 ${span('answer')}没有答复，您可以看看别的`),
  tellProposed: (d: IdleDeal) => say([d.turn], `对方约您 ${meetingText(d)}，请答复`),
  tellAgreed: (d: IdleDeal) => say(d.parties, `说好了：${meetingText(d)}`),
  tellShipped: toBuyer(({ courier, number }: Sent) => `东西已由${courier}寄出，单号 ${number}`),
  tellHandedOver: optional('thanks', toBoth('交接完成，谢谢你们让东西接着用')),
  tellLapsed: toBoth((_: unknown, span) => `${span('arrange')}没有约好，预留取消了，东西重新在架`),
  tellForgotten: toBoth('见面后一直没有核对交接码，预留取消了。已经给了的话请物主下架'),
  tellBackedOut: ({ parties }: IdleDeal, { reason }: Reason, { who }: Stamp) =>
    say(
      parties.filter(uid => uid !== who.uid),
      `对方取消了交接：${reason}`,
    ),
  tellAccused: ({ turn }: IdleDeal) => say([turn], '对方说您没有来交接。来了的话请在交接页说明，平台来看'),
  tellBroken: toBoth('这次交接没有成，东西重新在架'),
  tellDisputed: toPlatform('有一次闲置交接两边说法不同，请处理'),
  tellUndecided: toPlatform((_: unknown, span) => `有一次闲置交接 ${span('undecided')}没有处理`),
  tellDecided: toBoth(({ reason }: Reason) => `平台处理了这次交接：${reason}`),
}

/** Returns what the seller earned, in words. */
function earnedText({ price, goingBack }: IdleDeal): string {
  return `闲置卖得的 ${yuanText(price - goingBack)}已经进入您的收益，可以提现`
}
function meetingText({ meetAt, meetWhere }: IdleDeal): string {
  return meetAt === null ? meetWhere : `${chinaTime(meetAt).slice(5, 16)} 在${meetWhere}见面`
}
