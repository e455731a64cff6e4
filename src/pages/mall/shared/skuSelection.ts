import type { Sku } from '../../../contract/mall.contract.ts'

/** What can be chosen by its options: a SKU of goods or of a gift. */
export type ChoosableSku = Pick<Sku, 'options' | 'available'>

/** What is chosen of each option name, in their order; '' where nothing is yet. */
export type SkuSelection = readonly string[]

export interface OptionValue {
  readonly value: string
  readonly chosen: boolean
  /** Why it cannot be chosen beside what else is chosen; undefined where it can. */
  readonly why: string | undefined
}

/** Returns the same with one more value chosen, or taken back with ''. */
export const withSelected = (selection: SkuSelection, index: number, value: string): SkuSelection =>
  selection.map((one, at) => (at === index ? value : one))

const fits = ({ options }: ChoosableSku, selection: SkuSelection): boolean =>
  selection.every((value, index) => value === '' || options[index] === value)

/** Returns where only one value of a name is there, it is chosen already. */
export const initialSelection = (names: readonly string[], skus: readonly ChoosableSku[]): SkuSelection =>
  names.map((_, index) => {
    const values = new Set(skus.map(({ options }) => options[index] ?? ''))
    return values.size === 1 ? ([...values][0] ?? '') : ''
  })

/** Returns the SKU that is chosen; undefined until every name has a value. */
export const selectedSku = <S extends ChoosableSku>(skus: readonly S[], selection: SkuSelection): S | undefined =>
  selection.includes('') ? undefined : skus.find(sku => fits(sku, selection))

/** Returns the SKUs that are still possible. */
export const matchingSkus = <S extends ChoosableSku>(skus: readonly S[], selection: SkuSelection): readonly S[] =>
  skus.filter(sku => fits(sku, selection))

/** Returns the values of one option name, with those greyed that lead to no SKU or to one that is sold out. */
export function optionValuesAt(
  skus: readonly ChoosableSku[],
  selection: SkuSelection,
  index: number,
): readonly OptionValue[] {
  const values = new Set(skus.map(({ options }) => options[index] ?? ''))
  return [...values].map(value => {
    const matches = matchingSkus(skus, withSelected(selection, index, value))
    const chosen = selection[index] === value
    const why =
      matches.length === 0 ? '没有这个搭配' : matches.every(({ available }) => available <= 0) ? '已售罄' : undefined
    return { value, chosen, why }
  })
}

/** Which names are not chosen yet: 颜色、尺码. */
export const missingNames = (names: readonly string[], selection: SkuSelection): string =>
  names.filter((_, index) => selection[index] === '').join('、')

/** Up to here the stock is worth a warning. */
export const LOW_STOCK = 10

/** Returns how much is there, said plainly. */
export function stockText(skus: readonly Pick<ChoosableSku, 'available'>[]): string {
  const pieces = skus.reduce((sum, { available }) => sum + Math.max(0, available), 0)
  if (pieces === 0) return '已售罄'
  return pieces <= LOW_STOCK ? `仅剩 ${pieces} 件` : `有货，还有 ${pieces} 件`
}

/** Lowest and highest price, 分. */
export function priceRangeOf(skus: readonly Sku[]): readonly [lowest: number, highest: number] | undefined {
  const prices = skus.map(({ price }) => price)
  return prices.length === 0 ? undefined : [Math.min(...prices), Math.max(...prices)]
}
