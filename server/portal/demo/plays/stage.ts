/**
 * Where the recent past is played: the engine with a clock of its own. Every step is fired and every clock rings at the
 * time at which it happened, so that states, history, stock, ledger and messages fit each other as after real use.
 */
import { HOUR_MS, MINUTE_MS } from '../../../../src/contract/time.ts'
import type { Principal } from '../../../../src/machines/workflow/people.ts'
import type { Queryable } from '../../../db/connect.ts'
import type { Services } from '../../../engine/context.ts'
import { fire, ring, type StepContext } from '../../../engine/fire.ts'
import { whoIs } from '../../../identity/grants.ts'
import { lastAtWork, workedAt } from '../rows/calendar.ts'

export type Stage = ReturnType<typeof stageAt>

/** Returns when somebody does what would come so many hours after `at`: by day, and not in the future. */
export const dayTimeAfter = (at: number, hours: number, now: number): number =>
  workedAt(at + hours * HOUR_MS, at, Math.max(lastAtWork(now), at))

/** A deed of a table: `20 SHIP SF14…` is 20 hours after the one before, `5m PAID` 5 minutes. */
export interface Deed {
  readonly afterMs: number
  /** An event, or a clock. */
  readonly event: string
  readonly words: string
}
/** Returns the deeds of a cell, apart by `;`. */
export const deedsOf = (text: string): Deed[] =>
  [...text.matchAll(/([\d.]+)(m?) (\w+) ?([^;]*)/g)].map(([, number, minutes, event = '', words = '']) => ({
    afterMs: Number(number) * (minutes ? MINUTE_MS : HOUR_MS),
    event,
    words,
  }))

/** Returns the stage as of `now` (ms since 1970); its clock begins there. */
export function stageAt(db: Queryable, services: Services, now: number) {
  const clock = { at: now }
  const context: StepContext = { db, services: { ...services, clock: () => clock.at } }
  const people = new Map<string, Promise<Principal>>()
  const who = (uid: string) => {
    const found = people.get(uid) ?? whoIs(db, uid)
    people.set(uid, found)
    return found
  }
  const accountOf = (phone: string) =>
    db
      .selectFrom('account')
      .select(['uid', 'name', 'phone', 'region'])
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
  return {
    db,
    context,
    clock,
    now,
    who,
    /** Resolves to the account with this telephone. */
    accountOf,
    uidOf: async (phone: string) => (await accountOf(phone)).uid,
    /** Takes a step as this person, now. */
    fire: async (uid: string, workflow: string, id: string, event: string, input?: object): Promise<void> => {
      await fire(context, { workflow, id, event, who: await who(uid), ...(input && { input }) })
    },
    /** Lets hours go by until somebody would do the next thing. */
    later: (hours: number): void => {
      clock.at = dayTimeAfter(clock.at, hours, now)
    },
    /** Rings the clocks of a record and of what came of it that are due until then, each at its own time. */
    ringUntil: async (root: string, until: number): Promise<void> => {
      for (;;) {
        const due = await db
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
    },
  }
}
