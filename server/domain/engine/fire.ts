/**
 * The one place that moves a workflow. A step is one transaction: lock and load, ask the chart, write state, version,
 * facts, history and clocks, perform the effects. Nothing else writes a record.
 */
import { sql } from 'kysely'
import { type Refusal, Refused, refuse } from '../../../src/contract/refusal.ts'
import { UNBORN } from '../../../src/machines/workflows/edges.ts'
import type { Act, Outcome, Workflow } from '../../../src/machines/workflows/flow.ts'
import { NotDrawn } from '../../../src/machines/workflows/flow.ts'
import type { System, Who } from '../../../src/machines/workflows/people.ts'
import { advance, born, eventOf, labelOf, refusal, rings } from '../../../src/machines/workflows/workflow.ts'
import type { Query } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Services } from '../context.ts'
import type { Engine, Fired, Kept, Scene } from './engine.ts'
import { tellLive } from './live.ts'

/** The transaction of a step, and what is needed in it. */
export interface Stage {
  readonly db: Query
  readonly services: Services
  readonly engine: Engine
}
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

/** Locks the record behind the one that its whole matter waits for, and looks anew at what others have changed. */
async function lock({ db, engine }: Stage, workflow: string, id: string): Promise<Fired> {
  const mine = db.selectFrom('record').where('id', '=', id).where('workflow', '=', workflow)
  const found = await mine.select('root').executeTakeFirst()
  if (!found) throw new Refused(MISSING)
  if (found.root !== null) await db.selectFrom('record').select('id').where('id', '=', found.root).forUpdate().execute()
  const row = await mine
    .select(['id', 'workflow', 'state', 'version', 'facts', 'root'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  return freshened(db, engine, { ...row, root: row.root ?? id })
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

async function writeHistory(scene: Scene, from: string, told: Told): Promise<void> {
  const { db, record, who, at } = scene
  await db
    .insertInto('history')
    .values({
      id: newId(at),
      record: record.id,
      event: told.event,
      label: told.label,
      uid: who.uid ?? null,
      role: told.role,
      from_state: from,
      to_state: record.state,
      input: told.input === undefined ? null : JSON.stringify(told.input),
      at: new Date(at),
    })
    .execute()
}

/** Sets, stops and moves the clocks of a record. */
async function setClocks({ db, record, at }: Scene, { start, stop, postpone }: Outcome['clocks']): Promise<void> {
  if (stop.length > 0)
    await db
      .deleteFrom('timer')
      .where('record', '=', record.id)
      .where('clock', 'in', [...stop])
      .execute()
  if (start.length > 0)
    await db
      .insertInto('timer')
      .values(start.map(({ clock, ms }) => ({ record: record.id, clock, due_at: new Date(at + ms) })))
      .onConflict(conflict =>
        conflict.columns(['record', 'clock']).doUpdateSet(e => ({ due_at: e.ref('excluded.due_at') })),
      )
      .execute()
  for (const { clock, ms } of postpone)
    await db
      .updateTable('timer')
      .set({ due_at: sql<Date>`due_at + ${ms} * interval '1 millisecond'` })
      .where('record', '=', record.id)
      .where('clock', '=', clock)
      .execute()
}

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
async function settle(stage: Stage, { before, after, who, told, outcome, beside }: Settling): Promise<Fired> {
  const { db, engine, services } = stage
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
  if (before) await db.updateTable('record').set(columns).where('id', '=', id).execute()
  else
    await db
      .insertInto('record')
      .values({ id, workflow, created_at: new Date(at), ...columns })
      .execute()
  const scene: Scene = { ...stage, record, who, at }
  await writeHistory(scene, before?.state ?? UNBORN, told)
  await setClocks(scene, outcome.clocks)
  await beside?.(scene)
  await performAll(scene, outcome.effects)
  await tellLive(db, { record: id, workflow, version })
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

const roleOf = (flow: Workflow, facts: object, who: Who): string => {
  const [role] = flow.rolesOf(facts, who)
  return role === undefined ? '' : (flow.roles[role] ?? role)
}

const toldOf = (flow: Workflow, facts: object, { event, input, who }: Pick<Step, 'event' | 'input' | 'who'>): Told => ({
  event,
  label: eventOf(flow, event)?.label ?? event,
  role: roleOf(flow, facts, who),
  input,
})

/** Begins a record by its birth event. Throws `Refused` where the chart does not let this person, or the facts are wrong. */
export async function begin(stage: Stage, birth: Birth): Promise<Fired> {
  const { workflow, facts, event, input, who, beside } = birth
  const { flow } = keptOf(stage.engine, workflow)
  const at = stage.services.clock()
  const act: Act = { event, input, who, at }
  const no = refusal(flow, { state: UNBORN, facts }, act)
  if (no) throw new Refused(no)
  const delays = await stage.engine.delays(stage.db, workflow)
  const outcome = ask(() => born(flow, facts, act, delays))
  const after = { id: birth.id ?? newId(at), workflow, version: 1, ...outcome.row }
  return settle(stage, { after, who, told: toldOf(flow, facts, birth), outcome, beside })
}

/** Takes a step of a record. Throws `Refused`; then nothing has changed, provided that the transaction is given up. */
export async function fire(stage: Stage, step: Step): Promise<Fired> {
  const { flow, checked } = keptOf(stage.engine, step.workflow)
  const before = await lock(stage, step.workflow, step.id)
  const { event, input, who, version } = step
  const act: Act = { event, input, who, at: stage.services.clock(), ...(version === undefined ? {} : { version }) }
  const no = refusal(flow, before, act)
  if (no) throw new Refused(no)
  await checked?.(stage.db, before, { event, input, who })
  const delays = await stage.engine.delays(stage.db, step.workflow)
  const outcome = ask(() => advance(flow, before, act, delays))
  const after = { ...before, ...outcome.row, version: before.version + 1 }
  return settle(stage, { before, after, who, told: toldOf(flow, before.facts, step), outcome })
}

/** Lets a clock ring that is due; one that means nothing any more is dropped. The caller holds the lock of its root. */
export async function ring(
  stage: Stage,
  { workflow, id }: Pick<Fired, 'workflow' | 'id'>,
  clock: string,
): Promise<void> {
  const { flow } = keptOf(stage.engine, workflow)
  const before = await lock(stage, workflow, id)
  await stage.db.deleteFrom('timer').where('record', '=', id).where('clock', '=', clock).execute()
  if (!rings(flow, before, clock)) return
  const delays = await stage.engine.delays(stage.db, workflow)
  const outcome = ask(() => advance(flow, before, { clock, at: stage.services.clock() }, delays))
  const after = { ...before, ...outcome.row, version: before.version + 1 }
  const label = before.state === after.state ? '到期' : `到期：${labelOf(flow, after.state)}`
  await settle(stage, {
    before,
    after,
    who: {},
    told: { event: clock, label, role: '系统', input: undefined },
    outcome,
  })
}
