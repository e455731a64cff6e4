import type { WireInput } from '../../../contract/wire.ts'

/** Query parameters of the list of gifts. */
export const FILTER_NAMES = ['classification', 'keyword', 'condition', 'mode', 'affordable', 'inStock', 'sort'] as const
export type GiftFilters = Readonly<Record<(typeof FILTER_NAMES)[number], string>>
export const NO_FILTERS: Omit<GiftFilters, 'sort'> = {
  classification: '',
  keyword: '',
  condition: '',
  mode: '',
  affordable: '',
  inStock: '',
}

/** Returns the input of the call; unknown values in the address are omitted. */
export function giftQueryOf(filters: GiftFilters): WireInput<'/api/index/goodsPage'> {
  const { classification, keyword, condition, mode, sort } = filters
  return {
    ...(/^[\w-]{1,40}$/.test(classification) && { classification }),
    ...(keyword && { keyword }),
    ...((condition === 'new' || condition === 'used') && { condition }),
    ...((mode === 'post' || mode === 'pickUp') && { mode }),
    ...(filters.affordable === '1' && { affordable: true }),
    ...(filters.inStock === '1' && { inStock: true }),
    ...((sort === 'newest' || sort === 'fewest') && { sort }),
  }
}

/** Returns whether any filter is set. */
export const isNarrowed = (filters: GiftFilters): boolean => {
  const { sort: _, ...query } = giftQueryOf(filters)
  return Object.keys(query).length > 0
}
