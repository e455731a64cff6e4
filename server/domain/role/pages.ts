/** Lists of roles: a leader's people, and one's own. */
import { type SqlBool, sql } from 'kysely'
import type { RoleTab, roleContract } from '../../../src/contract/role.contract.ts'
import type { Query } from '../../db/connect.ts'
import type { Handlers } from '../context.ts'
import { whoIs } from '../engine/grants.ts'
import { containing, keysOf, pageLimit, pageOf } from '../paging.ts'
import { inside } from '../regionFilter.ts'
import { belowMe } from './levels.ts'
import { FIELDS, rowsOf } from './rows.ts'

const STATES: Readonly<Record<RoleTab, readonly string[]>> = {
  applied: ['applied'],
  active: ['active'],
  suspended: ['suspended'],
  past: ['refused', 'withdrawn', 'ended'],
}

/** By name, or by the whole number. */
const called = (keyword: string) =>
  sql<SqlBool>`exists (select from account where account.uid = record.owner
    and ${/^1\d{10}$/.test(keyword) ? sql`phone = ${keyword}` : sql`name ilike ${containing(keyword)}`})`

const grants = (db: Query) => db.selectFrom('record').where('workflow', '=', 'roleGrant')

interface Paged {
  readonly pageSize?: number | undefined
  readonly after?: string | undefined
}

async function pageFor(db: Query, uid: string, all: ReturnType<typeof grants>, { pageSize, after }: Paged) {
  const from = after === undefined ? all : all.where('record.id', '<', keysOf(after, [''])[0])
  const found = await from.select(FIELDS).orderBy('record.id', 'desc').limit(pageLimit(pageSize)).execute()
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
  return { dataList: await rowsOf(db, rows, await whoIs(db, uid)), next, total: Number(total) }
}

export const pageCalls: Pick<Handlers<typeof roleContract>, 'myRolePage' | 'rolePage' | 'roleCounts'> = {
  myRolePage: (asked, { database: { db }, me: { uid } }) =>
    pageFor(db, uid, grants(db).where('owner', '=', uid), asked),

  async rolePage({ tab, role, region, keyword, ...asked }, { database: { db }, me: { uid } }) {
    const people = grants(db)
      .where(belowMe(await whoIs(db, uid)))
      .$if(tab !== undefined, some => some.where('state', 'in', STATES[tab!]))
      .$if(role !== undefined, some => some.where(sql<SqlBool>`facts->>'role' = ${role}`))
      .$if(region !== undefined, some => some.where(inside('record.place', region!)))
      .$if(keyword !== undefined, some => some.where(called(keyword!)))
    return pageFor(db, uid, people, asked)
  },

  async roleCounts(_, { database: { db }, me: { uid } }) {
    const rows = await grants(db)
      .where(belowMe(await whoIs(db, uid)))
      .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute()
    const of = (tab: RoleTab) =>
      rows.reduce((sum, { state, count }) => sum + (STATES[tab].includes(state) ? Number(count) : 0), 0)
    return { applied: of('applied'), active: of('active'), suspended: of('suspended'), past: of('past') }
  },
}
