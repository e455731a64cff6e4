/** Vacant posts, for the leaders who appoint to them: a task for each role in each region that they lead. */
import { sql } from 'kysely'
import { APPOINTED_BY } from '../../../src/contract/appointing.ts'
import type { TaskRow } from '../../../src/contract/task.contract.ts'
import { ROLES } from '../../../src/contract/words.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { roleGrantFace } from '../../../src/machines/workflows/roleGrant/face.ts'
import type { Queryable } from '../../db/connect.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { regionNameOf } from '../../geo/tree.ts'

/** Roles that every region of a level needs: the code length and the Chinese name of such a region. */
const POSTS = [
  { role: 'leader2', length: 4, unit: '个市' },
  { role: 'leader3', length: 6, unit: '个区县' },
  { role: 'leader4', length: 9, unit: '个街道' },
  { role: 'collector', length: 9, unit: '个街道' },
] as const
type Post = (typeof POSTS)[number]
const STREET_LENGTH = 9

/** A post, and a region in which the reader appoints to it. */
type Desk = Post & {
  /** '' for the whole country. */
  readonly within: string
}
export type Vacancy = Desk & {
  /** Regions without a holder of this role. */
  readonly regions: readonly string[]
}

const desksOf = ({ grants = [] }: Principal): Desk[] =>
  POSTS.flatMap(post => {
    const own = grants.filter(({ role }) => role === APPOINTED_BY[post.role])
    const regions = new Set(own.map(({ role, region }) => (role === 'platform' ? '' : region)))
    return [...regions].map(within => ({ ...post, within }))
  })

/** Returns the vacant regions: any street, but only cities and districts in which somebody has a role already. */
function vacantRegions({ role, length, within }: Desk, desk: number) {
  const all =
    length === STREET_LENGTH
      ? sql`select code from region where parent = ${within}`
      : sql`select distinct left(region, ${sql.lit(length)}) as code from role_grant
          where region like ${`${within}%`} and region ~ '^[0-9]+$' and length(region) >= ${sql.lit(length)}`
  return sql`
    select ${sql.lit(desk)} as desk, code from (${all}) part
    where not exists (select from role_grant where role = ${role} and role_grant.region = part.code)`
}

/** Resolves to the vacancies that this person may fill, one for each role and region of theirs. */
export async function vacanciesFor(db: Queryable, who: Principal): Promise<Vacancy[]> {
  const desks = desksOf(who)
  if (desks.length === 0) return []
  const { rows } = await sql<{ desk: number; code: string }>`
    ${sql.join(desks.map(vacantRegions), sql` union all `)} order by desk, code`.execute(db)
  return desks.flatMap((desk, at) => {
    const regions = rows.flatMap(({ desk: of, code }) =>
      of === at && (desk.length === STREET_LENGTH || regionNameOf(code) !== undefined) ? [code] : [],
    )
    return regions.length > 0 ? [{ ...desk, regions }] : []
  })
}

/** Resolves to them as rows of the task centre: `空缺：西湖区 8 个街道没有四级负责人`. */
export async function vacancyRowsOf(db: Queryable, vacancies: readonly Vacancy[]): Promise<TaskRow[]> {
  const name = await regionNames(
    db,
    vacancies.flatMap(({ within, regions }) => [within, regions[0] ?? '']),
  )
  return vacancies.map(({ role, unit, within, regions }) => {
    const [first = ''] = regions
    const where = regions.length === 1 ? `${name(first)}没有` : `${name(within)} ${regions.length} ${unit}没有`
    return {
      id: `${role}:${first}`,
      workflow: roleGrantFace.id,
      workflowLabel: roleGrantFace.label,
      kind: 'appoint',
      state: 'vacant',
      stateLabel: '空缺',
      version: 0,
      regionName: name(within),
      since: null,
      dueAt: null,
      urgeable: false,
      owner: '',
      title: `空缺：${where}${ROLES[role]}`,
    }
  })
}
