/** Conversion between typed money and 分. */

/** Returns 分 of a typed amount, 1250 for `12.5`; undefined unless it has at most two decimals. */
export const parseFen = (typed: string): number | undefined =>
  /^\d{1,8}(\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : undefined

/** Returns 分 as 元: `12.50` for 1250, `12` for 1200. */
export const formatYuan = (fen: number): string => (fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2))
