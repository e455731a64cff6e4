/** Returns money as it stands in the matrix of goods, 1250 → `12.50`, 1200 → `12`; `fenOf` reads it. */
export const formatYuan = (fen: number): string => (fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2))
