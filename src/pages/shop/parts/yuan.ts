/** Money as people type it, and 分. */

/** Returns `12.5` → 1250; undefined for what is no amount with at most two decimals. */
export const parseFen = (typed: string): number | undefined =>
  /^\d{1,8}(\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : undefined

/** Returns 1250 → `12.50`, 1200 → `12`. */
export const formatYuan = (fen: number): string => (fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2))
