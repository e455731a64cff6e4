/**
 * The one rule of what a desk has to look at before it is credited, for hours of every source: doubts in words with
 * their figures, and how many people have to look.
 */
import * as z from 'zod/mini'
import { HOURS_SOURCES, spanText } from '../../../contract/honourWords.ts'
import { keysOf } from '../../../contract/keys.ts'
import { lengthText, PAIR_MS, UNCHECKED_DAY_MINUTES } from '../../../contract/spans.ts'

/** What is known of a service, and of what else its owner served; the server looks anew before every step. */
export const figures = z.object({
  source: z.enum(keysOf(HOURS_SOURCES)),
  /** A clock ended it: nobody signed out, nobody said that it was done. */
  auto: z.boolean(),
  /** As recorded, until somebody decides that it was another time. */
  minutes: z.int(),
  /** As long as it was meant to take. */
  planned: z.int(),
  /** From when it can have begun at the earliest to its end: from the agreement on, or from the check-in. */
  possible: z.int(),
  /** The longest day that it touches: all that its owner served then, this included. */
  dayMinutes: z.int(),
  /** Other services of its owner at the same time. */
  overlaps: z.int(),
  /** How often the same two helped each other within `PAIR_MS`, this included, and their minutes; 0 for others. */
  pairTimes: z.int(),
  pairMinutes: z.int(),
})
export type Figures = z.output<typeof figures>

/** So often within `PAIR_MS` the same two may help each other before somebody looks. */
export const PAIR_TIMES = 3
/** A stay of less than this share of the plan is short. */
const SHORT_SHARE = 0.5

interface Doubt {
  applies(of: Figures): boolean
  words(of: Figures): string
  /** Two people have to look; else one. */
  readonly second: boolean
}
const isScan = ({ source }: Figures) => source === 'scan' || source === 'leaderScan'

const DOUBTS: readonly Doubt[] = [
  {
    applies: ({ dayMinutes }) => dayMinutes > UNCHECKED_DAY_MINUTES,
    words: ({ dayMinutes }) => `当天合计 ${spanText(dayMinutes)}，超过 ${spanText(UNCHECKED_DAY_MINUTES)}`,
    second: true,
  },
  {
    applies: ({ overlaps }) => overlaps > 0,
    words: ({ overlaps }) => `和本人另外 ${overlaps} 份服务的时间重叠`,
    second: true,
  },
  { applies: ({ auto }) => auto, words: () => '到时间自动结束，没有人确认过', second: true },
  { applies: ({ source }) => source === 'manual', words: () => '没有扫码，是负责人补录的', second: true },
  {
    applies: ({ minutes, possible }) => minutes > possible,
    words: ({ minutes, possible }) => `填了 ${spanText(minutes)}，从答应到完成只有 ${spanText(possible)}`,
    second: true,
  },
  {
    applies: of => isScan(of) && of.minutes < of.planned * SHORT_SHARE,
    words: ({ minutes, planned }) => `班次 ${spanText(planned)}，只停留了 ${spanText(minutes)}`,
    second: true,
  },
  {
    // Whoever looks after a neighbour comes every week: a look is enough.
    applies: ({ pairTimes }) => pairTimes > PAIR_TIMES,
    words: ({ pairTimes, pairMinutes }) =>
      `${lengthText(PAIR_MS)}内和同一位邻居 ${pairTimes} 次互助，共 ${spanText(pairMinutes)}`,
    second: false,
  },
]

/** Returns why a service has to be looked at, a sentence each with its figures; empty for none. */
export const doubtsOf = (of: Figures): string[] => DOUBTS.flatMap(doubt => (doubt.applies(of) ? [doubt.words(of)] : []))

/** Returns whether one person's word is not enough. */
export const needsSecond = (of: Figures): boolean => DOUBTS.some(doubt => doubt.second && doubt.applies(of))
