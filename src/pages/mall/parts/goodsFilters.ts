import { fenOf } from '../../../contract/typed.ts'
import type { WireInput } from '../../../contract/wire.ts'

/** Query parameters of a list of goods; prices in 元, as typed. */
export const FILTER_NAMES = ['classification', 'keyword', 'condition', 'lowest', 'highest', 'inStock', 'sort'] as const
export type GoodsFilters = Readonly<Record<(typeof FILTER_NAMES)[number], string>>

export const SORT_OPTIONS = [
  { value: '', label: '最新' },
  { value: 'sold', label: '销量' },
  { value: 'priceUp', label: '价格从低到高' },
  { value: 'priceDown', label: '价格从高到低' },
] as const

export const CONDITION_OPTIONS = [
  { value: '', label: '不限' },
  { value: 'new', label: '全新' },
  { value: 'used', label: '二手' },
] as const

/**
 * Returns what the server is asked; a word in the address that says nothing is left out, a range the wrong way round is
 * turned.
 */
export function goodsQueryOf(filters: GoodsFilters): WireInput<'/api/v3/goodsPage'> {
  const { classification, keyword, condition, sort } = filters
  const ends = [fenOf(filters.lowest), fenOf(filters.highest)] as const
  const [lowest, highest] =
    ends[0] !== undefined && ends[1] !== undefined && ends[0] > ends[1] ? [ends[1], ends[0]] : ends
  return {
    ...(/^[\w-]{1,40}$/.test(classification) && { classification }),
    ...(keyword && { keyword }),
    ...((condition === 'new' || condition === 'used') && { condition }),
    ...(lowest !== undefined && { lowest }),
    ...(highest !== undefined && { highest }),
    ...(filters.inStock === '1' && { inStock: true }),
    ...((sort === 'sold' || sort === 'priceUp' || sort === 'priceDown') && { sort }),
  }
}

/** Returns the number of filters set behind 筛选. */
export const activeFilterCount = ({ condition, lowest, highest, inStock }: GoodsFilters): number =>
  [condition, lowest || highest, inStock].filter(Boolean).length
