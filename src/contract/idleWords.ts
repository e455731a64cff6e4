/** Words of things to pass on: their condition, their terms, and what may not be passed on here. */

/** 成色 */
export const IDLE_CONDITIONS = {
  unused: '全新没用过',
  good: '几乎全新',
  used: '用过，好好的',
  worn: '有小毛病',
} as const
export const IDLE_TERMS = { free: '免费送', swap: '交换', sell: '卖' } as const
export const IDLE_WAYS = { meet: '当面交接', post: '邮寄' } as const
export type IdleTerms = keyof typeof IDLE_TERMS
export type IdleWay = keyof typeof IDLE_WAYS

/** Words of what is never passed on between neighbours, and why. The platform publishes them (`content`). */
interface Forbidden {
  readonly words: readonly string[]
  readonly reason: string
}
/** What somebody of the platform looks at first. */
const DOUBTFUL = [
  '奶粉',
  '食品',
  '酒',
  '化妆品',
  '电瓶',
  '锂电',
  '燃气',
  '安全座椅',
  '轮椅',
  '头盔',
  '批发',
  '代购',
  '微信',
]

const CONTACT = /\d{7}/
export const CONTACT_FAULT = '请不要写电话、微信号。约好以后，双方才能看到对方的电话'

/** Returns why a text may not stand here; empty if it may. */
export function idleFault(text: string, forbidden: readonly Forbidden[]): string {
  if (CONTACT.test(text.replace(/[\s-]/g, ''))) return CONTACT_FAULT
  for (const { words, reason } of forbidden) {
    const found = words.find(word => text.includes(word))
    if (found !== undefined) return `「${found}」不能放在闲置里：${reason}`
  }
  return ''
}
/** Returns whether a text wants a look before everybody sees it. */
export const isDoubtful = (text: string): boolean => DOUBTFUL.some(word => text.includes(word))
