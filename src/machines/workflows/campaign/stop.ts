/**
 * The stop of a campaign: one person of the platform asks for it, another one agrees. What is left is given back to the
 * givers by two people of finance; what cannot be given back is announced, and then handed to a campaign with a like
 * purpose.
 */
import type * as z from 'zod/mini'
import { chosen, form, pictures, reference, text } from '../../../contract/fields.ts'
import { yuanText } from '../../../contract/words.ts'
import { messageTo } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import type { StepStamp } from '../../workflow/spec.ts'
import type { Campaign } from './facts.ts'

/** Returns the fields of a campaign that gets the rest of this one, and why it does. */
const targetFields = (label: string) => ({
  to: chosen(label, /^[0-9a-z]{1,40}$/),
  reason: text('为什么转给它', { min: 5, published: true }),
})
export const restForm = form(targetFields('余款转入哪个募捐'))
const handForm = form(targetFields('余款移交给哪个募捐'))
/** The bank's slip; only money that goes to another organisation needs one. */
export const slipForm = form({ words: reference('银行流水号', { min: 0 }), proof: pictures('银行回单') })
const stopForm = form({
  reason: text('叫停的原因', { min: 5, published: true }),
  report: text('向民政部门报告的情况', { min: 2 }),
})

const toOwner = messageTo((c: Campaign) => [c.owner])
const toPlatform = messageTo({ desk: 'platform' })
const toGivers = (text: string) => ({ type: 'tellGivers', params: { text } }) as const
const toFinance = messageTo((c: Campaign) => ({ role: 'finance', place: c.place }))
const signed = (_: Campaign, __: unknown, { who }: StepStamp) => ({ askedBy: who.uid ?? '' })
const stopFrom =
  (from: Campaign['stopFrom']) =>
  (_: Campaign, __: unknown, { who }: StepStamp) => ({
    stopFrom: from,
    askedBy: who.uid ?? '',
    restTo: '',
    announced: false,
  })

/** Steps of the stop and of what follows. */
export const STOP_EVENTS = {
  STOP: { by: 'platform', label: '叫停募捐', tone: 'danger', input: stopForm },
  AGREE_STOP: {
    by: 'otherPlatform',
    label: '同意叫停',
    tone: 'primary',
    confirm: '叫停后这次募捐不再恢复，余款退还捐款人或者移交。确定吗？',
  },
  TURN_DOWN_STOP: { by: 'platform', label: '不叫停', input: reasonForm },
  GIVE_BACK_REST: {
    by: 'finance',
    label: '余款退还捐款人',
    tone: 'primary',
    confirm: ({ balance }: Campaign) =>
      `账上还有 ${yuanText(balance)}。没有用过的捐款从最后一笔起逐笔原路退回，用了一部分的退余下的部分；开了票据的要捐款人先作废。等另一位财务复核，确定吗？`,
  },
  AGREE_BACK: {
    by: 'otherFinance',
    label: '同意退还',
    tone: 'primary',
    confirm: '没有用过的捐款马上开始逐笔原路退回，不能撤回，确定吗？',
  },
  TURN_DOWN_BACK: { by: 'finance', label: '不退还', input: reasonForm },
  HAND_OVER: { by: 'platform', label: '公示移交余款', input: handForm },
  AGREE_HAND: { by: 'otherPlatform', label: '同意移交', tone: 'primary', input: slipForm },
  TURN_DOWN_HAND: { by: 'platform', label: '不移交', input: reasonForm },
} as const

export const STOP_GUARDS = {
  fromScheduled: ['叫停前还没有开始', (c: Campaign) => c.stopFrom === 'scheduled'],
  fromRunning: ['叫停前正在募捐', (c: Campaign) => c.stopFrom === 'running'],
  fromClosing: ['叫停前正在清点', (c: Campaign) => c.stopFrom === 'closing'],
  fromExecuting: ['叫停前正在执行', (c: Campaign) => c.stopFrom === 'executing'],
  noneReturning: ['还有捐款正在退还，都退完以后再办', (c: Campaign) => c.returning === 0],
} as const

export const STOP_CHANGES = {
  stopScheduled: stopFrom('scheduled'),
  stopRunning: stopFrom('running'),
  stopClosing: stopFrom('closing'),
  stopExecuting: stopFrom('executing'),
  stopEnding: stopFrom('ending'),
  signAsked: signed,
  unsignAsked: { askedBy: '' },
  goOn: { stopFrom: '', askedBy: '' },
  giveBack: { askedBy: '', gaveBack: true },
  proposeHand: (c: Campaign, { to }: z.output<typeof handForm>, stamp: StepStamp) => ({
    ...signed(c, undefined, stamp),
    restTo: to,
    announced: false,
  }),
  forgetHand: { askedBy: '', restTo: '', announced: false },
} as const

export const STOP_EFFECTS = {
  tellStopAsked: toPlatform('有人提出叫停一个募捐，等另一位平台人员复核'),
  tellStopped: toOwner('您的募捐被平台叫停，原因见募捐页面；余款将退还捐款人或者移交，请保存好账目和凭证'),
  tellStoppedFinance: toFinance('一个募捐被叫停，账上的余款请退还捐款人'),
  tellStopRefused: toPlatform(({ reason }: Reason) => `叫停募捐没有通过：${reason}`),
  tellBackAsked: toFinance('一个被叫停的募捐要退还余款，等另一位财务复核'),
  tellBackRefused: toFinance(({ reason }: Reason) => `退还余款没有通过：${reason}`),
  tellGivenBack: toOwner('您的募捐没有用过的捐款正在逐笔退还，账目里可以看到'),
  tellGivenBackPlatform: toPlatform('一个被叫停的募捐正在退还余款；退不了的请移交给目的相近的募捐'),
  tellHandAsked: toPlatform('一个被叫停的募捐要移交余款，已经公示，期满后等另一位平台人员复核'),
  tellHandAnnounced: toPlatform('一个被叫停的募捐移交余款公示期满，等另一位平台人员同意'),
  tellHandRefused: toPlatform(({ reason }: Reason) => `移交余款没有通过：${reason}`),
  tellConcluded: toOwner('您被叫停的募捐已经了结，账目仍然公开'),
  giveBackGifts: { type: 'giveBackGifts' },
  tellGiversStopped: toGivers('您捐过的募捐被平台叫停，没有用过的捐款会退还您，或者公示后移交'),
  tellGiversProposed: toGivers('您捐过的募捐正在公示余款的去向，有意见可以在募捐的页面提出'),
  tellGiversMoved: toGivers('您捐过的募捐，余款已经转给另一个募捐，账目里可以看到'),
} as const

/** What the two decide, and what becomes of the money. */
export const STOP_STATES = {
  stopping: {
    label: '叫停待复核',
    tab: 'past',
    on: {
      AGREE_STOP: {
        to: 'stopped',
        change: 'unsignAsked',
        effects: ['show', 'tellStopped', 'tellStoppedFinance', 'tellGiversStopped'],
      },
      TURN_DOWN_STOP: [
        { guard: 'fromScheduled', to: 'scheduled', change: 'goOn', effects: ['show', 'tellStopRefused'] },
        // Whoever resumes it looks at it once more.
        { guard: 'fromRunning', to: 'paused', change: 'goOn', effects: ['show', 'tellStopRefused'] },
        { guard: 'fromClosing', to: 'closing', change: 'goOn', effects: ['tellStopRefused'] },
        { guard: 'fromExecuting', to: 'executing', change: 'goOn', effects: ['tellStopRefused'] },
        { to: 'ending', change: 'goOn', effects: ['tellStopRefused'] },
      ],
    },
  },
  stopped: {
    label: '已叫停',
    tab: 'past',
    on: {
      GIVE_BACK_REST: {
        guard: ['remaining', 'decided', 'settled'],
        to: 'backing',
        change: 'signAsked',
        effects: ['tellBackAsked'],
      },
      HAND_OVER: {
        guard: ['remaining', 'decided', 'settled', 'noneReturning'],
        to: 'handing',
        change: 'proposeHand',
        effects: ['tellHandAsked', 'tellGiversProposed'],
      },
    },
    after: {
      tally: [
        {
          guard: ['spent', 'settled', 'decided', 'noneReturning'],
          to: 'concluded',
          effects: ['tellConcluded'],
        },
        { to: 'stopped' },
      ],
    },
  },
  backing: {
    label: '退还余款待复核',
    tab: 'past',
    on: {
      AGREE_BACK: {
        guard: ['decided', 'settled'],
        to: 'stopped',
        change: 'giveBack',
        effects: ['giveBackGifts', 'tellGivenBack', 'tellGivenBackPlatform'],
      },
      TURN_DOWN_BACK: { to: 'stopped', change: 'unsignAsked', effects: ['tellBackRefused'] },
    },
  },
  handing: {
    label: '移交余款公示',
    tab: 'past',
    on: {
      AGREE_HAND: {
        guard: ['announced', 'remaining', 'decided', 'settled', 'noneReturning'],
        to: 'concluded',
        change: 'moveRest',
        effects: ['moveRest', 'tellGiversMoved', 'tellConcluded'],
      },
      TURN_DOWN_HAND: { to: 'stopped', change: 'forgetHand', effects: ['tellHandRefused'] },
    },
    after: { notice: { change: 'announce', effects: ['tellHandAnnounced'] } },
  },
  concluded: { label: '叫停已了结', tab: 'past', end: true },
} as const
