/**
 * The one place that moves a workflow. A step is one transaction: lock and load, ask the chart, write state, version,
 * facts, history and clocks, perform the effects. Nothing else writes a record.
 */
import { sql } from 'kysely'
import { type Refusal, Refused, refuse } from '../../../src/contract/refusal.ts'
import { UNBORN } from '../../../src/machines/workflows/edges.ts'
import type { Act, Delays, Outcome, Workflow } from '../../../src/machines/workflows/flow.ts'
import { NotDrawn } from '../../../src/machines/workflows/flow.ts'
import type { System, Who } from '../../../src/machines/workflows/people.ts'
import { advance, born, eventOf, labelOf, refusal, rings } from '../../../src/machines/workflows/workflow.ts'
import type { Query } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Services } from '../context.ts'
import { DELAYS, delaysIn } from './delays.ts'
import type { Engine, Fired, Kept, Scene } from './engine.ts'
import { Later } from './later.ts'

/** The transaction of a step, and what is needed in it. */
export interface Stage {
  readonly db: Query
  readonly services: Services
  readonly engine: Engine
  /** Given inside a step: what it causes is written at its end, together. */
  readonly later?: Later
}
type Inside = Stage & { readonly later: Later }
export interface Step {
  readonly workflow: string
  readonly id: string
  readonly event: string
  readonly input?: unknown
  /** The version that the person saw. */
  readonly version?: number
  readonly who: Who
}
export interface Birth {
  readonly workflow: string
  readonly event: string
  readonly facts: object
  readonly input?: unknown
  readonly who: Who
  /** Given where the facts have to name the record itself. */
  readonly id?: string
  /** Writes what belongs to the new record beside its facts, before its effects are performed. */
  readonly beside?: ((scene: Scene) => Promise<void>) | undefined
}

const MISSING: Refusal = { code: 'missing', message: '没有找到这条记录' }

export function keptOf(engine: Engine, workflow: string): Kept {
  const kept = Object.hasOwn(engine.kept, workflow) ? engine.kept[workflow] : undefined
  return kept ?? refuse('unknown', '没有这种流程')
}

/** Runs `work`; what it leaves for later is written at the end of the outermost. */
export async function together<T>(stage: Stage, work: (inside: Inside) => Promise<T>): Promise<T> {
  const { later } = stage
  if (later) return work({ ...stage, later })
  const own = new Later()
  const done = await work({ ...stage, later: own })
  await own.write(stage.db)
  return done
}

/**
 * Locks the record behind the one that its whole matter waits for, and looks anew at what others have changed. One statement: what it had
 * to wait for, it gives as it is then.
 */
async function lock({ db, engine }: Stage, workflow: string, id: string): Promise<{ before: Fired; delays: Delays }> {
  const { rows } = await sql<Fired & { readonly set: unknown }>`
    select record.id, record.workflow, record.state, record.version, record.facts, root.id as root, ${DELAYS} as set
    from record join record root on root.id = coalesce(record.root, record.id)
    where record.id = ${id} and record.workflow = ${workflow} for update of root, record`.execute(db)
  const [row] = rows
  if (!row) throw new Refused(MISSING)
  const { set, ...before } = row
  return { before: await freshened(db, engine, before), delays: delaysIn(set, workflow) }
}

/** The record with the facts that others may have changed since its last step. */
export async function freshened(db: Query, engine: Engine, row: Fired): Promise<Fired> {
  const fresh = await keptOf(engine, row.workflow).fresh?.(db, row)
  return fresh ? { ...row, facts: { ...row.facts, ...fresh } } : row
}

interface Told {
  readonly event: string
  readonly label: string
  readonly role: string
  readonly input: unknown
}

const pastOf = ({ record, who, at }: Scene, from: string, { event, label, role, input }: Told) => ({
  id: newId(at),
  record: record.id,
  event,
  label,
  uid: who.uid ?? null,
  role,
  from_state: from,
  to_state: record.state,
  input: input === undefined ? null : JSON.stringify(input),
  at: new Date(at),
})

async function performAll(scene: Scene, effects: Outcome['effects']): Promise<void> {
  const { engine } = scene
  for (const effect of effects) {
    if (effect.type === 'tell') {
      const { workflow, id, event } = effect.params
      await fire(scene, { workflow, id, event, who: { system: scene.record.workflow as System } })
    } else if (effect.type === 'open') {
      const { workflow, input } = effect.params
      const { opened } = keptOf(engine, workflow)
      if (!opened) throw new Error(`Workflow "${workflow}" is not opened by others`)
      const made = await opened(scene, input)
      await begin(scene, { workflow, who: scene.who, ...made })
    } else {
      const perform = engine.perform[effect.type] as (one: typeof effect, scene: Scene) => Promise<void>
      await perform(effect, scene)
    }
  }
}

interface Settling {
  readonly before?: Fired
  readonly after: Omit<Fired, 'root'>
  readonly who: Who
  readonly told: Told
  readonly outcome: Outcome
  readonly beside?: Birth['beside']
}

/** Writes the outcome of a step that the chart allowed. */
async function settle(stage: Inside, { before, after, who, told, outcome, beside }: Settling): Promise<Fired> {
  const { db, engine, services, later } = stage
  const at = services.clock()
  const { id, workflow, state, version } = after
  const { owner, place, root } = keptOf(engine, workflow).columns(after.facts)
  const record: Fired = { ...after, root: root ?? id }
  const columns = {
    state,
    version,
    facts: JSON.stringify(after.facts),
    owner,
    place,
    root: root ?? null,
    changed_at: new Date(at),
  }
  const scene: Scene = { ...stage, record, who, at }
  const past = pastOf(scene, before?.state ?? UNBORN, told)
  const written = db.with('past', one => one.insertInto('history').values(past))
  if (before) await written.updateTable('record').set(columns).where('id', '=', id).execute()
  else
    await written
      .insertInto('record')
      .values({ id, workflow, created_at: new Date(at), ...columns })
      .execute()
  later.setClocks(id, at, outcome.clocks)
  await beside?.(scene)
  await performAll(scene, outcome.effects)
  later.tell({ record: id, workflow, version })
  return record
}

/** What the chart says no to leaves as a refusal. */
function ask<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof NotDrawn) throw new Refused(error.refusal)
    throw error
  }
}

const toldOf = (flow: Workflow, facts: object, { event, input, who }: Pick<Step, 'event' | 'input' | 'who'>): Told => {
  const { label = event, by = [] } = eventOf(flow, event) ?? {}
  const roles = flow.rolesOf(facts, who)
  // Who stands in several relations to it acts in the one that lets them.
  const role = roles.find(one => [by].flat().includes(one)) ?? roles[0] ?? ''
  return { event, label, role: flow.roles[role] ?? role, input }
}

/** Begins a record by its birth event. Throws `Refused` where the chart does not let this person, or the facts are wrong. */
export const begin = (stage: Stage, birth: Birth): Promise<Fired> =>
  together(stage, async inside => {
    const { workflow, facts, event, input, who, beside } = birth
    const { flow } = keptOf(inside.engine, workflow)
    const at = inside.services.clock()
    const act: Act = { event, input, who, at }
    const no = refusal(flow, { state: UNBORN, facts }, act)
    if (no) throw new Refused(no)
    const delays = await inside.later.delays(inside.db, workflow)
    const outcome = ask(() => born(flow, facts, act, delays))
    const after = { id: birth.id ?? newId(at), workflow, version: 1, ...outcome.row }
    return settle(inside, { after, who, told: toldOf(flow, facts, birth), outcome, beside })
  })

/** Takes a step of a record. Throws `Refused`; then nothing has changed, provided that the transaction is given up. */
export const fire = (stage: Stage, step: Step): Promise<Fired> =>
  together(stage, async inside => {
    const { flow, checked } = keptOf(inside.engine, step.workflow)
    const { before, delays } = await lock(inside, step.workflow, step.id)
    const { event, input, who, version } = step
    const act: Act = { event, input, who, at: inside.services.clock(), ...(version === undefined ? {} : { version }) }
    const no = refusal(flow, before, act)
    if (no) throw new Refused(no)
    await checked?.(inside.db, before, { event, input, who })
    const outcome = ask(() => advance(flow, before, act, delays))
    const after = { ...before, ...outcome.row, version: before.version + 1 }
    return settle(inside, { before, after, who, told: toldOf(flow, before.facts, step), outcome })
  })

/** Lets a clock ring that is due; one that means nothing any more is dropped. The caller holds the lock of its root. */
export const ring = (stage: Stage, { workflow, id }: Pick<Fired, 'workflow' | 'id'>, clock: string): Promise<void> =>
  together(stage, async inside => {
    const { flow } = keptOf(inside.engine, workflow)
    const { before, delays } = await lock(inside, workflow, id)
    const at = inside.services.clock()
    inside.later.setClocks(id, at, { start: [], stop: [clock], postpone: [] })
    if (!rings(flow, before, clock)) return
    const outcome = ask(() => advance(flow, before, { clock, at }, delays))
    const after = { ...before, ...outcome.row, version: before.version + 1 }
    const label = before.state === after.state ? '到期' : `到期：${labelOf(flow, after.state)}`
    const told = { event: clock, label, role: '系统', input: undefined }
    await settle(inside, { before, after, who: {}, told, outcome })
  })
