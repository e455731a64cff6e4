/** Lists of roles: a leader's people, and one's own. */
import { type SqlBool, sql } from 'kysely'
import type { RoleTab, roleContract } from '../../../src/contract/role.contract.ts'
import type { Role } from '../../../src/contract/words.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { roleGrant } from '../../../src/machines/workflows/roleGrant/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { statesByTab } from '../../engine/statesByTab.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId, listPage, type Paging } from '../../kernel/listPage.ts'
import { likePattern } from '../../kernel/pagination.ts'
import { withinRegion } from '../../kernel/regionFilter.ts'
import { belowLeader } from './levels.ts'
import { ROLE_FIELDS, roleRowsOf } from './rows.ts'

const STATES_BY_TAB = statesByTab<RoleTab>(roleGrant, {
  applied: ['applied'],
  active: ['active'],
  suspended: ['suspended'],
  past: ['refused', 'withdrawn', 'ended'],
})

/** By name, or by the whole number. */
const matchesKeyword = (keyword: string) =>
  sql<SqlBool>`exists (select from account where account.uid = record.owner
    and ${/^1\d{10}$/.test(keyword) ? sql`phone = ${keyword}` : sql`name ilike ${likePattern(keyword)}`})`

const grants = (db: Queryable) => db.selectFrom('record').where('workflow', '=', 'roleGrant')

async function pageFor(db: Queryable, who: Principal, all: ReturnType<typeof grants>, paging: Paging) {
  const read = (page: typeof all) => page.select(ROLE_FIELDS)
  const { rows, next, total } = await listPage(db, all, read, { by: [byId('record.id')], ...paging })
  return { dataList: await roleRowsOf(db, rows, who), next, total }
}

interface PeopleQuery extends Paging {
  readonly tab?: RoleTab | undefined
  readonly role?: Role | undefined
  readonly region?: string | undefined
  readonly keyword?: string | undefined
}

/** Resolves to people below this leader, as far as they may know them. Throws `notYours` for whoever leads nobody. */
export const peopleBelow = (db: Queryable, who: Principal, { tab, role, region, keyword, ...paging }: PeopleQuery) => {
  const people = grants(db)
    .where(belowLeader(who))
    .$if(tab !== undefined, some => some.where('state', 'in', STATES_BY_TAB[tab!]))
    .$if(role !== undefined, some => some.where(sql<SqlBool>`facts->>'role' = ${role}`))
    .$if(region !== undefined, some => some.where(withinRegion('record.place', region!)))
    .$if(keyword !== undefined, some => some.where(matchesKeyword(keyword!)))
  return pageFor(db, who, people, paging)
}

export const roleListCalls: Pick<Handlers<typeof roleContract>, 'myRolePage' | 'rolePage' | 'roleCounts'> = {
  myRolePage: async (paging, { database: { db }, me: { uid } }) =>
    pageFor(db, await whoIs(db, uid), grants(db).where('owner', '=', uid), paging),

  rolePage: async (query, { database: { db }, me: { uid } }) => peopleBelow(db, await whoIs(db, uid), query),

  async roleCounts(_, { database: { db }, me: { uid } }) {
    const rows = await grants(db)
      .where(belowLeader(await whoIs(db, uid)))
      .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute()
    const countOf = (tab: RoleTab) =>
      rows.reduce((sum, { state, count }) => sum + (STATES_BY_TAB[tab].includes(state) ? Number(count) : 0), 0)
    return {
      applied: countOf('applied'),
      active: countOf('active'),
      suspended: countOf('suspended'),
      past: countOf('past'),
    }
  },
}
