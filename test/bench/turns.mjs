// @ts-check
/** What a measurement has to know of being run beside another commit's: whose build it measures, and when. */
import { ROOT } from '../../scripts/lib/install.mjs'

/** So often each side measures one thing. */
const ROUNDS = 3

/** Where the build lies that is measured: this one, or what `sides.mjs` named. */
export const MEASURED = process.env.BENCH_ROOT ?? ROOT
/** Whether this process is one of two sides. */
export const isSide = process.env.BENCH_ROOT !== undefined && process.send !== undefined

/** Says a word to `sides.mjs`; resolves when it lets this side go on. @param {'ready' | 'done'} word */
const ask = word =>
  new Promise(resolve => {
    process.once('message', resolve)
    process.send?.(word)
  })

/**
 * Resolves to what was measured; beside another commit while the other side waits, in turns with it, and to the middle
 * one of the rounds.
 * @template T
 * @param {() => Promise<T>} measure
 * @param {{ rounds?: number, rankOf?: (outcome: T) => number }} [options]
 * @returns {Promise<T>}
 */
export const inTurn = async (measure, { rounds = ROUNDS, rankOf = () => 0 } = {}) => {
  if (!isSide) return measure()
  const outcomes = []
  for (let round = 0; round < rounds; round++) {
    await ask('ready')
    outcomes.push(await measure())
    await ask('done')
  }
  outcomes.sort((a, b) => rankOf(a) - rankOf(b))
  return /** @type {T} */ (outcomes[outcomes.length >> 1])
}
