/**
 * Plays the past of an order on the real engine: every step and every clock fires at its own time, so that states,
 * history, stock, ledger and messages are as consistent as after real use.
 */
import { HOUR_MS } from '../../../../src/contract/time.ts'
import type { Queryable } from '../../../db/connect.ts'
import { type OrderSubmission, submitOrders } from '../../../domain/order/submit.ts'
import type { Services } from '../../../engine/context.ts'
import { fire, ring, type StepContext } from '../../../engine/fire.ts'
import { lastAtWork, workedAt } from '../rows/calendar.ts'

/** The shortest clock of a paid order. */
const MIN_CLOCK_MS = 24 * HOUR_MS

/** The people of a scenario. */
export interface DemoActors {
  readonly buyer: string
  readonly owner: string
  readonly platform: string
}
export interface OrderScenario extends DemoActors {
  readonly context: StepContext
  readonly order: string
  /** Ids of its lines. */
  readonly lines: readonly string[]
}
export type ScenarioAction = (scenario: OrderScenario) => Promise<unknown>
/** An action, and the hours after the previous one. */
export type ScenarioStep = readonly [hours: number, deed: ScenarioAction]

/** Returns a step of a record by one of the people. */
export const fireAs = (
  { context, platform }: OrderScenario,
  workflow: string,
  id: string,
  event: string,
  uid: string,
  input?: object,
) =>
  fire(context, {
    workflow,
    id,
    event,
    who: { uid, grants: uid === platform ? [{ role: 'platform', region: '' }] : [] },
    ...(input && { input }),
  })

/** Resolves to the newest record of a workflow that belongs to the order. Throws if there is none. */
export async function newestRecord({ context: { db }, order }: OrderScenario, workflow: string): Promise<string> {
  const found = await db
    .selectFrom('record')
    .select('id')
    .where('root', '=', order)
    .where('workflow', '=', workflow)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return found.id
}

/** The current time of a scenario. */
export interface DemoClock {
  /** ms since 1970 */
  at: number
}

/** Returns the engine's context with the scenario's clock. */
export const contextAt = (db: Queryable, services: Services, clock: DemoClock): StepContext => ({
  db,
  services: { ...services, clock: () => clock.at },
})

/** Fires the clocks of a record and its dependent records that are due until then, each at its own time. */
export async function ringUntil(context: StepContext, clock: DemoClock, root: string, until: number): Promise<void> {
  for (;;) {
    const due = await context.db
      .selectFrom('timer')
      .innerJoin('record', 'record.id', 'timer.record')
      .select(['record.id', 'record.workflow', 'timer.clock', 'timer.dueAt'])
      .where(eb => eb.or([eb('record.id', '=', root), eb('record.root', '=', root)]))
      .where('timer.dueAt', '<=', new Date(until))
      .orderBy('timer.dueAt')
      .executeTakeFirst()
    if (!due) return
    clock.at = due.dueAt.getTime()
    await ring(context, due, due.clock)
  }
}

interface ScenarioInput extends Omit<OrderSubmission, 'remarks' | 'invoiceTitle'> {
  readonly actors: DemoActors
  /** When it was submitted, ms since 1970. */
  readonly since: number
  readonly now: number
  readonly steps: readonly ScenarioStep[]
}

/** Plays an order from its submission until now. Throws for a step in the future. */
export async function playScenario(
  context: StepContext,
  clock: DemoClock,
  { actors, since, now, steps, ...submission }: ScenarioInput,
): Promise<void> {
  clock.at = since
  const [submitted] = await submitOrders(context, { ...submission, remarks: {}, invoiceTitle: '' })
  if (!submitted) throw new Error('Nothing was ordered')
  const lines = await context.db
    .selectFrom('orderLine')
    .select('id')
    .where('order', '=', submitted.id)
    .orderBy('position')
    .execute()
  const scenario: OrderScenario = { ...actors, context, order: submitted.id, lines: lines.map(({ id }) => id) }
  let planned = since
  let at = since
  let lastRungAt = since
  for (const [hours, action] of steps) {
    planned += hours * HOUR_MS
    if (planned > now) throw new Error(`A tale of the past goes ${planned - now} ms beyond now`)
    // Steps less than an hour apart follow immediately; all others are taken by day.
    at = hours < 1 ? at + hours * HOUR_MS : workedAt(planned, at, Math.max(at, lastAtWork(now)))
    if (at - lastRungAt >= MIN_CLOCK_MS) {
      await ringUntil(context, clock, submitted.id, at)
      lastRungAt = at
    }
    clock.at = at
    await action(scenario)
  }
  await ringUntil(context, clock, submitted.id, now)
}
