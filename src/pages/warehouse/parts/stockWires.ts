/** Calls whose answers change with the stock. */
export const STOCK_WIRES = [
  '/api/renwu/kucunDetails',
  '/api/renwu/kucunPage',
  '/api/renwu/kucunBatchPage',
  '/api/renwu/kucunRecord',
  '/api/renwu/cangkuMine',
] as const
