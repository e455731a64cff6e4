/** Facts of a certification, its terms, and who stands to it in which relation. */
import * as z from 'zod/mini'
import { CERTIFICATION_FIELDS, CERTIFICATION_KINDS, CERTIFIED_ROLES } from '../../../contract/certificationWords.ts'
import { keysOf } from '../../../contract/keys.ts'
import { CERTIFICATION_GRACE_MS } from '../../../contract/spans.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { hasRole, type Principal } from '../../workflow/people.ts'

export const fields = keysOf(CERTIFICATION_FIELDS)
export const facts = z.object({
  owner: z.string(),
  kind: z.enum(keysOf(CERTIFICATION_KINDS)),
  /** District whose leader reviews it, a code of the address tree. */
  place: z.string(),
  /** Who approved, refused or revoked it and therefore decides neither on the next look nor on the appeal. */
  reviewedBy: z.string(),
  /** Who froze it and therefore may not revoke it. */
  frozenBy: z.string(),
  /** Fields to complete or to correct. */
  needed: z.array(z.enum(fields)),
  /** Whether its one appeal was made. */
  appealed: z.boolean(),
  /** How many of the three reminders before its end were sent; renewable from the first. */
  reminders: z.int(),
  /** ms since 1970; null while it was never in force. */
  validUntil: z.nullable(z.int()),
  /** End of the official qualification, ms since 1970; null for kinds without one. */
  qualifiedUntil: z.nullable(z.int()),
  /** Role of a person, and the region where it is held, a code of the address tree; absent for other kinds. */
  role: z.optional(z.enum(keysOf(CERTIFIED_ROLES))),
  roleRegion: z.optional(z.string()),
  /** Fee for a year, 分; 0 for what is free. The server refreshes it before every step. */
  fee: z.optional(z.int()),
  /** End of the former term, ms since 1970, where the present one began later; null without a gap. */
  gapFrom: z.optional(z.nullable(z.int())),
  /** When the present term began after a gap, ms since 1970. */
  gapUntil: z.optional(z.nullable(z.int())),
  /** Whether a change waits for its review; what is in force stays so until then. */
  changing: z.optional(z.boolean()),
  /** When the reviewer is reminded of it, ms since 1970; null for no more. */
  changeDue: z.optional(z.nullable(z.int())),
  /** Whether one person has accepted the change of an organisation, and who; another one of the platform decides. */
  changeAccepted: z.optional(z.boolean()),
  changeAcceptedBy: z.optional(z.string()),
  /** What the change brings: the district, and the end of the official qualification, ms since 1970, null for none. */
  nextPlace: z.optional(z.string()),
  nextQualifiedUntil: z.optional(z.nullable(z.int())),
})
export type Certification = z.output<typeof facts>

export const YEAR_MS = 365 * DAY_MS

/** Returns the facts of a term of a year from `at`; an official qualification ends it earlier. */
export const termFrom = ({ validUntil, qualifiedUntil }: Certification, at: number) => {
  const formerEnd = validUntil === null ? at : validUntil + CERTIFICATION_GRACE_MS
  return {
    validUntil: Math.min(at + YEAR_MS, qualifiedUntil ?? at + YEAR_MS),
    gapFrom: formerEnd < at ? formerEnd : null,
    gapUntil: formerEnd < at ? at : null,
    reminders: 0,
  }
}
/** Returns the end of the term that a fee paid at `at` brings, ms since 1970. */
export const termAfterPaying = (
  { state, facts }: { readonly state: string; readonly facts: Certification },
  at: number,
): number =>
  state === 'certified' || state === 'grace' ? (facts.validUntil ?? at) + YEAR_MS : termFrom(facts, at).validUntil
/** No change waits. */
export const UNCHANGED = {
  changing: false,
  changeAccepted: false,
  changeAcceptedBy: '',
  changeDue: null,
  nextPlace: '',
  nextQualifiedUntil: null,
} as const
/** Returns the facts of what a change asked for; a new qualification begins a new term. */
export function changed(c: Certification, at: number): Partial<Certification> {
  const { nextPlace, nextQualifiedUntil = null } = c
  const place = nextPlace || c.place
  if (nextQualifiedUntil === null) return { ...UNCHANGED, place }
  const qualifiedUntil = nextQualifiedUntil
  return { ...UNCHANGED, place, qualifiedUntil, ...termFrom({ ...c, qualifiedUntil }, at) }
}
/** Returns whether the person submitted it. */
export function isOwner({ owner }: Certification, { uid }: Principal): boolean {
  return uid === owner
}
/** Returns whether the person is of the platform and did not submit it. */
export function isPlatform(c: Certification, who: Principal): boolean {
  return hasRole(who, 'platform') && !isOwner(c, who)
}
