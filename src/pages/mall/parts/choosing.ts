import type { Sku } from '../../../contract/mall.contract.ts'

/** What is chosen of each option name, in their order; '' where nothing is yet. */
export type Picked = readonly string[]

export interface Option {
  readonly value: string
  readonly chosen: boolean
  /** Why it cannot be chosen beside what else is chosen; undefined where it can. */
  readonly why: string | undefined
}

/** The same with one more value chosen, or taken back with ''. */
export const pickedWith = (picked: Picked, place: number, value: string): Picked =>
  picked.map((one, at) => (at === place ? value : one))

const fits = ({ options }: Sku, picked: Picked): boolean =>
  picked.every((value, place) => value === '' || options[place] === value)

/** Where only one value of a name is there, it is chosen already. */
export const startOf = (names: readonly string[], skus: readonly Sku[]): Picked =>
  names.map((_, place) => {
    const values = new Set(skus.map(({ options }) => options[place] ?? ''))
    return values.size === 1 ? ([...values][0] ?? '') : ''
  })

/** The SKU that is chosen; undefined until every name has a value. */
export const chosenOf = (skus: readonly Sku[], picked: Picked): Sku | undefined =>
  picked.includes('') ? undefined : skus.find(sku => fits(sku, picked))

/** The SKUs that are still possible. */
export const possible = (skus: readonly Sku[], picked: Picked): readonly Sku[] => skus.filter(sku => fits(sku, picked))

/** The values of one option name, with those greyed that lead to no SKU or to one that is sold out. */
export function optionsAt(skus: readonly Sku[], picked: Picked, place: number): readonly Option[] {
  const values = new Set(skus.map(({ options }) => options[place] ?? ''))
  return [...values].map(value => {
    const found = possible(skus, pickedWith(picked, place, value))
    const chosen = picked[place] === value
    const why =
      found.length === 0 ? '没有这个搭配' : found.every(({ available }) => available <= 0) ? '已售罄' : undefined
    return { value, chosen, why }
  })
}

/** Which names are not chosen yet: 颜色、尺码. */
export const missingOf = (names: readonly string[], picked: Picked): string =>
  names.filter((_, place) => picked[place] === '').join('、')

/** Up to here the stock is worth a warning. */
const FEW = 10

/** How much is there, said plainly. */
export function stockWords(skus: readonly Sku[]): string {
  const pieces = skus.reduce((sum, { available }) => sum + Math.max(0, available), 0)
  if (pieces === 0) return '已售罄'
  return pieces <= FEW ? `仅剩 ${pieces} 件` : `有货，还有 ${pieces} 件`
}

/** Lowest and highest price, 分. */
export function pricesOf(skus: readonly Sku[]): readonly [lowest: number, highest: number] | undefined {
  const prices = skus.map(({ price }) => price)
  return prices.length === 0 ? undefined : [Math.min(...prices), Math.max(...prices)]
}
