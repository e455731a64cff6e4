/** From the body of a version to the public table of its kind, and off it again. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import {
  type BodyOf,
  CONTENT_FIELDS,
  drawWindow,
  giftPrices,
  linesOf,
  type SentBody,
  writtenAmounts,
  writtenHolidays,
} from '../../../src/contract/contentFields.ts'
import type { ContentKind } from '../../../src/contract/contentWords.ts'
import { decodeForm } from '../../../src/contract/form.ts'
import { chinaMidnight, DAY_MS } from '../../../src/contract/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import { optionKey, optionNamesOf, optionsOf } from './skus.ts'

const SEED_BYTES = 32

/** Returns the start of a day, and the end of one, which belongs to what it ends. */
const startOf = (day: string) => new Date(chinaMidnight(day))
const endOf = (day: string) => new Date(chinaMidnight(day) + DAY_MS)

/** Writes the SKUs of a gift: by their options, pieces stay as they are; those that are no longer offered are gone. */
async function writeSkus(
  db: Queryable,
  gift: string,
  { optionName, prices, at }: BodyOf<'gift'> & { readonly at: number },
): Promise<void> {
  const known = await db.selectFrom('giftSku').select(['id', 'options']).where('gift', '=', gift).execute()
  const offered = (giftPrices(prices) ?? []).map(({ name, points }, position) => {
    const options = optionsOf(optionName, name)
    const before = known.find(one => optionKey(one.options) === optionKey(options))
    return { id: before?.id ?? newId(at), options, points, position }
  })
  await db.updateTable('giftSku').set({ gone: true }).where('gift', '=', gift).execute()
  for (const { options, ...sku } of offered)
    await db
      .insertInto('giftSku')
      .values({ ...sku, gift, options: JSON.stringify(options), stock: 0, gone: false })
      .onConflict(known => known.column('id').doUpdateSet({ points: sku.points, position: sku.position, gone: false }))
      .execute()
  await sql`update gift set in_stock = exists (
      select from gift_sku where gift_sku.gift = gift.id and not gone and stock > held) where id = ${gift}`.execute(db)
}

type Show<K extends ContentKind> = (db: Queryable, id: string, body: BodyOf<K>, at: number) => Promise<void>
const SHOW: { readonly [K in ContentKind]: Show<K> } = {
  async banner(db, id, { showFrom: _, showUntil: __, region = '', alt = '', ...body }) {
    const row = { ...body, region, alt }
    await db
      .insertInto('banner')
      .values({ id, ...row })
      .onConflict(known => known.column('id').doUpdateSet(row))
      .execute()
  },
  async project(db, id, { showFrom: _, showUntil: __, alt = '', startedOn, ...body }) {
    const row = { ...body, alt, startedAt: startOf(startedOn) }
    await db
      .insertInto('project')
      .values({ id, ...row })
      .onConflict(known => known.column('id').doUpdateSet(row))
      .execute()
  },
  async policy(db, id, { showFrom: _, showUntil: __, conditions = '', papers = '', startsOn, endsOn, ...body }) {
    const { region = '', ...words } = body
    const row = {
      ...words,
      region,
      conditions: JSON.stringify(linesOf(conditions)),
      papers: JSON.stringify(linesOf(papers)),
      startsAt: startOf(startsOn),
      endsAt: endsOn === undefined ? null : endOf(endsOn),
    }
    await db
      .insertInto('policy')
      .values({ id, ...row })
      .onConflict(known => known.column('id').doUpdateSet(row))
      .execute()
  },
  async gift(db, id, body, at) {
    const { title, summary, body: words, alt = '', pictures, classification, condition, region } = body
    const { optionName, prices, modes, perPerson, perDays, startsOn } = body
    const points = (giftPrices(prices) ?? []).map(one => one.points)
    const row = {
      title,
      summary,
      body: words,
      alt,
      classification,
      condition,
      region,
      perPerson,
      perDays,
      branch: classification.split('-').slice(0, 2).join('-'),
      picture: pictures[0] ?? '',
      pictures: JSON.stringify(pictures),
      optionNames: JSON.stringify(optionNamesOf(optionName)),
      points: Math.min(...points),
      highestPoints: Math.max(...points),
      post: modes !== 'pickUp',
      pickUp: modes !== 'post',
      startsAt: startsOn === undefined ? null : startOf(startsOn),
      listed: true,
    }
    await db
      .insertInto('gift')
      .values({ id, ...row, createdAt: new Date(at) })
      .onConflict(known => known.column('id').doUpdateSet(row))
      .execute()
    await writeSkus(db, id, { ...body, at })
  },
  // Its date is that of its first version.
  async article(db, id, { showFrom: _, showUntil: __, ...row }, at) {
    await db
      .insertInto('article')
      .values({ id, ...row, publishedAt: new Date(at) })
      .onConflict(known => known.column('id').doUpdateSet(row))
      .execute()
  },
  async forbiddenGoods(db, id, { title, reason, words }) {
    const row = { title, reason, words: JSON.stringify(linesOf(words)) }
    await db
      .insertInto('forbiddenGoods')
      .values({ id, ...row })
      .onConflict(known => known.column('id').doUpdateSet(row))
      .execute()
  },
  // The seed is chosen once, and known to nobody before the draw.
  async giftDraw(db, id, { title, gift, pieces, ...days }) {
    const { opensAt, closesAt } = drawWindow(days)
    const row = { title, pieces, opensAt: new Date(opensAt), closesAt: new Date(closesAt) }
    const seed = randomBytes(SEED_BYTES).toString('hex')
    const seedHash = createHash('sha256').update(seed).digest('hex')
    await db.selectFrom('gift').select('id').where('id', '=', gift).forNoKeyUpdate().executeTakeFirstOrThrow()
    await db
      .insertInto('giftDraw')
      .values({ id, gift, seed, seedHash, ...row })
      .onConflict(known => known.column('id').doUpdateSet(row))
      .execute()
  },
  async calendarYear(db, id, { showFrom: _, showUntil: __, holidays, makeUpDays = '', ...words }) {
    const row = {
      ...words,
      holidays: JSON.stringify(writtenHolidays(holidays) ?? []),
      makeUpDays: JSON.stringify(linesOf(makeUpDays)),
    }
    await db
      .insertInto('calendarYear')
      .values({ id, ...row })
      .onConflict(known => known.column('id').doUpdateSet(row))
      .execute()
  },
  async housePhrases(db, id, { title, step, phrases }) {
    const row = { title, step, phrases: JSON.stringify(linesOf(phrases)) }
    await db
      .insertInto('housePhrases')
      .values({ id, ...row })
      .onConflict(known => known.column('id').doUpdateSet(row))
      .execute()
  },
  async donationAmounts(db, id, { title, region = '', amounts }) {
    const row = { title, region, amounts: JSON.stringify(writtenAmounts(amounts) ?? []) }
    await db
      .insertInto('donationAmounts')
      .values({ id, ...row })
      .onConflict(known => known.column('id').doUpdateSet(row))
      .execute()
  },
}

/** Writes a body to the public table of its kind. */
export async function show<K extends ContentKind>(
  db: Queryable,
  kind: K,
  id: string,
  { body, at }: { readonly body: SentBody; readonly at: number },
): Promise<void> {
  const fields: (typeof CONTENT_FIELDS)[K] = CONTENT_FIELDS[kind]
  // The table pairs each kind with its form.
  await SHOW[kind](db, id, decodeForm(fields, body) as BodyOf<K>, at)
}

const deleted =
  (table: Exclude<ContentKind, 'gift'>) =>
  async (db: Queryable, id: string): Promise<void> =>
    // Each has an id.
    void (await db
      .deleteFrom(table as 'banner')
      .where('id', '=', id)
      .execute())

/** Takes what is shown off the public pages. A gift stays for those who exchanged it, and is offered no more. */
export const HIDE: Readonly<Record<ContentKind, (db: Queryable, id: string) => Promise<void>>> = {
  banner: deleted('banner'),
  project: deleted('project'),
  policy: deleted('policy'),
  article: deleted('article'),
  forbiddenGoods: deleted('forbiddenGoods'),
  donationAmounts: deleted('donationAmounts'),
  housePhrases: deleted('housePhrases'),
  giftDraw: deleted('giftDraw'),
  calendarYear: deleted('calendarYear'),
  gift: async (db, id) => void (await db.updateTable('gift').set({ listed: false }).where('id', '=', id).execute()),
}
