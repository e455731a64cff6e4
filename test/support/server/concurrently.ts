/** Two at once, one of them half done when the other begins. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { StepContext } from '../../../server/engine/fire.ts'
import type { TestServer } from './testServer.ts'

/** Work in the transaction of the first caller. */
export type Work = (context: StepContext) => Promise<unknown>

/** A promise and how to keep it. */
function createDeferred() {
  let keep = () => {}
  const promise = new Promise<void>(resolve => {
    keep = resolve
  })
  return { promise, keep }
}

/**
 * Does the first in one transaction, and lets the other begin before it is through; it does the last while the other
 * waits. On the embedded database, which has one connection, the other comes when it is through. Resolves to what the
 * other resolves to.
 */
export async function runConcurrently<T>(
  { database, services }: Pick<TestServer, 'database' | 'services'>,
  first: Work,
  other: () => Promise<T>,
  last?: Work,
): Promise<T> {
  const through = createDeferred()
  const stepList = createDeferred()
  const held = database.tx(async db => {
    await first({ db, services })
    stepList.keep()
    if (database.kind === 'postgres') await through.promise
    await last?.({ db, services })
  })
  await Promise.race([stepList.promise, held])
  let over = false
  const done = other().finally(() => {
    over = true
  })
  if (database.kind === 'postgres')
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          database.db,
        )
        return over || rows.length > 0
      })
      .toBe(true)
  through.keep()
  await held
  return done
}
