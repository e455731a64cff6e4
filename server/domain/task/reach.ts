/** What waits, and what ended, in the reach of a leader: in matters that they may act on or stand above. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { FIGURE_DAYS } from '../../../src/contract/task.contract.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { REACH, type Role } from '../../../src/contract/words.ts'
import { type Face, isPerson, type Standing } from '../../../src/machines/workflow/face.ts'
import { rolesOfStanding } from '../../../src/machines/workflow/facePages.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import type { WaitingStep } from '../../../src/machines/workflow/tasks.ts'
import { isLeader } from '../../../src/machines/workflows/roleGrant/leaders.ts'
import type { Engine } from '../../engine/engine.ts'
import { waitingStepsOf } from '../../engine/faces.ts'
import { ladderPostsIn, notTheirOwn, placeWithin } from '../../engine/posts.ts'
import { reachesRegion, standingIn } from '../../engine/standing.ts'
import { dueOf, inState, type TaskSource } from './sources.ts'

/** Tasks of one kind in the reach of a leader. */
export interface ReachSource extends TaskSource {
  /** Statement that selects the people for whom a record waits, as `uid`. */
  readonly holders: RawBuilder<unknown>
  /** Whether these are the holders of a post; false for people by name. */
  readonly toPost: boolean
}
type Condition = RawBuilder<unknown>

/** Returns the person with their leading posts alone. Throws `notYours` for people who lead nobody. */
function leading({ uid = '', grants = [] }: Principal): Principal & { readonly uid: string } {
  const posts = grants.filter(({ role }) => isLeader(role))
  return posts.length > 0 ? { uid, grants: posts } : refuse('notYours', '只有负责人和平台可以看下面的事')
}

function conditionsOf(engine: Engine, face: Face, who: Principal): readonly Condition[] {
  return Object.entries(face.relations).flatMap(([name, relation]) => {
    if (!isPerson(relation) || rolesOfStanding(relation.who).length === 0) return []
    const { who: standing } = relation
    if (standing.by === 'binding') return engine.bindings[face.id]?.standing?.[name]?.(who) ?? []
    if (standing.by !== 'rung') return standingIn(who, standing)
    return ladderPostsIn(who).map(({ region }) => sql`${placeWithin(region)} and ${notTheirOwn(who.uid ?? '')}`)
  })
}

/** Returns the condition for records of a workflow in somebody's reach; undefined where there are none. */
function reachOf(engine: Engine, face: Face, who: Principal): Condition | undefined {
  const all = conditionsOf(engine, face, who)
  return all.length === 0
    ? undefined
    : sql`(${sql.join(
        all.map(one => sql`(${one})`),
        sql` or `,
      )})`
}

const NOBODY = sql`select null::text as uid where false`
/** Whose own it is does not hold it. */
const notOwner = sql`held.uid <> record.owner and held.uid is distinct from record.facts->>'writer'`

/** A region over the place; each is looked up in the index. */
const isOver = sql`held.region = any (array[record.place, left(record.place, 4), left(record.place, 6),
  left(record.place, 9)])`

/** Returns the condition that a grant is of this role, and for the record's place or what this fact names. */
function covers(role: Role, fact?: string): Condition {
  const of = sql`held.role = ${sql.lit(role)}`
  if (fact) return sql`${of} and held.region = record.facts->>${sql.lit(fact)}`
  if (REACH[role] === 'all') return of
  return reachesRegion(role) ? sql`${of} and ${isOver}` : sql`${of} and held.region = record.place`
}

/**
 * Returns the condition that a grant is of one of these roles over the place: of the one that the record names as its
 * desk, and of the one person who took it, where its facts have these.
 */
function atDesk(roles: readonly Role[]): Condition {
  const names = sql.join(roles.map(role => sql.lit(role)))
  const any = sql.join(
    roles.map(role => sql`(${covers(role)})`),
    sql` or `,
  )
  return sql`(${any})
    and (record.facts->>'desk' is null or record.facts->>'desk' not in (${names}) or held.role = record.facts->>'desk')
    and coalesce(record.facts->>'holder', '') in ('', held.uid)`
}

function holdersOf(who: Standing): RawBuilder<unknown> {
  if (who.by === 'owner') return NOBODY
  if (who.by === 'fact') return sql`select record.facts->>${sql.lit(who.fact)} as uid`
  const from = (condition: Condition) => sql`select held.uid from role_grant held where ${condition} and ${notOwner}`
  if (who.by === 'rung') return from(sql`held.role = record.facts->>'rung' and (held.role = 'platform' or ${isOver})`)
  return from(who.by === 'role' ? covers(who.role, who.fact) : atDesk(who.roles))
}

/** Facts that name people at work; other facts name parties. */
const isAtWork = ({ who }: WaitingStep) => who.by !== 'owner' && (who.by !== 'fact' || who.fact === 'assignee')

/** Returns what waits in the reach of this leader, whoever it waits for. Throws `notYours` for others. */
export function reachSources(engine: Engine, caller: Principal): readonly ReachSource[] {
  const who = leading(caller)
  return [...waitingStepsOf(engine)].flatMap(([workflow, steps]) => {
    const face = engine.faces[workflow]
    const reach = face && reachOf(engine, face, who)
    if (!reach) return []
    return steps.filter(isAtWork).map(step => ({
      workflow,
      kind: step.kind,
      due: dueOf(engine.bindings[workflow]?.deadlines?.[step.state], step),
      where: sql`${reach} and ${inState(step)}`,
      holders: holdersOf(step.who),
      toPost: step.who.by !== 'fact',
    }))
  })
}

const NO_DUE = sql<Date | null>`null::timestamptz`
/** People at work who took a step of a record, as `uid`. */
const HANDLED = sql`select distinct history.uid from history join role_grant held on held.uid = history.uid
  where history.record = record.id and ${notOwner}`

/** Returns what ended in the reach of this leader within `FIGURE_DAYS`. Throws `notYours` for others. */
export function endedSources(engine: Engine, caller: Principal, now: number): readonly ReachSource[] {
  const who = leading(caller)
  const since = new Date(now - FIGURE_DAYS * DAY_MS)
  return [...waitingStepsOf(engine)].flatMap(([workflow, steps]) => {
    const face = engine.faces[workflow]
    const flow = engine.bindings[workflow]?.flow
    const reach = face && reachOf(engine, face, who)
    const step = steps.find(one => isAtWork(one) && one.who.by !== 'fact')
    if (!reach || !flow || !step) return []
    const ends = Object.entries(flow.states).flatMap(([state, { end }]) => (end ? [sql.lit(state)] : []))
    if (ends.length === 0) return []
    const where = sql`${reach} and state in (${sql.join(ends)}) and changed_at >= ${since}`
    return [{ workflow, kind: step.kind, due: NO_DUE, where, holders: HANDLED, toPost: false }]
  })
}

/** Returns the condition that a record waits for this person, or was handled by them. */
export const heldBy = ({ holders }: ReachSource, uid: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${uid} in (${holders})`
