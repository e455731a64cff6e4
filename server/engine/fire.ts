/**
 * The only module that changes a workflow. A step is one transaction: lock and load, evaluate the chart, write state,
 * version, facts, history and clocks, perform the effects. Nothing else writes a record.
 */

import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Refusal, Refused, refuse } from '../../src/contract/refusal.ts'
import { UNBORN } from '../../src/machines/workflow/edges.ts'
import type { Act, Delays, Outcome, Workflow } from '../../src/machines/workflow/flow.ts'
import { IllegalTransition } from '../../src/machines/workflow/flow.ts'
import type { Principal } from '../../src/machines/workflow/people.ts'
import { advance, born, eventOf, labelOf, refusal, rings } from '../../src/machines/workflow/workflow.ts'
import type { Queryable } from '../db/connect.ts'
import { newId } from '../db/ids.ts'
import type { Services } from './context.ts'
import { DELAYS_SQL, delaysIn } from './delays.ts'
import type { EffectContext, Engine, RecordRow, WorkflowBinding } from './engine.ts'
import { assertHolidaysKnown } from './holidays.ts'
import { StepOutbox } from './outbox.ts'
import { systemOf } from './records.ts'

/** The transaction of a step and its services. */
export interface StepContext {
  readonly db: Queryable
  readonly services: Services
  /** Set inside a step: what nested steps cause is written at its end, together. */
  readonly outbox?: StepOutbox
}
type OpenStep = StepContext & { readonly outbox: StepOutbox }
export interface StepCommand {
  readonly workflow: string
  readonly id: string
  readonly event: string
  readonly input?: unknown
  /** The version that the person saw. */
  readonly version?: number
  readonly who: Principal
}
export interface Birth {
  readonly workflow: string
  readonly event: string
  readonly facts: object
  readonly input?: unknown
  readonly who: Principal
  /** Set if the facts have to contain the record's own id. */
  readonly id?: string
  /** Writes data that belongs to the new record beside its facts, before its effects are performed. */
  readonly writeAlong?: ((effectContext: EffectContext) => Promise<void>) | undefined
}

const RECORD_MISSING: Refusal = { code: 'missing', message: '没有找到这条记录' }

/** Returns the binding of a workflow. Throws if there is none. */
export function bindingOf(engine: Engine, workflow: string): WorkflowBinding {
  const binding = Object.hasOwn(engine.bindings, workflow) ? engine.bindings[workflow] : undefined
  return binding ?? refuse('unknown', '没有这种流程')
}

/** Runs `work`; the outermost call writes the outbox at its end. */
export async function inOneStep<T>(context: StepContext, work: (openStep: OpenStep) => Promise<T>): Promise<T> {
  const { outbox } = context
  if (outbox) return work({ ...context, outbox })
  const newOutbox = new StepOutbox()
  const done = await work({ ...context, outbox: newOutbox })
  await newOutbox.write(context.db)
  return done
}

/**
 * Locks the record after its root, and refreshes the facts that other records change. One statement, so that after
 * waiting for a lock it returns the current row. Lock each row once: re-locking a row that others reference queues
 * behind its waiters and can deadlock.
 */
async function lockRecord(
  { db, services: { engine } }: StepContext,
  workflow: string,
  id: string,
): Promise<{ before: RecordRow; delays: Delays }> {
  const columns = sql`record.id, record.workflow, record.state, record.version, record.facts`
  const wanted = sql`record.id = ${id} and record.workflow = ${workflow}`
  const { rows } = await sql<RecordRow & { readonly set: unknown }>`
    with itself as (
      select ${columns}, record.id as root from record where ${wanted} and root is null for no key update),
    behind as (
      select ${columns}, root.id as root from record join record root on root.id = record.root where ${wanted}
      for no key update of root, record)
    select found.*, ${DELAYS_SQL} as set from (select * from itself union all select * from behind) found`.execute(db)
  const [row] = rows
  if (!row) throw new Refused(RECORD_MISSING)
  const { set, ...before } = row
  return { before: await refreshed(db, engine, before), delays: delaysIn(set, workflow) }
}

/** Resolves to the record with the facts that may have changed since its last step. */
export async function refreshed(db: Queryable, engine: Engine, row: RecordRow): Promise<RecordRow> {
  const changed = await bindingOf(engine, row.workflow).refresh?.(db, row)
  return changed ? { ...row, facts: { ...row.facts, ...changed } } : row
}

interface StepNote {
  readonly event: string
  readonly label: string
  readonly role: string
  readonly input: unknown
}

const historyRowOf = ({ record, who, at }: EffectContext, from: string, { event, label, role, input }: StepNote) => ({
  id: newId(at),
  record: record.id,
  event,
  label,
  uid: who.uid ?? null,
  role,
  fromState: from,
  toState: record.state,
  input: input === undefined ? null : JSON.stringify(input),
  at: new Date(at),
})

async function performAll(effectContext: EffectContext, effects: Outcome['effects']): Promise<void> {
  const { engine } = effectContext.services
  for (const effect of effects) {
    if (effect.type === 'stepOf') {
      const { workflow, id, event } = effect.params
      await fire(effectContext, { workflow, id, event, who: systemOf(effectContext.record) })
    } else if (effect.type === 'open') {
      const { workflow, input } = effect.params
      const { openedBy } = bindingOf(engine, workflow)
      if (!openedBy) throw new Error(`Workflow "${workflow}" is not opened by others`)
      const birth = await openedBy(effectContext, input)
      if (birth) await begin(effectContext, { workflow, who: effectContext.who, ...birth })
    } else {
      const performer = engine.performers[effect.type] as (
        one: typeof effect,
        effectContext: EffectContext,
      ) => Promise<void>
      await performer(effect, effectContext)
    }
  }
}

interface StepCommit {
  readonly before?: RecordRow
  readonly after: Omit<RecordRow, 'root'>
  readonly who: Principal
  readonly note: StepNote
  readonly outcome: Outcome
  readonly writeAlong?: Birth['writeAlong']
}

/** Writes the outcome of a step that the chart allowed. */
async function commitStep(
  context: OpenStep,
  { before, after, who, note, outcome, writeAlong }: StepCommit,
): Promise<RecordRow> {
  const { db, services, outbox } = context
  const at = services.clock()
  const { id, workflow, state, version } = after
  const { owner, place, root } = bindingOf(services.engine, workflow).columns(after.facts)
  const record: RecordRow = { ...after, root: root ?? id }
  const columns = {
    state,
    version,
    facts: JSON.stringify(after.facts),
    owner,
    place,
    root: root ?? null,
    changedAt: new Date(at),
  }
  const effectContext: EffectContext = { ...context, record, who, at }
  const historyRow = historyRowOf(effectContext, before?.state ?? UNBORN, note)
  const written = db.with('past', one => one.insertInto('history').values(historyRow))
  if (before) await written.updateTable('record').set(columns).where('id', '=', id).execute()
  else
    await written
      .insertInto('record')
      .values({ id, workflow, createdAt: new Date(at), ...columns })
      .execute()
  outbox.setClocks(id, at, outcome.clocks)
  await writeAlong?.(effectContext)
  await performAll(effectContext, outcome.effects)
  if (before && before.state !== state) outbox.closeMessages(id, at)
  outbox.notifyLive({ record: id, workflow, version })
  return record
}

/** Turns an error of the chart into a refusal. */
function orRefuse<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof IllegalTransition) throw new Refused(error.refusal)
    throw error
  }
}

const noteFor = (
  flow: Workflow,
  facts: object,
  { event, input, who }: Pick<StepCommand, 'event' | 'input' | 'who'>,
): StepNote => {
  const { label = event, by = [], input: schema } = eventOf(flow, event) ?? {}
  const roles = flow.rolesOf(facts, who)
  // A person in several relations to the record acts in the one that permits the step.
  const role = roles.find(one => [by].flat().includes(one)) ?? roles[0] ?? ''
  const written = schema ? z.parse(schema, input ?? {}) : input
  return { event, label, role: flow.actorLabel(facts, role), input: written }
}

/**
 * Creates a record by its birth event. Throws `Refused` if the chart does not allow it for this person, or the facts
 * are invalid.
 */
export const begin = (context: StepContext, birth: Birth): Promise<RecordRow> =>
  inOneStep(context, async openStep => {
    const { workflow, facts, event, input, who, writeAlong } = birth
    const { flow } = bindingOf(openStep.services.engine, workflow)
    const at = openStep.services.clock()
    const act: Act = { event, input, who, at }
    const denied = refusal(flow, { state: UNBORN, facts }, act)
    if (denied) throw new Refused(denied)
    const delays = await openStep.outbox.delays(openStep.db, workflow)
    const outcome = orRefuse(() => born(flow, facts, act, delays))
    const counted = { delays: { ...flow.delays, ...delays }, clocks: outcome.clocks, who, at }
    assertHolidaysKnown(openStep.services, counted)
    const after = { id: birth.id ?? newId(at), workflow, version: 1, ...outcome.row }
    return commitStep(openStep, { after, who, note: noteFor(flow, facts, birth), outcome, writeAlong })
  })

/**
 * Takes a step of a record. Throws `Refused`; nothing has changed then, provided that the transaction is rolled back.
 */
export const fire = (context: StepContext, step: StepCommand): Promise<RecordRow> =>
  inOneStep(context, async openStep => {
    const { flow, assertWorld } = bindingOf(openStep.services.engine, step.workflow)
    const { before, delays } = await lockRecord(openStep, step.workflow, step.id)
    const { event, input, who, version } = step
    const at = openStep.services.clock()
    const act: Act = { event, input, who, at, delays, ...(version === undefined ? {} : { version }) }
    const denied = refusal(flow, before, act)
    if (denied) throw new Refused(denied)
    await assertWorld?.(openStep.db, before, { event, input, who, at })
    const outcome = orRefuse(() => advance(flow, before, act, delays))
    const counted = { delays: { ...flow.delays, ...delays }, clocks: outcome.clocks, who, at }
    assertHolidaysKnown(openStep.services, counted)
    const after = { ...before, ...outcome.row, version: before.version + 1 }
    return commitStep(openStep, { before, after, who, note: noteFor(flow, before.facts, step), outcome })
  })

/** Resolves to whether `assertWorld` lets a step pass; the chart is not consulted and nothing is written. */
export async function worldLets(context: StepContext, { workflow, id, ...step }: StepCommand): Promise<boolean> {
  const { db, services } = context
  const { before } = await lockRecord(context, workflow, id)
  const { event, input, who } = step
  try {
    await bindingOf(services.engine, workflow).assertWorld?.(db, before, { event, input, who, at: services.clock() })
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** Fires a due clock; one without effect any more is dropped. The caller holds the lock of the root. */
export const ring = (
  context: StepContext,
  { workflow, id }: Pick<RecordRow, 'workflow' | 'id'>,
  clock: string,
): Promise<void> =>
  inOneStep(context, async openStep => {
    const { flow } = bindingOf(openStep.services.engine, workflow)
    const { before, delays } = await lockRecord(openStep, workflow, id)
    const at = openStep.services.clock()
    openStep.outbox.setClocks(id, at, { start: [], stop: [clock], postpone: [] })
    if (!rings(flow, before, clock)) return
    const outcome = orRefuse(() => advance(flow, before, { clock, at }, delays))
    const after = { ...before, ...outcome.row, version: before.version + 1 }
    const label = before.state === after.state ? '时限已到' : `时限已到，自动转为「${labelOf(flow, after.state)}」`
    const note = { event: clock, label, role: '系统', input: undefined }
    await commitStep(openStep, { before, after, who: {}, note, outcome })
  })
