/** Who could carry a matter: whoever holds the role where it lies, the nearest first, then whoever carries least. */

import { type RawBuilder, sql } from 'kysely'
import type { Point } from '../../../src/contract/constants.ts'
import type { Candidate } from '../../../src/contract/parts.contract.ts'
import { REACH, RECEIVED_STATES, ROLES, type Role } from '../../../src/contract/words.ts'
import type { Queryable } from '../../db/connect.ts'
import { regionCentre } from '../../geo/centre.ts'
import { selfAndAncestors } from '../../geo/regionFilter.ts'
import { maskedPhone } from '../../identity/masking.ts'

/** States of aid and donations in which whoever was assigned still has something to do with it. */
export const CARRYING_STATES = ['assigned', 'helping', 'reported', 'collecting', 'collected', 'confirmed']
/** States in which the help was given. */
const HELPED_STATES = ['completed', ...RECEIVED_STATES]
/** When it was given: what is published or handed on later is no help of theirs. */
const HELPED_AT = sql`(
  select min(history.at) from history where history.record = record.id and to_state in (${sql.join(HELPED_STATES)}))`
/** How many are shown where nobody says otherwise. */
const MAX_CANDIDATES = 50
/** km of a degree of latitude. */
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
  /** Matters that they carry now. */
  readonly load: number
  /** When they last brought a matter to its end; ms since 1970, null where never. */
  readonly lastHelpAt: number | null
}

export interface CandidateQuery {
  readonly role: Role
  /** A code of the address tree, or the id of a warehouse. */
  readonly place: string
  /** GCJ-02 */
  readonly near?: Point | undefined
  /** Uids of those who have another part in the matter. */
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

/** The regions in which the role may be held so that it covers the place. */
function regionsOver(role: Role, place: string): readonly string[] {
  const reach = REACH[role]
  return reach === 'shop' || reach === 'warehouse' ? [place] : reach === 'all' ? [''] : selfAndAncestors(place).slice(1)
}

const kmFrom = (near: Point | undefined): RawBuilder<number | null> =>
  near
    ? sql<number>`round((${KM_PER_DEGREE} * sqrt(
        power((lng - ${near.lng}) * cos(radians(${near.lat})), 2) + power(lat - ${near.lat}, 2)))::numeric, 1)::float8`
    : sql<null>`null::float8`

/** Middles of the regions, for those who have written down no address. */
const regionCentres = (regions: readonly string[]) =>
  sql.join(
    regions.map(region => {
      const centre = regionCentre(region)
      return sql`(${region}::text, ${centre?.lng ?? null}::float8, ${centre?.lat ?? null}::float8)`
    }),
  )

/**
 * Resolves to people who hold `role` where `place` lies; whose grant rests or was taken back has none. One statement,
 * whose work grows with those who are shown, not with all who hold the role. A person's point is their default address,
 * else the middle of their region.
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
/** Where nobody knows the way, it is taken to be as long as this. m */
const UNKNOWN_DISTANCE = 20_000
/** A matter in hand counts like so much more of a way, and a skill that is asked for like so much less. m */
const LOAD_DETOUR = 500
const SKILL_SHORTCUT = 3_000

/** What asking somebody costs, in metres of way: the near, idle and skilled ones cost least. */
const costOf = ({ distance, load, fits }: Candidate): number =>
  (distance ?? UNKNOWN_DISTANCE) + load * LOAD_DETOUR - (fits ? SKILL_SHORTCUT : 0)

/** Returns whether any two letters of a skill stand in the words: 做饭送餐 fits 每天中午送餐. */
export const fitsWords = (skill: string, words: string): boolean =>
  [...skill].some((letter, at, letters) => at > 0 && words.includes(`${letters[at - 1]}${letter}`))

/**
 * Resolves to whoever holds one of these roles where the matter lies, once each, as boards show them: the near, idle
 * and skilled ones first. `need` says in words what is asked for.
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
