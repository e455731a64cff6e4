import { createHash, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Returns a constant-time comparison with a text, for seals and signatures. Lengths may differ, because digests of
 * equal length are compared.
 */
export function sameTextAs(one: string): (other: string) => boolean {
  const digest = digestOf(one)
  return other => timingSafeEqual(digest, digestOf(other))
}

/** Returns whether two texts are equal, in constant time as `sameTextAs`. */
export const isSameText = (one: string, other: string): boolean => sameTextAs(one)(other)
