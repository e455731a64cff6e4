/** What is filled in at the steps of a certification. */
import * as z from 'zod/mini'
import { CERTIFICATION_FIELDS } from '../../../contract/certificationWords.ts'
import { choices, chosen, day, form, text } from '../../../contract/fields.ts'
import { chinaMidnight, DAY_MS } from '../../../contract/time.ts'
import type { Reason } from '../../workflow/forms.ts'
import { type Certification, fields } from './facts.ts'

export const submission = form({
  place: chosen('所在区县', /^\d{6}$/),
  until: z.optional(day('有效期至')),
  words: z.optional(text('说明', { max: 500 })),
  roleRegion: z.optional(chosen('在哪里担任', /^\d{6,12}$/)),
})
export const whyFields = form({
  fields: choices('涉及的内容', CERTIFICATION_FIELDS, { max: fields.length }),
  reason: text('原因', { min: 2 }),
})
export const missingFields = form({
  fields: choices('要补充的内容', CERTIFICATION_FIELDS, { min: 1, max: fields.length, none: '请至少选择一项' }),
  reason: text('说明', { min: 2 }),
})
/** Returns the end of a day of the calendar, ms since 1970. */
export const endOf = (date: string): number => chinaMidnight(date) + DAY_MS
export interface Why extends Reason {
  readonly fields: Certification['needed']
}
export interface Submitted {
  readonly place: string
  readonly until?: string | undefined
  readonly roleRegion?: string | undefined
}
