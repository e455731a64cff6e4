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

/** Returns an amount typed in 元 as 分; undefined if it is none. */
export function parsePriceFen(yuan: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(yuan.trim()) ?? []
  return whole === '' ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0') || 0)
}

/** Returns the input of the call; unknown values in the address are omitted, a reversed range is swapped. */
export function goodsQueryOf(filters: GoodsFilters): WireInput<'/api/v3/goodsPage'> {
  const { classification, keyword, condition, sort } = filters
  const ends = [parsePriceFen(filters.lowest), parsePriceFen(filters.highest)] as const
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
