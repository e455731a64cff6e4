/** Facts of an organisation's group sign-up, and the inputs of its steps. */
import * as z from 'zod/mini'
import { form, phones } from '../../../contract/fields.ts'
import { hours } from '../../workflow/span.ts'

export const facts = z.object({
  /** Uid of the organisation. */
  owner: z.string(),
  place: z.string(),
  activity: z.string(),
  shift: z.string(),
  /** Public title: the activity and the shift. */
  title: z.string(),
  /** Of the shift, ms since 1970. */
  startsAt: z.int(),
  endsAt: z.int(),
  /** Deadline for naming people, ms since 1970. */
  nameBy: z.int(),
  /** Places reserved at first. */
  size: z.int(),
  /** Places reserved without a name; named people have their own. */
  places: z.int(),
  /** Named people who have not answered, and those who have agreed and not withdrawn since. */
  unanswered: z.int(),
  agreed: z.int(),
  /** Places released because no one was named in time. */
  freed: z.int(),
})
export type GroupSignUp = z.output<typeof facts>

/** Maximum size of a group. */
export const MAX_TEAM = 50
/** Time before the start at which naming closes. */
export const NAME_LEAD_MS = hours(48)

export const namesForm = form({ phones: phones('手机号', { max: MAX_TEAM }) })
export type Names = z.output<typeof namesForm>

/** States in which people of the organisation are expected, or may still be. */
export const OPEN_STATES = ['held', 'named', 'confirmed'] as const
