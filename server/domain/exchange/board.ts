/** The desk of gift staff: what waits longest first, what is packed now, and whose code it is. */
import { type SqlBool, sql } from 'kysely'
import type { DeskTab, giftContract } from '../../../src/contract/gift.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { placeWithin } from '../../engine/posts.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { likePattern } from '../../kernel/pagination.ts'
import { limitGuesses } from '../../kernel/rateLimit.ts'
import { bareCode, staffGuesses } from './delivery.ts'
import { deskRowsOf } from './rows.ts'

/** Nobody prints more at once, nor counts so far. */
const MAX_LABELS = 100
const MAX_COUNTED = 1_000

/** Throws `notYours` for whoever holds no desk. */
async function staffAt(db: Queryable, uid: string) {
  const who = await whoIs(db, uid)
  const cities = (who.grants ?? []).filter(({ role }) => role === 'giftStaff').map(({ region }) => region)
  return cities.length > 0 ? { who, cities } : refuse('notYours', '只有礼品兑换员可以查看')
}

const exchanges = (db: Queryable) => db.selectFrom('record').where('record.workflow', '=', 'exchange')
const readRows = (page: ReturnType<typeof exchanges>) => page.select(['record.id', 'state', 'version', 'facts'])

/** Other people's exchanges in these cities, in a state that stands in the text for the planner. */
const onDesk = (db: Queryable, cities: readonly string[], uid: string, tab: DeskTab) =>
  exchanges(db)
    .where('owner', '<>', uid)
    .where(sql<SqlBool>`state = ${sql.lit(tab)}`)
    .where(sql<SqlBool>`(${sql.join(cities.map(placeWithin), sql` or `)})`)

/** Of what gift, or for whom. */
const matching = (keyword: string) => {
  const pattern = likePattern(keyword)
  return sql<SqlBool>`exists (select from exchange_info where exchange_info.id = record.id
    and (title ilike ${pattern} or receiver_name ilike ${pattern} or receiver_phone = ${keyword}))`
}

async function exchangeWithCode(db: Queryable, who: Principal, cities: readonly string[], code: string) {
  const found = await exchanges(db)
    .innerJoin('exchangeInfo', 'exchangeInfo.id', 'record.id')
    .select(['record.id', 'record.state', 'record.owner', 'exchangeInfo.title', 'exchangeInfo.count'])
    .where('exchangeInfo.code', '=', bareCode(code))
    .where(sql<SqlBool>`(${sql.join(cities.map(placeWithin), sql` or `)})`)
    .executeTakeFirst()
  if (!found) return refuse('invalid', '没有这个取货码，请核对 8 位数字', 'code')
  if (found.owner === who.uid) return refuse('notYours', '这是您自己的兑换，请另一位礼品兑换员交给您', 'code')
  if (found.state === 'unclaimed') return refuse('invalid', '这一单超过 14 天没有领取，已经收回，积分退回了', 'code')
  if (found.state !== 'ready') return refuse('invalid', '这个取货码已经用过了', 'code')
  return { id: found.id, title: found.title, count: found.count }
}

type BoardCall = 'exchangeDesk' | 'exchangeByCode' | 'exchangeLabels'

export const exchangeBoardCalls: Pick<Handlers<typeof giftContract>, BoardCall> = {
  async exchangeDesk({ tab, keyword, ...paging }, { database: { db }, me: { uid } }) {
    const { who, cities } = await staffAt(db, uid)
    const all = onDesk(db, cities, uid, tab)
    const found = keyword === undefined ? all : all.where(matching(keyword))
    const order = { by: [byId('record.id')], direction: 'asc', maxCounted: MAX_COUNTED } as const
    const { rows, next, total } = await listPage(db, found, readRows, { ...order, ...paging })
    return { dataList: await deskRowsOf(db, rows, who), next, total }
  },

  async exchangeByCode({ code }, { database: { db }, me: { uid }, clock }) {
    const { who, cities } = await staffAt(db, uid)
    return limitGuesses(db, staffGuesses(uid), clock(), () => exchangeWithCode(db, who, cities, code))
  },

  async exchangeLabels(_, { database: { db }, me: { uid } }) {
    const { who, cities } = await staffAt(db, uid)
    const packing = await readRows(onDesk(db, cities, uid, 'packing'))
      .orderBy('record.id')
      .limit(MAX_LABELS)
      .execute()
    return { dataList: await deskRowsOf(db, packing, who) }
  },
}
