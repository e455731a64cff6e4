import { createHash, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Returns whether another text is the same as this one, in a time that tells nothing of either: for seals and
 * signatures. Of whatever length and script, for digests are equally long.
 */
export function sameTextAs(one: string): (other: string) => boolean {
  const digest = digestOf(one)
  return other => timingSafeEqual(digest, digestOf(other))
}

/** Returns whether two texts are the same, as `sameTextAs` has it. */
export const isSameText = (one: string, other: string): boolean => sameTextAs(one)(other)
