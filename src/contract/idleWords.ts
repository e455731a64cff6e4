/** Words of things to pass on: their condition, their terms, and what may not be passed on here. */

/** 成色 */
export const IDLE_CONDITIONS = {
  unused: '全新没用过',
  good: '几乎全新',
  used: '用过，好好的',
  worn: '有小毛病',
} as const
export const IDLE_TERMS = { free: '免费送', swap: '交换' } as const
export const IDLE_WAYS = { meet: '当面交接', post: '邮寄' } as const
export type IdleTerms = keyof typeof IDLE_TERMS
export type IdleWay = keyof typeof IDLE_WAYS

interface Forbidden {
  readonly words: readonly string[]
  readonly reason: string
}
/** What is never passed on between neighbours. */
const FORBIDDEN: readonly Forbidden[] = [
  { words: ['处方药', '药品', '抗生素', '胰岛素', '安眠药'], reason: '药品不能转让，过期的请交给药店回收' },
  { words: ['香烟', '卷烟', '电子烟', '烟草'], reason: '烟草不能在网上转让' },
  { words: ['弹弓', '管制刀具', '匕首', '电击', '枪', '烟花', '爆竹', '鞭炮'], reason: '这类东西有危险，不能转让' },
  { words: ['身份证', '银行卡', '电话卡', '医保卡', '社保卡'], reason: '证件和卡不能转让给别人用' },
  { words: ['野生动物', '象牙', '穿山甲'], reason: '野生动物和它们的制品不能转让' },
  { words: ['宠物', '小猫', '小狗', '幼犬', '幼猫'], reason: '活的动物请找正规的领养机构' },
]
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
export function idleFault(text: string): string {
  if (CONTACT.test(text.replace(/[\s-]/g, ''))) return CONTACT_FAULT
  for (const { words, reason } of FORBIDDEN) {
    const found = words.find(word => text.includes(word))
    if (found !== undefined) return `「${found}」不能放在闲置里：${reason}`
  }
  return ''
}
/** Returns whether a text wants a look before everybody sees it. */
export const isDoubtful = (text: string): boolean => DOUBTFUL.some(word => text.includes(word))
