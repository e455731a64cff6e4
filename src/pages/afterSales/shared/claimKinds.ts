/** Labels of the two kinds of after-sales. */
export const CLAIM_KINDS = { refund: '仅退款', return: '退货退款' } as const
