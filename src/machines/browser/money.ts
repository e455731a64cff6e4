/** Conversion of money between a field, in 元, and everything else, in 分. */

/** Returns 分 as 元: `12.50` for 1250. */
export const yuanOf = (fen: number): string => (fen / 100).toFixed(2)
/** Returns 元 as 分: 1250 for `12.5`; undefined if it is no amount. */
export const fenOf = (yuan: string): number | undefined =>
  /^\d{1,9}(\.\d{1,2})?$/.test(yuan.trim()) ? Math.round(Number(yuan) * 100) : undefined
