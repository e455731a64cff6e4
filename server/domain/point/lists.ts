/** A person's points: their lots, and how many can be spent. */
import { type SqlBool, sql } from 'kysely'
import {
  POINTS_EXPIRY_NOTICE_DAYS,
  POINTS_NOTICE_REACH_DAYS,
  type PointLot,
  type PointSums,
  type PointTab,
  type PointTotals,
  type pointContract,
} from '../../../src/contract/point.contract.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import type { Queryable } from '../../db/connect.ts'
import type { DbRow } from '../../db/schema.ts'
import type { Handlers } from '../../engine/context.ts'
import { ledgerLines } from '../../engine/ledgerLines.ts'
import { byId, listPage } from '../../kernel/listPage.ts'

/** The maximum shown. */
const MAX_DEBTS = 20

const debtsOf = async (db: Queryable, uid: string): Promise<PointSums['debts']> => {
  const rows = await db
    .selectFrom('pointDebt')
    .leftJoin('record', 'record.id', 'pointDebt.record')
    .select(['pointDebt.id', 'reason', 'remaining as points', 'pointDebt.record', 'pointDebt.createdAt', 'workflow'])
    .where('uid', '=', uid)
    .where('remaining', '>', 0)
    .orderBy('pointDebt.id')
    .limit(MAX_DEBTS)
    .execute()
  return rows.map(({ createdAt, workflow, ...debt }) => ({
    ...debt,
    workflow: workflow ?? '',
    at: createdAt.getTime(),
  }))
}

/** Returns the condition for the lots of a tab at a time. */
const tabCondition = (tab: PointTab, now: Date) => {
  if (tab === 'free') return sql<SqlBool>`remaining > 0 and free_at <= ${now}`
  if (tab === 'frozen') return sql<SqlBool>`remaining > 0 and free_at > ${now}`
  if (tab === 'gone') return sql<SqlBool>`remaining = 0 and held = 0`
  return sql<SqlBool>`true`
}

const rowOf = (lot: DbRow<'pointLot'>, workflow: string, now: number): PointLot => ({
  id: lot.id,
  reason: lot.reason,
  workflow,
  record: lot.record,
  amount: lot.amount,
  remaining: lot.remaining,
  held: lot.held,
  expired: lot.expired,
  repaid: lot.repaid,
  reversed: lot.reversed,
  grantedAt: lot.grantedAt.getTime(),
  frozen: lot.remaining > 0 && lot.freeAt.getTime() > now,
  freeAt: lot.freeAt.getTime(),
  expiresAt: lot.expiresAt.getTime(),
})

/** Resolves to where all points of a person came from and went, by the other side of each posting. */
async function totalsOf(db: Queryable, uid: string): Promise<PointTotals> {
  const own = [`points:${uid}`, `pointsHeld:${uid}`]
  const { rows } = await sql<{ other: string; came: number; went: number }>`
    select other.account as other, coalesce(sum(mine.amount) filter (where mine.amount > 0), 0)::int as came,
      coalesce(-sum(mine.amount) filter (where mine.amount < 0), 0)::int as went
    from ledger_entry mine join ledger_entry other on other.posting = mine.posting and other.account <> mine.account
    where mine.account in (${sql.join(own)}) and other.account not in (${sql.join(own)})
    group by other.account`.execute(db)
  const of = (account: string) => rows.find(({ other }) => other === account) ?? { came: 0, went: 0 }
  const wentTo = (account: string) => of(account).went - of(account).came
  const issued = of('pointsIssued')
  return {
    got: issued.came,
    used: wentTo('pointsUsed'),
    given: wentTo('pointsPool'),
    expired: wentTo('pointsExpired'),
    takenBack: issued.went,
  }
}

export const pointListCalls: Pick<Handlers<typeof pointContract>, 'pointPage' | 'pointEntryPage' | 'pointSummary'> = {
  async pointPage({ tab = 'all', ...paging }, { database: { db }, me: { uid }, clock }) {
    const now = clock()
    const lots = db
      .selectFrom('pointLot')
      .leftJoin('record', 'record.id', 'pointLot.record')
      .where('uid', '=', uid)
      .where(tabCondition(tab, new Date(now)))
    const { rows, next, total } = await listPage(db, lots, page => page.selectAll('pointLot').select('workflow'), {
      by: [byId('pointLot.id')],
      ...paging,
    })
    return { dataList: rows.map(({ workflow, ...lot }) => rowOf(lot, workflow ?? '', now)), next, total }
  },

  pointEntryPage: (paging, { database: { db }, engine, me: { uid } }) =>
    ledgerLines({ db, engine }, `points:${uid}`, { ...paging, wordsOf: ({ reason }) => reason }),

  async pointSummary(_, { database: { db }, me: { uid }, clock }) {
    const now = clock()
    const soon = new Date(now + (Math.max(...POINTS_EXPIRY_NOTICE_DAYS) + POINTS_NOTICE_REACH_DAYS) * DAY_MS)
    const { rows } = await sql<{ free: number; frozen: number; held: number; expiring: number; first: Date | null }>`
      select coalesce(sum(remaining) filter (where free_at <= ${new Date(now)}), 0)::int as free,
        coalesce(sum(remaining) filter (where free_at > ${new Date(now)}), 0)::int as frozen,
        coalesce(sum(held), 0)::int as held,
        coalesce(sum(remaining) filter (where expires_at <= ${soon}), 0)::int as expiring,
        min(expires_at) filter (where remaining > 0 and expires_at <= ${soon}) as first
      from point_lot where uid = ${uid} and (remaining > 0 or held > 0)`.execute(db)
    const { free = 0, frozen = 0, held = 0, expiring = 0, first = null } = rows[0] ?? {}
    return {
      free,
      frozen,
      held,
      totals: await totalsOf(db, uid),
      expiring: first === null ? null : { points: expiring, at: first.getTime() },
      debts: await debtsOf(db, uid),
    }
  },
}
