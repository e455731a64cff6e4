/** Ranks candidates for an assignment: holders of the role at its place, the nearest first, then the least busy. */

import { type RawBuilder, sql } from 'kysely'
import type { Point } from '../../../src/contract/constants.ts'
import { RECEIVED_STATES } from '../../../src/contract/donationStates.ts'
import type { Candidate } from '../../../src/contract/parts.contract.ts'
import { REACH, ROLES, type Role } from '../../../src/contract/words.ts'
import type { Queryable } from '../../db/connect.ts'
import { regionCentre } from '../../geo/centre.ts'
import { selfAndAncestors } from '../../geo/regionFilter.ts'
import { maskedPhone } from '../../identity/masking.ts'

/** States of aid and donations in which the assignee still has work to do. */
export const CARRYING_STATES = ['assigned', 'helping', 'reported', 'collecting', 'collected', 'confirmed']
/** States in which the help was given. */
const HELPED_STATES = ['completed', ...RECEIVED_STATES]
/** When the help was given; later publishing or handing on does not count. */
const HELPED_AT = sql`(
  select min(history.at) from history where history.record = record.id and to_state in (${sql.join(HELPED_STATES)}))`
/** The number shown by default. */
const MAX_CANDIDATES = 50
/** km in a degree of latitude. */
const KM_PER_DEGREE = 111.195

export interface RoleHolder {
  readonly uid: string
  readonly name: string
  readonly avatar: string
  /** 138****0001 */
  readonly phone: string
  readonly skills: readonly string[]
  /** km, to a hundred metres; null without a place to measure from. */
  readonly distance: number | null
  /** Records that they are currently assigned to. */
  readonly load: number
  /** When they last completed an assignment, ms since 1970; null if never. */
  readonly lastHelpAt: number | null
}

export interface CandidateQuery {
  readonly role: Role
  /** A code of the address tree, or the id of a warehouse. */
  readonly place: string
  /** GCJ-02 */
  readonly near?: Point | undefined
  /** Uids of people with another part in the record. */
  readonly except?: readonly string[] | undefined
  readonly limit?: number | undefined
}

interface CandidateRow {
  readonly uid: string
  readonly name: string
  readonly avatar: string
  readonly phone: string
  readonly skills: readonly string[]
  readonly km: number | null
  readonly load: number
  readonly lastHelp: Date | null
}

/** Returns the regions in which a holder of the role covers the place. */
function regionsOver(role: Role, place: string): readonly string[] {
  const reach = REACH[role]
  return reach === 'shop' || reach === 'warehouse' ? [place] : reach === 'all' ? [''] : selfAndAncestors(place).slice(1)
}

const kmFrom = (near: Point | undefined): RawBuilder<number | null> =>
  near
    ? sql<number>`round((${KM_PER_DEGREE} * sqrt(
        power((lng - ${near.lng}) * cos(radians(${near.lat})), 2) + power(lat - ${near.lat}, 2)))::numeric, 1)::float8`
    : sql<null>`null::float8`

/** Centres of the regions, for people without an address. */
const regionCentres = (regions: readonly string[]) =>
  sql.join(
    regions.map(region => {
      const centre = regionCentre(region)
      return sql`(${region}::text, ${centre?.lng ?? null}::float8, ${centre?.lat ?? null}::float8)`
    }),
  )

/**
 * Resolves to people with an active grant of `role` that covers `place`. One statement, whose cost grows with the
 * people shown, not with all holders of the role. A person is located at their default address, else at the centre of
 * their region.
 */
export async function candidatesOf(
  db: Queryable,
  { role, place, near, except = [], limit = MAX_CANDIDATES }: CandidateQuery,
): Promise<RoleHolder[]> {
  const regions = regionsOver(role, place)
  if (regions.length === 0) return []
  const { rows } = await sql<CandidateRow>`
    with middle (region, lng, lat) as (values ${regionCentres(regions)}),
    holder as (
      select uid, max(region) as region from role_grant
      where role = ${role} and region in (${sql.join(regions)})
        and not uid = any(${sql.val([...except])}::text[])
      group by uid
    ),
    placed as (
      select holder.uid, holder.region, coalesce(address.lng, middle.lng) as lng, coalesce(address.lat, middle.lat) as lat
      from holder join middle on middle.region = holder.region
      left join address on address.uid = holder.uid and address.is_default and address.lng is not null
    ),
    nearest as (
      select placed.*, ${kmFrom(near ?? regionCentre(place))} as km from placed order by km fetch first ${sql.lit(limit)} rows with ties
    )
    select nearest.uid, nearest.km, account.name, account.avatar, account.phone, account.skills,
      carried.load, carried.last_help
    from nearest join account on account.uid = nearest.uid
    cross join lateral (
      select (count(*) filter (where state in (${sql.join(CARRYING_STATES)})))::int as load,
        max(${HELPED_AT}) filter (where state in (${sql.join(HELPED_STATES)})) as last_help
      from record
      where workflow in ('aid', 'goodsDonation') and facts->>'assignee' <> '' and facts->>'assignee' = nearest.uid
    ) carried
    order by km, load, last_help nulls first, uid limit ${limit}`.execute(db)
  return rows.map(({ km, lastHelp, phone, load, uid, name, avatar, skills }) => ({
    uid,
    name,
    avatar,
    phone: maskedPhone(phone),
    skills,
    distance: km,
    load,
    lastHelpAt: lastHelp?.getTime() ?? null,
  }))
}

const METRES_PER_KM = 1_000
/** Assumed distance if it is unknown. m */
const UNKNOWN_DISTANCE = 20_000
/** Each open assignment counts as so much more distance, a matching skill as so much less. m */
const LOAD_DETOUR = 500
const SKILL_SHORTCUT = 3_000

/** Returns the cost of assigning a person, in metres: the near, idle and skilled ones cost least. */
const costOf = ({ distance, load, fits }: Candidate): number =>
  (distance ?? UNKNOWN_DISTANCE) + load * LOAD_DETOUR - (fits ? SKILL_SHORTCUT : 0)

/** Returns whether any two adjacent characters of a skill occur in the words: 做饭送餐 fits 每天中午送餐. */
export const fitsWords = (skill: string, words: string): boolean =>
  [...skill].some((letter, at, letters) => at > 0 && words.includes(`${letters[at - 1]}${letter}`))

/**
 * Resolves to the holders of one of these roles at the record's place, each once, as rows of boards: the near, idle and
 * skilled ones first. `need` describes the request in words.
 */
export async function candidatesFor(
  db: Queryable,
  roles: readonly Role[],
  { need = '', ...query }: Omit<CandidateQuery, 'role' | 'limit'> & { readonly need?: string },
): Promise<Candidate[]> {
  const byRole = await Promise.all(
    roles.map(async role => (await candidatesOf(db, { ...query, role })).map(one => ({ ...one, role }))),
  )
  const all = byRole.flat()
  return [...new Map(all.map(one => [one.uid, one])).values()]
    .map(({ uid, name, avatar, phone, distance, load, skills, lastHelpAt }) => ({
      uid,
      name,
      avatar,
      phone,
      load,
      lastHelpAt,
      roleLabels: all.flatMap(one => (one.uid === uid ? [ROLES[one.role]] : [])),
      distance: distance === null ? null : Math.round(distance * METRES_PER_KM),
      skills: [...skills],
      fits: skills.some(skill => fitsWords(skill, need)),
    }))
    .sort((one, other) => costOf(one) - costOf(other))
}
