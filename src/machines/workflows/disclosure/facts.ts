/** Facts of a disclosure. */
import * as z from 'zod/mini'
import { DISCLOSURE_KINDS } from '../../../contract/disclosureWords.ts'
import { keysOf } from '../../../contract/keys.ts'

export const facts = z.object({
  /** The organisation of the campaign. */
  owner: z.string(),
  place: z.string(),
  /** The campaign, an id. */
  campaign: z.string(),
  kind: z.enum(keysOf(DISCLOSURE_KINDS)),
  /** Until when the law wants it, ms since 1970. */
  dueAt: z.int(),
  /** Whether that day went by before it was published. */
  late: z.boolean(),
  /** Published versions; the next one has the next number. */
  number: z.int(),
  /** Whether its campaign takes gifts now. */
  running: z.boolean(),
})
export type Disclosure = z.output<typeof facts>
