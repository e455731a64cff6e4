/** What is filled in with the steps of a deal. */
import type * as z from 'zod/mini'
import { amount, day, form, text, timeOfDay } from '../../../contract/fields.ts'
import { fromChinaTime } from '../../../contract/time.ts'

export const proposal = form({
  day: day('日期'),
  time: timeOfDay('时间'),
  words: text('见面地点', { min: 2, max: 60 }),
})
export type Proposal = z.output<typeof proposal>

/** A part of the price goes back. */
export const partBack = form({ amount: amount('退给对方的金额'), reason: text('原因', { min: 2 }) })
export type PartBack = z.output<typeof partBack>

/** Returns the moment of a proposal, ms since 1970. */
export const momentOfMeeting = ({ day, time }: Pick<Proposal, 'day' | 'time'>): number =>
  fromChinaTime(`${day} ${time}:00`)
