import { createHash, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Returns whether two texts are the same, in a time that tells nothing of either: for seals and signatures. Of whatever
 * length and script, for digests are equally long.
 */
export const isSameText = (one: string, other: string): boolean => timingSafeEqual(digestOf(one), digestOf(other))
