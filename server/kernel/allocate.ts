/**
 * Splits `amount` (分) in proportion to `weights` into whole parts that add up to it exactly: what rounding down leaves
 * goes to the largest remainders, on a tie to the first.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum <= 0n) throw new Error('Nothing to spread over')
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight)
    return { index, whole: Number(product / sum), rest: product % sum }
  })
  let left = amount - parts.reduce((all, { whole }) => all + whole, 0)
  const byRemainder = [...parts].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  const extra = new Set<number>()
  for (const { index } of byRemainder) if (left-- > 0) extra.add(index)
  return parts.map(({ index, whole }) => whole + (extra.has(index) ? 1 : 0))
}
