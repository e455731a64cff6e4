/** Returns money as it stands in a field, `1250` 分 → `12.50`; `fenOf` reads it. */
export const yuanOf = (fen: number): string => (fen / 100).toFixed(2)
