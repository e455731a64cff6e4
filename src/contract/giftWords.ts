/** Words about gifts. */

/** How a gift reaches its receiver. */
export const EXCHANGE_MODES = { post: '邮寄到家', pickUp: '到站自提' } as const
