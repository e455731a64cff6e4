/** The desk of the gift staff: longest waiting first, what is being packed, and the look-up of a code. */
import { type SqlBool, sql } from 'kysely'
import type { exchangeContract } from '../../../src/contract/exchange.contract.ts'
import { EXCHANGE_DESK } from '../../../src/contract/recordLists.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { exchange } from '../../../src/machines/workflows/exchange/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { limitGuesses } from '../../db/rateLimit.ts'
import type { Handlers } from '../../engine/context.ts'
import { placeWithin } from '../../engine/posts.ts'
import { recordList } from '../../engine/recordList.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId } from '../../kernel/listPage.ts'
import { staffGuesses } from './delivery.ts'
import { deskRowsOf, exchanges, readExchanges } from './rows.ts'

/** The maximum of labels printed at once. */
const MAX_LABELS = 100

const citiesOf = ({ grants = [] }: Principal) =>
  grants.filter(({ role }) => role === 'giftStaff').map(({ region }) => region)

/** Resolves to the staff member. Throws `notYours` without a desk. */
async function staffAt(db: Queryable, uid: string): Promise<Principal> {
  const who = await whoIs(db, uid)
  return citiesOf(who).length > 0 ? who : refuse('notYours', '只有礼品兑换员可以查看')
}

/** Selects other people's exchanges in the cities of this desk. */
const onDesk = (db: Queryable, who: Principal) =>
  exchanges(db)
    .where('owner', '<>', who.uid ?? '')
    .where(sql<SqlBool>`(${sql.join(citiesOf(who).map(placeWithin), sql` or `)})`)

/** Returns a condition on the gift or the recipient. */
const matching = (pattern: string, keyword: string) =>
  sql<SqlBool>`exists (select from exchange_info where exchange_info.id = record.id
    and (title ilike ${pattern} or receiver_name ilike ${pattern} or receiver_phone = ${keyword}))`

async function exchangeWithCode(db: Queryable, who: Principal, code: string) {
  const found = await exchanges(db)
    .innerJoin('exchangeInfo', 'exchangeInfo.id', 'record.id')
    .select(['record.id', 'record.state', 'record.owner', 'exchangeInfo.title', 'exchangeInfo.count'])
    .where('exchangeInfo.code', '=', code)
    .where(sql<SqlBool>`(${sql.join(citiesOf(who).map(placeWithin), sql` or `)})`)
    .executeTakeFirst()
  if (!found) return refuse('invalid', '没有这个取货码，请核对 8 位数字', 'code')
  if (found.owner === who.uid) return refuse('notYours', '这是您自己的兑换，请另一位礼品兑换员交给您', 'code')
  if (found.state === 'unclaimed') return refuse('invalid', '这一单没有按时领取，已经收回，积分退回了', 'code')
  if (found.state !== 'ready') return refuse('invalid', '这个取货码已经用过了', 'code')
  return { id: found.id, title: found.title, count: found.count }
}

type BoardCall = 'exchangeDesk' | 'exchangeByCode' | 'exchangeLabels'

export const exchangeBoardCalls: Pick<Handlers<typeof exchangeContract>, BoardCall> = {
  exchangeDesk: recordList(EXCHANGE_DESK, exchange, {
    reader: staffAt,
    find: onDesk,
    figures: { points: sql`(select points from exchange_info where exchange_info.id = record.id)` },
    wordsOf: matching,
    read: readExchanges,
    order: () => ({ by: [byId('record.id')], direction: 'asc' }),
    rows: deskRowsOf,
  }),

  async exchangeByCode({ code }, { database: { db }, me: { uid }, clock }) {
    const who = await staffAt(db, uid)
    return limitGuesses(db, staffGuesses(uid), clock(), () => exchangeWithCode(db, who, code))
  },

  async exchangeLabels(_, { database: { db }, me: { uid } }) {
    const who = await staffAt(db, uid)
    const packing = await readExchanges(onDesk(db, who).where(sql<SqlBool>`state = 'packing'`))
      .orderBy('record.id')
      .limit(MAX_LABELS)
      .execute()
    return { dataList: await deskRowsOf(db, packing, who) }
  },
}
