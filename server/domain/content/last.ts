/** What may never be missing: it is replaced by a new version, and taken down only where another one stays. */
import type { ARTICLE_TOPIC_LABELS } from '../../../src/contract/articleWords.ts'
import type { SentBody } from '../../../src/contract/contentFields.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Item } from './versions.ts'

type Topic = keyof typeof ARTICLE_TOPIC_LABELS
const NEEDED: Readonly<Partial<Record<Topic, string>>> = { agreement: '用户协议', privacy: '隐私政策' }

async function lastArticle(db: Queryable, item: string, body: SentBody | undefined): Promise<string | undefined> {
  const live = await db.selectFrom('article').select('topic').where('id', '=', item).executeTakeFirst()
  const what = live && NEEDED[live.topic]
  if (!live || what === undefined || body?.topic === live.topic) return undefined
  const others = db.selectFrom('article').select('id').where('topic', '=', live.topic).where('id', '<>', item)
  return (await others.executeTakeFirst()) ? undefined : what
}

async function lastAmounts(db: Queryable, item: string, body: SentBody | undefined): Promise<string | undefined> {
  const general = db.selectFrom('donationAmounts').select('id').where('region', '=', '')
  const live = await general.where('id', '=', item).executeTakeFirst()
  const isGeneral = body !== undefined && body.region === undefined
  if (!live || isGeneral) return undefined
  const other = await general.where('id', '<>', item).executeTakeFirst()
  return other ? undefined : '通用捐款金额'
}

/** Clocks count by a year as long as it is in sight. */
async function lastCalendar(db: Queryable, item: string, body: SentBody | undefined): Promise<string | undefined> {
  const live = await db.selectFrom('calendarYear').select(['title', 'year']).where('id', '=', item).executeTakeFirst()
  return live && body?.year !== String(live.year) ? live.title : undefined
}

/**
 * Resolves to the name of what nobody would find any more once an item is gone, or shown with this body; undefined
 * where something is left.
 */
export async function leavesNone(db: Queryable, { kind, item }: Item, body?: SentBody): Promise<string | undefined> {
  if (kind === 'article') return lastArticle(db, item, body)
  if (kind === 'calendarYear') return lastCalendar(db, item, body)
  return kind === 'donationAmounts' ? lastAmounts(db, item, body) : undefined
}
