/**
 * What happened to an order in the past, played on the real engine: every step is fired and every clock rings at the time at
 * which it happened. So states, history, stock, ledger and messages fit each other as they do after real use.
 */
import type { Query } from '../../db/connect.ts'
import type { Services } from '../context.ts'
import { fire, ring, type Stage } from '../engine/fire.ts'
import { portal } from '../engine/portal.ts'
import { type Ordered, submitOrders } from '../order/submit.ts'

const HOUR = 3_600_000
/** No clock of an order that was paid runs shorter. */
const SHORTEST = 24 * HOUR

/** Those who act in a tale. */
export interface Cast {
  readonly buyer: string
  readonly owner: string
  readonly platform: string
}
export interface Tale extends Cast {
  readonly stage: Stage
  readonly order: string
  /** Ids of its lines. */
  readonly lines: readonly string[]
}
export type Deed = (tale: Tale) => Promise<unknown>
/** What was done, and how many hours after the deed before it. */
export type Move = readonly [hours: number, deed: Deed]

/** A step of a record by one of the cast. */
export const step = (
  { stage, platform }: Tale,
  workflow: string,
  id: string,
  event: string,
  uid: string,
  input?: object,
) =>
  fire(stage, {
    ...{ workflow, id, event },
    who: { uid, grants: uid === platform ? [{ role: 'platform', region: '' }] : [] },
    ...(input && { input }),
  })

/** The newest record of a workflow that belongs to the order. Throws where there is none. */
export async function newest({ stage: { db }, order }: Tale, workflow: string): Promise<string> {
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
export interface Hand {
  /** ms since 1970 */
  at: number
}

/** The engine with a clock of its own. */
export const stageOf = (db: Query, services: Services, hand: Hand): Stage => ({
  db,
  engine: portal,
  services: { ...services, clock: () => hand.at },
})

/** Rings the clocks of the order's whole matter that are due until then, each at its own time. */
async function ringUntil(stage: Stage, hand: Hand, order: string, until: number): Promise<void> {
  for (;;) {
    const due = await stage.db
      .selectFrom('timer')
      .innerJoin('record', 'record.id', 'timer.record')
      .select(['record.id', 'record.workflow', 'timer.clock', 'timer.due_at'])
      .where(eb => eb.or([eb('record.id', '=', order), eb('record.root', '=', order)]))
      .where('timer.due_at', '<=', new Date(until))
      .orderBy('timer.due_at')
      .executeTakeFirst()
    if (!due) return
    hand.at = due.due_at.getTime()
    await ring(stage, due, due.clock)
  }
}

interface Told extends Omit<Ordered, 'remarks' | 'invoiceTitle'> {
  readonly cast: Cast
  /** When it was submitted, ms since 1970. */
  readonly since: number
  readonly now: number
  readonly moves: readonly Move[]
}

/** Tells an order from its submission until now. Throws for a move that lies in the future. */
export async function tell(stage: Stage, hand: Hand, { cast, since, now, moves, ...wanted }: Told): Promise<void> {
  hand.at = since
  const [made] = await submitOrders(stage, { ...wanted, remarks: {}, invoiceTitle: '' })
  if (!made) throw new Error('Nothing was ordered')
  const lines = await stage.db
    .selectFrom('order_line')
    .select('id')
    .where('order', '=', made.id)
    .orderBy('position')
    .execute()
  const tale: Tale = { ...cast, stage, order: made.id, lines: lines.map(({ id }) => id) }
  let at = since
  let looked = since
  for (const [hours, deed] of moves) {
    at += hours * HOUR
    if (at > now) throw new Error(`A tale of the past goes ${at - now} ms beyond now`)
    if (at - looked >= SHORTEST) {
      await ringUntil(stage, hand, made.id, at)
      looked = at
    }
    hand.at = at
    await deed(tale)
  }
  await ringUntil(stage, hand, made.id, now)
}
