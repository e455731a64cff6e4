/** Requested goods, line by line; selecting a class adds lines, deselecting removes them. */
import type { Classification } from '../../../contract/home.contract.ts'
import type { NeededItem } from './aidValues.ts'

/** Measure words by a sign in the name; the first match counts. */
const MEASURES: readonly (readonly [signs: RegExp, unit: string])[] = [
  [/鞋|袜|手套/, '双'],
  [/被|毯|垫|床/, '床'],
  [/米|面|粮|奶粉/, '袋'],
  [/油/, '桶'],
  [/书/, '本'],
  [/电脑|手机|家电|车|椅|器|助听/, '台'],
  [/文具|餐具|家具|玩具/, '套'],
]
const UNITS = ['件', '双', '床', '袋', '桶', '箱', '套', '本', '台', '个', '斤', '盒'] as const

/** Returns the unit choices, including the current one. */
export const unitsWith = (unit: string): readonly string[] =>
  unit === '' || UNITS.some(one => one === unit) ? UNITS : [unit, ...UNITS]

/** Returns the measure word: 床 for 棉被. */
export const unitOf = (name: string): string => MEASURES.find(([signs]) => signs.test(name))?.[1] ?? '件'

/** Returns one piece of a kind of goods. */
export const itemOf = ({ id, name }: Pick<Classification, 'id' | 'name'>): NeededItem => ({
  name,
  classification: id,
  count: 1,
  unit: unitOf(name),
})

/** Returns the upper class of a line; undefined if the tree no longer has it. */
export const categoryOf = (
  tree: readonly Classification[],
  { classification }: NeededItem,
): Classification | undefined =>
  tree.find(({ id, children }) => id === classification || children.some(one => one.id === classification))

/** Returns the lines after a change of classes: a new class adds its first kind, a removed one removes its lines. */
export function linesOfCategories(
  tree: readonly Classification[],
  items: readonly NeededItem[],
  categories: readonly string[],
) {
  const remaining = items.filter(item => categories.includes(categoryOf(tree, item)?.id ?? ''))
  const added = tree
    .filter(({ id }) => categories.includes(id) && !remaining.some(item => categoryOf(tree, item)?.id === id))
    .map(one => itemOf(one.children[0] ?? one))
  return [...remaining, ...added]
}
