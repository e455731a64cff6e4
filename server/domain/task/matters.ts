/** 我的事: the open matters of a person, read off what the charts say to owners and to people named by a fact. */
import { type RawBuilder, sql } from 'kysely'
import type { MyMatter, taskContract } from '../../../src/contract/task.contract.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { TURNS } from '../../../src/contract/turns.ts'
import { type Face, isPerson, tasksOf } from '../../../src/machines/workflow/face.ts'
import type { Workflow } from '../../../src/machines/workflow/flow.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { ringingEdges } from '../../../src/machines/workflow/ringing.ts'
import { type Status, sayingOf } from '../../../src/machines/workflow/says.ts'
import { spokenSpan } from '../../../src/machines/workflow/workflow.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { delaySettingOf, delaysIn } from '../../engine/delays.ts'
import type { Engine } from '../../engine/engine.ts'
import { bindingOf } from '../../engine/fire.ts'
import { factsOf } from '../../engine/records.ts'
import { standingIn } from '../../engine/standing.ts'
import { titlesOf } from '../../engine/titles.ts'
import { whoIs } from '../../identity/grants.ts'

/** How long a record that rests in an end state stays open, ms: a refusal can be mended or left alone. */
const RESTS_MS = 14 * DAY_MS
const MAX_MATTERS = 50
/** Records that are looked at, the last changed first. */
const MAX_READ = 200

interface FoundRecord {
  readonly id: string
  readonly workflow: string
  readonly state: string
  readonly facts: object
  readonly changedAt: Date
  /** Deadline that the binding knows; null for none. */
  readonly deadline: Date | null
}

/** Returns the selections of a workflow's records that may say something to this person, one for each relation. */
function selectionsOf({ bindings, faces }: Engine, workflow: string, who: Principal, now: number) {
  const { flow, deadlines = {} } = bindings[workflow]!
  const literals = (states: readonly string[]) => sql.join(states.map(state => sql.lit(state)))
  const deadline = Object.entries(deadlines).reduce<RawBuilder<unknown>>(
    (rest, [state, due]) => sql`case when state = ${sql.lit(state)} then ${due} else ${rest} end`,
    sql`null::timestamptz`,
  )
  return Object.entries(flow.says).flatMap(([relation, byState = {}]) => {
    const face = faces[workflow]?.relations[relation]
    if (!face || !isPerson(face) || (face.who.by !== 'owner' && face.who.by !== 'fact')) return []
    const states = Object.keys(byState).filter(state => byState[state])
    const resting = states.filter(state => flow.states[state]?.end)
    if (states.length === 0) return []
    const open = sql`state in (${literals(states)})`
    const recent = resting.length
      ? sql`and (state not in (${literals(resting)}) or changed_at > ${new Date(now - RESTS_MS)})`
      : sql``
    return standingIn(who, face.who).map(
      standing => sql`
        select id, workflow, state, facts, changed_at, ${deadline} as deadline from record
        where workflow = ${sql.lit(workflow)} and ${standing} and ${open} ${recent}`,
    )
  })
}

async function foundRecords(db: Queryable, engine: Engine, who: Principal, now: number) {
  const parts = Object.keys(engine.bindings).flatMap(workflow => selectionsOf(engine, workflow, who, now))
  const { rows } = await sql<FoundRecord>`
    select distinct on (changed_at, id) * from (${sql.join(parts, sql` union all `)}) found
    order by changed_at desc, id limit ${sql.lit(MAX_READ)}`.execute(db)
  return rows
}

/** Resolves to when the next clock of a record takes it out of its state; clocks that only remind do not count. */
async function clocksOf(db: Queryable, engine: Engine, rows: readonly FoundRecord[]) {
  const ids = rows.map(({ id }) => id)
  const timers =
    ids.length === 0
      ? []
      : await db.selectFrom('timer').select(['record', 'clock', 'dueAt']).where('record', 'in', ids).execute()
  return (row: FoundRecord): number | null => {
    const ringing = ringingEdges(bindingOf(engine, row.workflow).flow, row)
    const rings = (clock: string) => ringing.some(({ name }) => name === clock)
    const due = timers.flatMap(one => (one.record === row.id && rings(one.clock) ? [one.dueAt.getTime()] : []))
    return due.length > 0 ? Math.min(...due) : null
  }
}

/** Returns where the matter is done: the page of its task for this relation, else the relation's page. */
function pageOf(face: Face, flow: Workflow, { id, state }: FoundRecord, relation: string): string | undefined {
  const task = flow.edges
    .filter(({ cause, from }) => cause === 'event' && from === state)
    .flatMap(({ name }) => tasksOf(face, name))
    .find(one => one.for === relation && one.page)
  const own = face.relations[relation]
  return (task?.page ?? (own && isPerson(own) ? own.page : null))?.(id)
}

const NEVER = Number.POSITIVE_INFINITY
/** What is the reader's or agreed comes first, the nearest time before the others; then what waits for others. */
const inOrder = (a: MyMatter, b: MyMatter) =>
  Number(a.turn === 'others') - Number(b.turn === 'others') ||
  (a.at ?? NEVER) - (b.at ?? NEVER) ||
  TURNS.indexOf(a.turn) - TURNS.indexOf(b.turn)

/** Resolves to the open matters of this person. */
export async function mattersOf(
  { db, engine, now }: { readonly db: Queryable; readonly engine: Engine; readonly now: number },
  who: Principal,
): Promise<MyMatter[]> {
  const rows = await foundRecords(db, engine, who, now)
  const delays = await delaySettingOf(db)
  const dueOf = await clocksOf(db, engine, rows)
  const shown = rows.flatMap(row => {
    const { flow } = bindingOf(engine, row.workflow)
    const span = spokenSpan(flow, delaysIn(delays, row.workflow))
    const saying = sayingOf(flow, { state: row.state, facts: factsOf(flow, row) }, who, span)
    const href = saying && pageOf(engine.faces[row.workflow]!, flow, row, saying.relation)
    return saying && href !== undefined ? [{ row, href, status: saying.status }] : []
  })
  const titleOf = await titlesOf(
    { db, engine },
    shown.map(({ row }) => row),
  )
  const atOf = (row: FoundRecord, [turn, , , at]: Status) =>
    turn === 'others' ? null : (at ?? row.deadline?.getTime() ?? dueOf(row))
  return shown
    .map(({ row, href, status }) => ({
      id: row.id,
      workflow: row.workflow,
      title: titleOf(row),
      turn: status[0],
      words: status[1],
      button: status[2] ?? '',
      href,
      at: atOf(row, status),
    }))
    .sort(inOrder)
    .slice(0, MAX_MATTERS)
}

export const taskMatterCalls: Pick<Handlers<typeof taskContract>, 'getMyMatters'> = {
  async getMyMatters(_, { database: { db }, engine, clock, me: { uid } }) {
    const who = await whoIs(db, uid)
    return { dataList: await mattersOf({ db, engine, now: clock() }, who) }
  },
}
