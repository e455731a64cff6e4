/** Money as it stands in a field, 元, and as everything else counts it, 分. */

/** Returns `1250` 分 → `12.50`. */
export const yuanOf = (fen: number): string => (fen / 100).toFixed(2)
/** Returns `12.5` → 1250 分; undefined where it is no sum of money. */
export const fenOf = (yuan: string): number | undefined =>
  /^\d{1,9}(\.\d{1,2})?$/.test(yuan.trim()) ? Math.round(Number(yuan) * 100) : undefined
