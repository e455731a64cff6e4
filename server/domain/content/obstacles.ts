/** What is checked of a version when it is sent for review and published, not while it is written. */
import { CONTENT_FIELDS, linesOf, type SentBody, writtenHolidays } from '../../../src/contract/contentFields.ts'
import { mayOpen, type ScreenPath, screenOf } from '../../../src/contract/screens.ts'
import { isCalendarDay, weekdayOf } from '../../../src/contract/time.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Tables } from '../../db/schema.ts'
import { leavesNone } from './last.ts'
import { leavingSkus } from './skus.ts'
import { freePieces } from './stock.ts'
import type { Item } from './versions.ts'

/** Of the weekdays, Sunday is 0. */
const SATURDAY = 6
/** Code of a page in what is written: it would be shown as it stands, and is never meant. */
const MARKUP = /<\/?[a-z!][^>]{0,60}>?|javascript:|&#\w+;/i

/** By screen: the name in its query and the public table that has the id. */
const NAMED: Partial<Record<ScreenPath, readonly (readonly [name: string, table: keyof Tables])[]>> = {
  '/helpDetail': [['id', 'policy']],
  '/helpP': [['id', 'policy']],
  '/giftDetail': [['id', 'gift']],
  '/fundraisingDetail': [['id', 'campaign']],
  '/v3GoodsDetail': [['id', 'goods']],
  '/v3Shop': [['id', 'shop']],
  '/activityJz': [['id', 'activity']],
  '/activityWz': [['id', 'activity']],
  '/platformDetail': [
    ['id', 'article'],
    ['project', 'project'],
  ],
}

/** Resolves to why a link leads nowhere; undefined where it leads somewhere. */
async function deadLink(db: Queryable, link: string): Promise<string | undefined> {
  const screen = link.startsWith('/') ? screenOf(link) : undefined
  if (!screen) return `链接「${link}」打不开，请写本站的页面，例如 /activity`
  if (mayOpen(screen, { isLogin: true, roles: [] }) === 'no') return `链接「${link}」邻居打不开，请换一个`
  const query = new URLSearchParams(/\?([^#]*)/.exec(link)?.[1] ?? '')
  const named = NAMED[screen.path]
  if (!named) return undefined
  for (const [name, table] of named) {
    const id = query.get(name)
    if (id === null) continue
    const found = await db
      .selectFrom(table as 'policy')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (found) return undefined
  }
  return `链接「${link}」指的内容已经没有了，请换一个`
}

/** Resolves to why kinds of a gift cannot be taken off: pieces of them are there, or people wait for their draw. */
async function skuObstacles(db: Queryable, { item, body }: Written): Promise<string[]> {
  const leaving = await leavingSkus(db, item, body)
  return leaving.flatMap(({ options, stock, entered }) => {
    const name = options.length > 0 ? `规格「${options.join('/')}」` : '原来的规格'
    if (entered > 0) return `${name}有 ${entered} 人报名了抽签，请开奖以后再去掉`
    return stock > 0 ? `${name}还有 ${stock} 件，请先把库存减到 0` : []
  })
}

/** Resolves to why amounts cannot be shown: there are others for the same region. */
async function amountObstacles(db: Queryable, { item, body }: Written): Promise<string[]> {
  const others = db.selectFrom('donationAmounts').select('title').where('id', '<>', item)
  const other = await others.where('region', '=', body.region ?? '').executeTakeFirst()
  return other ? [`这个地区已经有「${other.title}」在用，请在那一份旁边起草，或先把它下线`] : []
}

/** Resolves to what does not fit in a year of working days, and whether it has another one. */
async function calendarObstacles(db: Queryable, { item, body }: Written): Promise<string[]> {
  const { year = '', holidays = '', makeUpDays = '' } = body
  const free = writtenHolidays(holidays) ?? []
  const worked = linesOf(makeUpDays)
  const days = [...free.flatMap(([, first, last]) => [first, last]), ...worked]
  const unknown = days.find(day => !isCalendarDay(`${year}-${day}`))
  const weekday = worked.find(day => weekdayOf(`${year}-${day}`) % SATURDAY !== 0)
  const both = worked.find(day => free.some(([, first, last]) => first <= day && day <= last))
  const others = db.selectFrom('calendarYear').select('title').where('id', '<>', item)
  const other = await others.where('year', '=', Number(year)).executeTakeFirst()
  return [
    ...(unknown === undefined ? [] : [`${year} 年没有 ${unknown} 这一天`]),
    ...(weekday === undefined ? [] : [`${year}-${weekday} 不是周末，不用补班`]),
    ...(both === undefined ? [] : [`${year}-${both} 又放假又补班`]),
    ...(other ? [`${year} 年已经有「${other.title}」在用，请在那一份旁边起草`] : []),
  ]
}

/** Resolves to why a draw cannot be held: of another gift, of one that was drawn before, or without pieces. */
async function drawObstacles(db: Queryable, { item, body }: Written): Promise<string[]> {
  const { gift = '', pieces = '0' } = body
  const known = await db.selectFrom('giftDraw').select(['id', 'gift', 'title']).execute()
  const other = known.find(one => one.gift === gift && one.id !== item)
  const isMoved = known.some(one => one.id === item && one.gift !== gift)
  const free = await freePieces(db, gift)
  const listed = db.selectFrom('gift').select('id').where('id', '=', gift).where('listed', '=', true)
  return [
    ...(other ? [`这件礼品已经有「${other.title}」，一件礼品只抽一次，请另上一件礼品`] : []),
    ...(isMoved ? ['已经发布的抽签不能换礼品，请下线后另起草一份'] : []),
    ...((await listed.executeTakeFirst()) ? [] : ['这件礼品不在架上，请先发布礼品']),
    ...(free >= Number(pieces) ? [] : [`这件礼品现在只有 ${free} 件可以抽，请先入库`]),
  ]
}

interface Written extends Item {
  readonly body: SentBody
}
/** Resolves to why the last of what may never be missing would be missing. */
async function lastObstacles(db: Queryable, { kind, item, body }: Written): Promise<string[]> {
  const what = await leavesNone(db, { kind, item }, body)
  if (what !== undefined) return [`这是唯一的${what}，不能改成别的，请先另外发布一份`]
  const gone = body.showUntil === undefined ? undefined : await leavesNone(db, { kind, item })
  return gone === undefined ? [] : [`这是唯一的${gone}，不能定下线日期，请先另外发布一份`]
}

/** Resolves to what stands in the way of showing a version to everybody, a sentence each. */
export async function obstaclesOf(db: Queryable, version: Written): Promise<string[]> {
  const { kind, body } = version
  const code = Object.values(body).flatMap(text => MARKUP.exec(text)?.[0] ?? [])[0]
  const dead = kind === 'banner' ? await deadLink(db, body.link ?? '') : undefined
  return [
    ...(code === undefined ? [] : [`文字里有网页代码「${code.slice(0, 20)}」，请删掉`]),
    ...(body.alt || !('alt' in CONTENT_FIELDS[kind].shape) ? [] : ['图片还没有文字说明，看不见图的人不知道画的是什么']),
    ...(dead === undefined ? [] : [dead]),
    ...(kind === 'gift' ? await skuObstacles(db, version) : []),
    ...(kind === 'donationAmounts' ? await amountObstacles(db, version) : []),
    ...(kind === 'giftDraw' ? await drawObstacles(db, version) : []),
    ...(kind === 'calendarYear' ? await calendarObstacles(db, version) : []),
    ...(await lastObstacles(db, version)),
  ]
}
