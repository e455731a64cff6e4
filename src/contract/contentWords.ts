/** Kinds of content that the platform publishes, and which of them two people answer for. */
export const CONTENT_KINDS = {
  banner: '轮播图',
  project: '公益项目',
  policy: '政策',
  gift: '礼品',
  giftDraw: '抽签',
  article: '文章',
  forbiddenGoods: '禁放物品',
  donationAmounts: '捐款金额',
  calendarYear: '放假安排',
  housePhrases: '常用答复',
} as const
export type ContentKind = keyof typeof CONTENT_KINDS

/** Kinds that another person publishes than wrote them. */
export const COUNTERSIGNED: readonly ContentKind[] = [
  'policy',
  'forbiddenGoods',
  'donationAmounts',
  'calendarYear',
  'giftDraw',
]
