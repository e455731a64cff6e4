/** A seeded random generator, the same every time. */

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'

export interface Random {
  /** Returns a number from 0 to 1, exclusive of 1. */
  next(): number
  /** Returns an integer from `low` to `high`, both inclusive. */
  int(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  /** Returns true with this probability. */
  chance(share: number): boolean
  shuffle<T>(items: readonly T[]): T[]
  /** Returns an id of the usual 22 characters, older than all real ones and never repeated. */
  id(): string
}

/** Returns a generator (mulberry32): small, fast, good enough for sample data; never used for secrets. */
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
