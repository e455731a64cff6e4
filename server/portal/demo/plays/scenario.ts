/**
 * What happened to an order in the past, played on the real engine: every step is fired and every clock rings at the
 * time at which it happened. So states, history, stock, ledger and messages fit each other as they do after real use.
 */
import { HOUR_MS } from '../../../../src/contract/time.ts'
import type { Queryable } from '../../../db/connect.ts'
import { type OrderSubmission, submitOrders } from '../../../domain/order/submit.ts'
import type { Services } from '../../../engine/context.ts'
import { fire, ring, type StepContext } from '../../../engine/fire.ts'
import { lastAtWork, workedAt } from '../rows/calendar.ts'

/** No clock of an order that was paid runs shorter. */
const MIN_CLOCK_MS = 24 * HOUR_MS

/** Those who act in a tale. */
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
/** What was done, and how many hours after the deed before it. */
export type ScenarioStep = readonly [hours: number, deed: ScenarioAction]

/** Resolves to a step of a record by one of the cast. */
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

/** Resolves to the newest record of a workflow that belongs to the order. Throws where there is none. */
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

/** Time as a tale goes by. */
export interface DemoClock {
  /** ms since 1970 */
  at: number
}

/** Returns the engine with a clock of its own. */
export const contextAt = (db: Queryable, services: Services, clock: DemoClock): StepContext => ({
  db,
  services: { ...services, clock: () => clock.at },
})

/** Rings the clocks of a record and of what came of it that are due until then, each at its own time. */
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

/** Tells an order from its submission until now. Throws for a move that lies in the future. */
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
    // What follows at once follows at once; all else is done by day.
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
