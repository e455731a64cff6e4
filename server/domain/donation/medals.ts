/** Medals of a donor: once reached, a medal is never taken away. */
import { spanText } from '../../../src/contract/honourWords.ts'
import { MIXED_UNIT } from '../../../src/contract/unitCounts.ts'

interface DonorFigures {
  readonly gifts: number
  readonly pieces: number
  readonly reached: number
  /** Minutes of service. */
  readonly minutes: number
}

const MEDALS: readonly (readonly [
  id: string,
  title: string,
  picture: string,
  of: keyof DonorFigures,
  from: number,
  hint: string,
])[] = [
  ['first', '第一份爱心', 'seedling', 'gifts', 1, '捐赠 1 次物品'],
  ['steady', '常来常往', 'house-with-garden', 'gifts', 10, '捐赠 10 次物品'],
  ['hundred', '百份暖心', 'package', 'pieces', 100, `累计捐赠 100 ${MIXED_UNIT}物品`],
  ['reached', '送达五十家', 'folded-hands', 'reached', 50, `50 ${MIXED_UNIT}物品已送到邻居手中`],
  ['helper', '热心邻居', 'teapot', 'minutes', 600, `服务满 ${spanText(600)}`],
  ['pillar', '社区之光', 'books', 'minutes', 6_000, `服务满 ${spanText(6_000)}`],
]

/** Returns all medals, each with whether these figures earn it. */
export const medalsOf = (figures: DonorFigures) =>
  MEDALS.map(([id, title, picture, of, from, hint]) => ({
    id,
    title,
    hint,
    picture: `/pictures/${picture}.svg`,
    earned: figures[of] >= from,
  }))
