import type { WireInput } from '../../../contract/wire.ts'

/** What a list of goods keeps in its address; prices in 元, as people write them. */
export const WISH = ['classification', 'keyword', 'condition', 'lowest', 'highest', 'inStock', 'sort'] as const
export type Asked = Readonly<Record<(typeof WISH)[number], string>>

export const SORT_WORDS = [
  { value: '', label: '最新' },
  { value: 'sold', label: '销量' },
  { value: 'priceUp', label: '价格从低到高' },
  { value: 'priceDown', label: '价格从高到低' },
] as const

export const CONDITION_WORDS = [
  { value: '', label: '不限' },
  { value: 'new', label: '全新' },
  { value: 'used', label: '二手' },
] as const

/** The server takes no longer words. */
const LONGEST = 40

/** 分 of an amount in 元 as somebody writes it; undefined where it is none. */
export function fenOf(yuan: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(yuan.trim()) ?? []
  return whole === '' ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0') || 0)
}

/** What the server is asked; a word in the address that says nothing is left out, a range the wrong way round is turned. */
export function wishOf(asked: Asked): WireInput<'/api/v3/goodsPage'> {
  const { classification, condition, sort } = asked
  const keyword = asked.keyword.trim().slice(0, LONGEST)
  const ends = [fenOf(asked.lowest), fenOf(asked.highest)] as const
  const [lowest, highest] =
    ends[0] !== undefined && ends[1] !== undefined && ends[0] > ends[1] ? [ends[1], ends[0]] : ends
  return {
    ...(/^[\w-]{1,40}$/.test(classification) && { classification }),
    ...(keyword && { keyword }),
    ...((condition === 'new' || condition === 'used') && { condition }),
    ...(lowest !== undefined && { lowest }),
    ...(highest !== undefined && { highest }),
    ...(asked.inStock === '1' && { inStock: true }),
    ...((sort === 'sold' || sort === 'priceUp' || sort === 'priceDown') && { sort }),
  }
}

/** How many of the filters behind 筛选 are set. */
export const narrowedBy = ({ condition, lowest, highest, inStock }: Asked): number =>
  [condition, lowest || highest, inStock].filter(Boolean).length
