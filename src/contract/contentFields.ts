/** What each kind of content is made of: one form a kind, which the editor draws and the server reads. */
import * as z from 'zod/mini'
import { ARTICLE_TOPIC_LABELS } from './articleWords.ts'
import { LEAST_DONATION, MOST_DONATION } from './campaign.contract.ts'
import type { ContentKind } from './contentWords.ts'
import { choice, count, day, form, pictures, pictureUrl, text, timeOfDay } from './fields.ts'
import { json, wireNumber } from './form.ts'
import { PHRASE_STEPS } from './housePhrases.ts'
import { chosenId, regionCode } from './parts.contract.ts'
import { POLICY_TOPIC_LABELS } from './policy.contract.ts'
import { fromChinaTime } from './time.ts'

const FEN_PER_YUAN = 100
const number = (label: string, max: number, unit?: string) =>
  wireNumber(label, count(label, { max, ...(unit && { unit }) }))

/** What every kind has: when it is shown. Both days belong to it; nothing is from now, and for ever. */
const shown = { showFrom: z.optional(day('上线日期')), showUntil: z.optional(day('下线日期')) }
/** In words for whoever does not see the picture; asked for when it is sent for review. */
const alt = z.optional(text('图片的文字说明', { max: 60 }))
const title = text('标题', { max: 60 })
const summary = text('一句话介绍', { max: 120 })
const longText = text('正文', { max: 10_000 })
const contactPhone = text('联系电话', { max: 40 })

/** `加大 110`, `加大=110`, or the points alone where there is only one. */
const PRICE = /^(?:(.*?\S)[\s=]+)?([1-9]\d{0,5})$/
const MAX_PRICES = 20

export interface GiftPrice {
  readonly name: string
  readonly points: number
}
/** Returns the SKUs of a gift, one a line; undefined where a line is none. */
export function giftPrices(written: string): readonly GiftPrice[] | undefined {
  const lines = written.split('\n').flatMap(line => line.trim() || [])
  const read = lines.map(line => PRICE.exec(line))
  if (read.length === 0 || read.length > MAX_PRICES || read.includes(null)) return undefined
  const prices = read.map(found => ({ name: found?.[1] ?? '', points: Number(found?.[2]) }))
  return new Set(prices.map(({ name }) => name)).size === prices.length ? prices : undefined
}

/** Returns the moments between which people enter a draw, ms since 1970. */
export const drawWindow = ({ opensOn = '', opensTime = '', closesOn = '', closesTime = '' }: SentBody) => ({
  opensAt: fromChinaTime(`${opensOn} ${opensTime}:00`),
  closesAt: fromChinaTime(`${closesOn} ${closesTime}:00`),
})

/** Returns the sentences of a field that has one a line. */
export const linesOf = (written: string): string[] => written.split('\n').flatMap(line => line.trim() || [])

const [MAX_WORDS, MAX_WORD] = [100, 20]
const isWordList = (written: string): boolean => {
  const words = linesOf(written)
  return words.length <= MAX_WORDS && new Set(words).size === words.length && words.every(one => one.length <= MAX_WORD)
}

/** A reason has two signs at least, and 200 at most in most steps. */
const [MAX_PHRASES, LEAST_PHRASE, MOST_PHRASE] = [20, 2, 120]
const isPhraseList = (written: string): boolean => {
  const phrases = linesOf(written)
  const fits = phrases.every(one => one.length >= LEAST_PHRASE && one.length <= MOST_PHRASE)
  return fits && phrases.length <= MAX_PHRASES && new Set(phrases).size === phrases.length
}

const MAX_AMOUNTS = 12
const [LEAST, MOST] = [LEAST_DONATION / FEN_PER_YUAN, MOST_DONATION / FEN_PER_YUAN]
/** Returns amounts to choose from, 分, ascending; written in 元, one a line. Undefined where one is none. */
export function writtenAmounts(written: string): readonly number[] | undefined {
  const yuan = linesOf(written).map(line => (/^\d{1,5}$/.test(line) ? Number(line) : 0))
  const fits = yuan.length <= MAX_AMOUNTS && new Set(yuan).size === yuan.length
  if (!fits || yuan.some(one => one < LEAST || one > MOST)) return undefined
  return yuan.sort((a, b) => a - b).map(one => one * FEN_PER_YUAN)
}

/** A day of the year, `MM-DD`. */
const DATE = '(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])'
const HOLIDAY = new RegExp(`^(\\S{1,20})\\s+(${DATE})(?:\\s+(${DATE}))?$`)
const MAKE_UP_DAY = new RegExp(`^${DATE}$`)
export type WrittenHoliday = readonly [name: string, first: string, last: string]
/** Returns holidays, one a line: `春节 02-15 02-23`, or the day alone. Undefined where a line is none. */
export function writtenHolidays(written: string): readonly WrittenHoliday[] | undefined {
  const read = linesOf(written).map(line => HOLIDAY.exec(line))
  const holidays = read.map(found => [found?.[1] ?? '', found?.[2] ?? '', found?.[3] ?? found?.[2] ?? ''] as const)
  return holidays.every(([name, first, last]) => name !== '' && first <= last) ? holidays : undefined
}

export const CONTENT_FIELDS = {
  banner: form({
    title,
    summary,
    picture: pictureUrl('图片'),
    alt,
    link: text('链接', { max: 200 }),
    action: text('按钮文字', { max: 8 }),
    region: z.optional(regionCode('展示地区')),
    sort: number('顺序', 9_999),
    ...shown,
  }),
  project: form({
    title,
    summary,
    picture: pictureUrl('图片'),
    alt,
    body: longText,
    organisation: text('发起单位', { max: 60 }),
    region: regionCode('服务地区'),
    beneficiaries: number('受益人数', 10_000_000, '人'),
    contactPhone,
    startedOn: day('开始日期'),
    ...shown,
  }),
  policy: form({
    title,
    summary,
    picture: pictureUrl('图片'),
    topic: choice('帮扶对象', POLICY_TOPIC_LABELS),
    region: z.optional(regionCode('适用地区')),
    benefit: text('能得到', { max: 300 }),
    conditions: z.optional(text('谁可以申请', { max: 2_000 })),
    papers: z.optional(text('要带的材料', { max: 2_000 })),
    body: longText,
    office: text('到哪里办', { max: 120 }),
    contactPhone,
    startsOn: day('开始施行'),
    endsOn: z.optional(day('申请截止')),
    ...shown,
  }),
  gift: form({
    title,
    summary,
    pictures: json('图片', pictures('图片', { min: 1, max: 6 })),
    alt,
    classification: chosenId('礼品类型'),
    condition: choice('成色', { new: '全新', used: '二手' }),
    optionName: z.optional(text('规格名称', { max: 20 })),
    prices: text('规格和积分', { max: 600 }).check(
      z.refine(written => giftPrices(written) !== undefined, {
        error: `规格和积分每行写一种，例如「加大 110」，不能重复，最多 ${MAX_PRICES} 种`,
      }),
    ),
    modes: choice('怎么领', { both: '邮寄或自提', post: '只邮寄', pickUp: '只自提' }),
    region: regionCode('由哪个城市备货'),
    perPerson: number('每人限兑', 999, '件'),
    perDays: number('限兑天数', 3_650, '天'),
    startsOn: z.optional(day('开始兑换')),
    body: longText,
    ...shown,
  }),
  article: form({
    title,
    summary,
    picture: pictureUrl('图片'),
    topic: choice('栏目', ARTICLE_TOPIC_LABELS),
    sort: number('顺序', 9_999),
    body: longText,
    ...shown,
  }),
  forbiddenGoods: form({
    title: text('哪一类', { max: 20 }),
    words: text('不能出现的词', { max: 2_000 }).check(
      z.refine(isWordList, {
        error: `每行一个词，每个最多 ${MAX_WORD} 个字，不能重复，最多 ${MAX_WORDS} 个`,
      }),
    ),
    reason: text('为什么不能放', { max: 60 }),
    ...shown,
  }),
  // Points are those of the gift.
  giftDraw: form({
    title: text('名称', { max: 30 }),
    gift: chosenId('礼品'),
    pieces: wireNumber('抽几件', count('抽几件', { min: 1, max: 9_999, unit: '件' })),
    opensOn: day('开始报名的日期'),
    opensTime: timeOfDay('开始报名的时间'),
    closesOn: day('截止报名的日期'),
    closesTime: timeOfDay('截止报名的时间'),
  }),
  calendarYear: form({
    title: text('名称', { max: 30 }),
    year: wireNumber('年份', count('年份', { min: 2_025, max: 2_099 })),
    holidays: text('放假的日子', { max: 1_000 }).check(
      z.refine(written => writtenHolidays(written) !== undefined, {
        error: '每行写一个假期，例如「春节 02-15 02-23」，只放一天就写一个日子',
      }),
    ),
    makeUpDays: z.optional(
      text('补班的周末', { max: 300 }).check(
        z.refine(written => linesOf(written).every(line => MAKE_UP_DAY.test(line)), {
          error: '每行写一个日子，例如「02-14」',
        }),
      ),
    ),
    notice: text('依据', { max: 120 }),
    ...shown,
  }),
  housePhrases: form({
    title: text('名称', { max: 20 }),
    step: choice('用在哪一步', PHRASE_STEPS),
    phrases: text('常用的话', { max: 3_000 }).check(
      z.refine(isPhraseList, {
        error: `每行一句，每句 ${LEAST_PHRASE} 到 ${MOST_PHRASE} 个字，不能重复，最多 ${MAX_PHRASES} 句`,
      }),
    ),
    ...shown,
  }),
  donationAmounts: form({
    title: text('名称', { max: 30 }),
    region: z.optional(regionCode('适用地区')),
    amounts: text('可选的金额', { max: 100 }).check(
      z.refine(written => writtenAmounts(written) !== undefined, {
        error: `每行一个整数，${LEAST} 到 ${MOST} 元，不能重复，最多 ${MAX_AMOUNTS} 个`,
      }),
    ),
    ...shown,
  }),
} as const satisfies Readonly<Record<ContentKind, z.ZodMiniObject>>

/** A body as it travels and is kept: text by field, empty ones left out. */
export type SentBody = Readonly<Record<string, string>>
export type BodyOf<K extends ContentKind> = z.output<(typeof CONTENT_FIELDS)[K]>
