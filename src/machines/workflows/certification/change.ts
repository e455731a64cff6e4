/** A change of what is certified, which waits beside what stays in force; that of an organisation needs two people. */
import { DAY_MS } from '../../../contract/time.ts'
import type { StepStamp } from '../../workflow/spec.ts'
import { type Certification, changed, UNCHANGED } from './facts.ts'
import { endOf, type Submitted } from './forms.ts'

/** A change that nobody has looked at so long climbs. */
const CHANGE_REMINDED_MS = 7 * DAY_MS

export const CHANGE_GUARDS = {
  changeable: ['身份认证的地区由区县负责人调整，不在这里变更', ({ kind }: Certification) => kind !== 'personRole'],
  unchanged: ['变更已经提交，请等审核完，或者先撤回', ({ changing }: Certification) => !changing],
  changing: ['没有等审核的变更', ({ changing }: Certification) => changing === true],
  unaccepted: ['已有一位审核人同意，等平台另一人复核', ({ changeAccepted }: Certification) => !changeAccepted],
  accepted: ['单位的变更要先有一位审核人同意', ({ changeAccepted }: Certification) => changeAccepted === true],
} as const

export const CHANGE_CHANGES = {
  ask: (_: Certification, { place, until }: Submitted, { at }: StepStamp) => ({
    ...UNCHANGED,
    changing: true,
    changeDue: at + CHANGE_REMINDED_MS,
    nextPlace: place,
    nextQualifiedUntil: until === undefined ? null : endOf(until),
  }),
  acceptFirst: (_: Certification, __: unknown, { who, at }: StepStamp) => ({
    changeAccepted: true,
    changeAcceptedBy: who.uid ?? '',
    changeDue: at + CHANGE_REMINDED_MS,
  }),
  accept: (c: Certification, _: unknown, { at }: StepStamp) => changed(c, at),
  leave: UNCHANGED,
  climb: { changeDue: null },
}

/** The steps of a change, in every state in which the certification is in force. */
export const CHANGE_EDGES = {
  CHANGE: { guard: ['changeable', 'unchanged'], change: 'ask', effects: ['tellChange'] },
  TAKE_CHANGE_BACK: { guard: 'changing', change: 'leave', effects: ['dropChange'] },
  ACCEPT: [
    { guard: ['changing', 'single'], change: 'accept', effects: ['applyChange', 'correctCertificate', 'tellChanged'] },
    { guard: ['changing', 'unaccepted'], change: 'acceptFirst', effects: ['tellCountersignChange'] },
  ],
  COUNTERSIGN_CHANGE: {
    guard: ['changing', 'accepted'],
    change: 'accept',
    effects: ['applyChange', 'correctCertificate', 'tellChanged'],
  },
  TURN_DOWN: { guard: 'changing', change: 'leave', effects: ['dropChange', 'tellNotChanged'] },
} as const
