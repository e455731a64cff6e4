/** The tree of regions, leaders and people, one level at a time. Leaders are public; all others are masked. */
import { type RawBuilder, sql } from 'kysely'
import { levelOf, parentOf, type RegionLevel } from '../../../src/contract/region.ts'
import { OPEN_ROLES, type roleContract } from '../../../src/contract/role.contract.ts'
import { ROLES, type Role } from '../../../src/contract/words.ts'
import { roleGrantProjection } from '../../../src/machines/workflows/roleGrant/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { childrenOf } from '../../geo/tree.ts'
import { maskedName } from '../../identity/names.ts'
import { decodeCursor, pageLimit, pageOf } from '../../kernel/pagination.ts'

/** The leader's role by level of the region. */
const LEADER_AT: Partial<Record<RegionLevel, Role>> = { 2: 'leader2', 3: 'leader3', 4: 'leader4' }
const leaderAt = (region: string): Role | undefined => {
  const level = levelOf(region)
  return region === '' ? 'platform' : level && LEADER_AT[level]
}

/** All people with a role and its region; warehouse staff belong to the warehouse's district. */
const POSTS_SQL = sql`(
  select role_grant.id, role_grant.uid, role_grant.role, coalesce(left(warehouse.region, 6), role_grant.region) as region
  from role_grant left join warehouse on warehouse.id = role_grant.region
  where role_grant.role in (${sql.join(OPEN_ROLES)})) post`
const inRegion = (region: string): RawBuilder<boolean> =>
  region === '' ? sql<boolean>`true` : sql<boolean>`region like ${`${region}%`}`

interface Child {
  readonly id: string
  readonly name: string
}

async function childRegions(db: Queryable, region: string): Promise<readonly Child[]> {
  if (region.length < 6) return childrenOf(region)
  if (region.length === 12) return []
  const found = await db
    .selectFrom('region')
    .select(['code', 'name'])
    .where('parent', '=', region)
    .orderBy('code')
    .execute()
  return found.map(({ code, name }) => ({ id: code, name }))
}

/**
 * Resolves to the number of people in and below each child: one statement for each length of their codes, which are at
 * most two.
 */
async function countsOf(db: Queryable, region: string, children: readonly Child[]): Promise<(code: string) => number> {
  const counts = new Map<string, number>()
  for (const length of new Set(children.map(({ id }) => id.length))) {
    const { rows } = await sql<{ code: string; people: number }>`
      select left(region, ${sql.lit(length)}) as code, count(distinct uid)::int as people from ${POSTS_SQL}
      where ${inRegion(region)} and length(region) >= ${sql.lit(length)} group by 1`.execute(db)
    for (const { code, people } of rows) counts.set(code, people)
  }
  return code => counts.get(code) ?? 0
}

interface Leader {
  readonly id: string
  readonly region: string
  readonly name: string
  readonly avatar: string
}
const leadersOf = (db: Queryable, role: Role, regions: readonly string[]): Promise<Leader[]> =>
  db
    .selectFrom('roleGrant')
    .innerJoin('account', 'account.uid', 'roleGrant.uid')
    .select(['roleGrant.id', 'roleGrant.region', 'account.name', 'account.avatar'])
    .where('role', '=', role)
    .where('roleGrant.region', 'in', regions)
    .orderBy('roleGrant.createdAt')
    .orderBy('roleGrant.id')
    .execute()

/** Returns the codes from the country down to the region itself. */
function pathOf(region: string): string[] {
  const above: string[] = [region]
  for (let at = region; at !== ''; ) {
    at = parentOf(at)
    above.unshift(at)
  }
  return above
}

async function rolesAt(db: Queryable, region: string, leader: Role | undefined) {
  const { rows } = await sql<{ role: Role; people: number }>`
    select role, count(*)::int as people from ${POSTS_SQL} where region = ${region} group by role`.execute(db)
  const people = new Map(rows.map(row => [row.role, row.people]))
  return OPEN_ROLES.flatMap(role => {
    const count = people.get(role)
    return count === undefined || role === leader ? [] : [{ role, roleLabel: ROLES[role], people: count }]
  })
}

export const treeCalls: Pick<Handlers<typeof roleContract>, 'getZuzhijiagou' | 'getZuzhiRenyuan'> = {
  async getZuzhijiagou({ region = '' }, { database: { db } }) {
    const children = await childRegions(db, region)
    const counts = await countsOf(db, region, children)
    const leader = leaderAt(region)
    const [first] = children
    const next = first && leaderAt(first.id)
    const childLeaders = next
      ? await leadersOf(
          db,
          next,
          children.map(({ id }) => id),
        )
      : []
    const path = pathOf(region)
    const names = await regionNames(db, path)
    const {
      rows: [all],
    } = await sql<{ people: number }>`
      select count(distinct uid)::int as people from ${POSTS_SQL} where ${inRegion(region)}`.execute(db)
    return {
      region,
      name: names(region),
      path: path.map(code => ({ region: code, name: names(code) })),
      leaderLabel: leader ? ROLES[leader] : '',
      leaders: leader
        ? (await leadersOf(db, leader, [region])).map(({ id, name, avatar }) => ({ id, name, avatar }))
        : [],
      roles: await rolesAt(db, region, leader),
      children: children.map(({ id, name }) => ({
        region: id,
        name,
        leader: childLeaders.find(one => one.region === id)?.name ?? '',
        people: counts(id),
      })),
      people: all?.people ?? 0,
    }
  },

  async getZuzhiRenyuan({ region, role, pageSize, after }, { database: { db } }) {
    const cursorCondition = after === undefined ? sql`` : sql`and post.id > ${decodeCursor(after, [''])[0]}`
    const { rows: found } = await sql<{ id: string; name: string; avatar: string }>`
      select post.id, account.name, account.avatar from ${POSTS_SQL} join account on account.uid = post.uid
      where post.region = ${region} and post.role = ${role} ${cursorCondition}
      order by post.id limit ${pageLimit(pageSize)}`.execute(db)
    const {
      rows: [all],
    } = await sql<{ people: number }>`
      select count(*)::int as people from ${POSTS_SQL} where region = ${region} and role = ${role}`.execute(db)
    const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
    const post = { owner: '', role, region, place: region, desk: 'platform' } as const
    const showsName = roleGrantProjection.shows('name', 'active', roleGrantProjection.readerOf(post, {}))
    return {
      dataList: rows.map(({ id, name, avatar }) => ({ id, name: showsName ? name : maskedName(name), avatar })),
      next,
      total: all?.people ?? 0,
    }
  },
}
