/** Chance that falls the same way every time. */

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'

export interface Random {
  /** Between 0 and 1, 1 left out. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  /** True in `share` of all cases. */
  chance(share: number): boolean
  shuffle<T>(items: readonly T[]): T[]
  /** An id of the usual 22 signs, older than every real one and not the same twice. */
  id(): string
}

/** mulberry32: small, quick, good enough for scenery; nothing secret comes from it. */
export function createRandom(start: number): Random {
  let state = start >>> 0
  let idCount = 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    pick: from => from[int(0, from.length - 1)]!,
    chance: share => next() < share,
    shuffle: items => {
      const mixed = [...items]
      for (let at = mixed.length - 1; at > 0; at--) {
        const other = int(0, at)
        ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
      }
      return mixed
    },
    id: () => {
      idCount++
      const rest = Array.from({ length: 13 }, () => DIGITS[int(0, 35)]).join('')
      return idCount.toString(36).padStart(9, '0') + rest
    },
  }
}
