/** Lists of roles: a leader's people, and a person's own roles. */
import { type SqlBool, sql } from 'kysely'
import { ROLE_DESK } from '../../../src/contract/recordLists.ts'
import type { roleContract } from '../../../src/contract/role.contract.ts'
import type { Role } from '../../../src/contract/words.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { roleGrant } from '../../../src/machines/workflows/roleGrant/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordList } from '../../engine/recordList.ts'
import { withinRegion } from '../../geo/regionFilter.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { likePattern } from '../../kernel/pagination.ts'
import { periodConditions } from '../../kernel/period.ts'
import { belowLeader } from './levels.ts'
import { ROLE_FIELDS, roleDeskRowsOf, roleRowsOf } from './rows.ts'

/** By name, or by the complete number. */
const matchesKeyword = (keyword: string) =>
  sql<SqlBool>`exists (select from account where account.uid = record.owner
    and ${/^1\d{10}$/.test(keyword) ? sql`phone = ${keyword}` : sql`name ilike ${likePattern(keyword)}`})`

const grants = (db: Queryable) => db.selectFrom('record').where('workflow', '=', 'roleGrant')

const read = (page: ReturnType<typeof grants>) => page.select(ROLE_FIELDS)

interface PeopleQuery {
  readonly role?: Role | undefined
  readonly region?: string | undefined
  readonly keyword?: string | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
}

/** Selects people below this leader. Throws `notYours` for people who are not leaders. */
const below = (db: Queryable, who: Principal, { role, region, keyword, ...period }: PeopleQuery) =>
  periodConditions(sql<Date>`record.created_at`, period)
    .reduce((some, one) => some.where(one), grants(db))
    .where(belowLeader(who))
    .$if(role !== undefined, some => some.where(sql<SqlBool>`facts->>'role' = ${role}`))
    .$if(region !== undefined, some => some.where(withinRegion('record.place', region!)))
    .$if(keyword !== undefined, some => some.where(matchesKeyword(keyword!)))

/** Resolves to the first of the people below this leader, with the data that the leader may see. */
export async function peopleBelow(db: Queryable, who: Principal, query: PeopleQuery, limit: number) {
  const page = read(below(db, who, query))
    .orderBy('record.id', 'desc')
    .limit(limit)
  return roleRowsOf(db, await page.execute(), who)
}

export const roleListCalls: Pick<Handlers<typeof roleContract>, 'myRolePage' | 'rolePage'> = {
  async myRolePage(paging, { database: { db }, me: { uid } }) {
    const who = await whoIs(db, uid)
    const mine = grants(db).where('owner', '=', uid)
    const { rows, next, total } = await listPage(db, mine, read, { by: [byId('record.id')], ...paging })
    return { dataList: await roleRowsOf(db, rows, who), next, total }
  },

  rolePage: recordList(ROLE_DESK, roleGrant, {
    reader: whoIs,
    find: (db, who, query: PeopleQuery) => below(db, who, query),
    read,
    rows: roleDeskRowsOf,
  }),
}
