import type { CartLine } from '../../../contract/mall.contract.ts'

const PROBLEM_LABELS: Readonly<Record<CartLine['problem'], string>> = {
  '': '',
  gone: '商品已不存在',
  offSale: '已下架',
  shopClosed: '店铺暂停营业',
  soldOut: '已售罄',
  tooFew: '库存不足',
  ownShop: '自己店铺的商品，不能买',
}

/** Returns why so many pieces of a line cannot be bought: the server's reason, and what follows from the count. */
export function lineProblem({ problem, available }: CartLine, count: number): CartLine['problem'] {
  if (problem !== '' && problem !== 'tooFew') return problem
  return count > available ? 'tooFew' : ''
}

/** Returns the same as a sentence; empty for no problem. */
export const lineProblemText = (line: CartLine, count: number): string => {
  const problem = lineProblem(line, count)
  return problem === 'tooFew' ? `库存不足，只有 ${line.available} 件` : PROBLEM_LABELS[problem]
}
