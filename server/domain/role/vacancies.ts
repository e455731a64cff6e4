/** Posts that nobody holds, for whoever appoints to them: a task for each role in each region that they lead. */
import { sql } from 'kysely'
import type { TaskRow } from '../../../src/contract/task.contract.ts'
import { APPOINTED_BY, ROLES } from '../../../src/contract/words.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { roleGrantFace } from '../../../src/machines/workflows/roleGrant/face.ts'
import type { Queryable } from '../../db/connect.ts'
import { regionNameOf } from '../../geo/tree.ts'
import { regionNames } from '../../kernel/regionFilter.ts'

/** Roles of which every region of a level needs one: how long its code is, and what such a region is called. */
const POSTS = [
  { role: 'leader2', length: 4, unit: '个市' },
  { role: 'leader3', length: 6, unit: '个区县' },
  { role: 'leader4', length: 9, unit: '个街道' },
  { role: 'collector', length: 9, unit: '个街道' },
] as const
type Post = (typeof POSTS)[number]
const STREET_LENGTH = 9

export type Vacancy = Post & {
  /** Of whoever appoints; '' for the whole country. */
  readonly within: string
  /** Regions without anybody in this role. */
  readonly regions: readonly string[]
}

/** Every street is served; of cities and districts those in which somebody has a role already. */
async function vacantRegions(db: Queryable, { role, length }: Post, within: string): Promise<string[]> {
  const all =
    length === STREET_LENGTH
      ? sql`select code from region where parent = ${within}`
      : sql`select distinct left(region, ${sql.lit(length)}) as code from role_grant
          where region like ${`${within}%`} and region ~ '^[0-9]+$' and length(region) >= ${sql.lit(length)}`
  const { rows } = await sql<{ code: string }>`
    select code from (${all}) part
    where not exists (select from role_grant where role = ${role} and role_grant.region = part.code)
    order by code`.execute(db)
  return rows.map(({ code }) => code).filter(code => length === STREET_LENGTH || regionNameOf(code) !== undefined)
}

/** Returns what this person may fill, a role in one of their regions each; none where nothing is vacant. */
export async function vacanciesFor(db: Queryable, { grants = [] }: Principal): Promise<Vacancy[]> {
  const found: Vacancy[] = []
  for (const post of POSTS) {
    const own = grants.filter(({ role }) => role === APPOINTED_BY[post.role])
    for (const within of new Set(own.map(({ role, region }) => (role === 'platform' ? '' : region)))) {
      const regions = await vacantRegions(db, post, within)
      if (regions.length > 0) found.push({ ...post, within, regions })
    }
  }
  return found
}

/** Returns them as rows of the task centre: `空缺：西湖区 8 个街道没有四级负责人`. */
export async function vacancyRowsOf(db: Queryable, vacancies: readonly Vacancy[]): Promise<TaskRow[]> {
  const name = await regionNames(
    db,
    vacancies.flatMap(({ within, regions }) => [within, regions[0] ?? '']),
  )
  return vacancies.map(({ role, unit, within, regions }) => {
    const [first = ''] = regions
    const where = regions.length === 1 ? `${name(first)}没有` : `${name(within)} ${regions.length} ${unit}没有`
    return {
      ...{ id: `${role}:${first}`, workflow: roleGrantFace.id, workflowLabel: roleGrantFace.label, kind: 'appoint' },
      ...{ state: 'vacant', stateLabel: '空缺', version: 0, regionName: name(within), since: null, dueAt: null },
      title: `空缺：${where}${ROLES[role]}`,
    }
  })
}
