import type { Sku } from '../../../contract/mall.contract.ts'

/** A SKU of goods or of a gift, selected by its options. */
export type ChoosableSku = Pick<Sku, 'options' | 'available'>

/** The selected value of each option name, in order; '' for none. */
export type SkuSelection = readonly string[]

export interface OptionValue {
  readonly value: string
  readonly chosen: boolean
  /** Why it cannot be combined with the selection; undefined if it can. */
  readonly why: string | undefined
}

/** Returns the selection with one more value, or without it for ''. */
export const withSelected = (selection: SkuSelection, index: number, value: string): SkuSelection =>
  selection.map((one, at) => (at === index ? value : one))

const fits = ({ options }: ChoosableSku, selection: SkuSelection): boolean =>
  selection.every((value, index) => value === '' || options[index] === value)

/** Returns the initial selection: names with a single value are preselected. */
export const initialSelection = (names: readonly string[], skus: readonly ChoosableSku[]): SkuSelection =>
  names.map((_, index) => {
    const values = new Set(skus.map(({ options }) => options[index] ?? ''))
    return values.size === 1 ? ([...values][0] ?? '') : ''
  })

/** Returns the selected SKU; undefined until every name has a value. */
export const selectedSku = <S extends ChoosableSku>(skus: readonly S[], selection: SkuSelection): S | undefined =>
  selection.includes('') ? undefined : skus.find(sku => fits(sku, selection))

/** Returns the SKUs that match the selection. */
export const matchingSkus = <S extends ChoosableSku>(skus: readonly S[], selection: SkuSelection): readonly S[] =>
  skus.filter(sku => fits(sku, selection))

/** Returns the values of one option name; those without a SKU in stock are disabled. */
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

/** Returns the names without a selection: 颜色、尺码. */
export const missingNames = (names: readonly string[], selection: SkuSelection): string =>
  names.filter((_, index) => selection[index] === '').join('、')

/** Stock up to which a warning is shown. */
export const LOW_STOCK = 10

/** Returns the stock as text. */
export function stockText(skus: readonly Pick<ChoosableSku, 'available'>[]): string {
  const pieces = skus.reduce((sum, { available }) => sum + Math.max(0, available), 0)
  if (pieces === 0) return '已售罄'
  return pieces <= LOW_STOCK ? `仅剩 ${pieces} 件` : `有货，还有 ${pieces} 件`
}

/** Returns lowest and highest price, 分. */
export function priceRangeOf(skus: readonly Sku[]): readonly [lowest: number, highest: number] | undefined {
  const prices = skus.map(({ price }) => price)
  return prices.length === 0 ? undefined : [Math.min(...prices), Math.max(...prices)]
}
