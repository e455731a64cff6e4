/** What is known of a group that an organisation brings, and what its steps are told. */
import * as z from 'zod/mini'
import { form, phones } from '../../../contract/fields.ts'
import { hours } from '../../workflow/span.ts'

export const facts = z.object({
  /** The account of the organisation. */
  owner: z.string(),
  place: z.string(),
  activity: z.string(),
  shift: z.string(),
  /** What is served, in words for everybody: the activity and the shift. */
  title: z.string(),
  /** Of the shift, ms since 1970. */
  startsAt: z.int(),
  endsAt: z.int(),
  /** Until when places are kept for people without a name, ms since 1970. */
  nameBy: z.int(),
  /** How many places were kept at first. */
  size: z.int(),
  /** Places that are still kept for nobody in particular; whoever is named has one of their own. */
  places: z.int(),
  /** How many were named and have not answered, and how many have agreed and not backed out since. */
  unanswered: z.int(),
  agreed: z.int(),
  /** Places that nobody was named for in time. */
  freed: z.int(),
})
export type GroupSignUp = z.output<typeof facts>

/** Most whom an organisation brings. */
export const MAX_TEAM = 50
/** Who is not named so long before the start is not expected. */
export const NAME_LEAD_MS = hours(48)

export const namesForm = form({ phones: phones('手机号', { max: MAX_TEAM }) })
export type Names = z.output<typeof namesForm>

/** States in which people of the organisation are expected, or may still be. */
export const OPEN_STATES = ['held', 'named', 'confirmed'] as const
