/** The demonstration around a moment that never changes, so that whatever is read of it is the same on every day. */
import { sql } from 'kysely'
import { seed } from '../../../server/db/seed/seed.ts'
import { seedDemoHistory } from '../../../server/portal/demo/history.ts'
import { demoServices, testRegions } from './originals.ts'
import { openTestDatabase } from './testDatabase.ts'

/** A Wednesday morning in June, Beijing time. */
export const STILL_NOW = Date.UTC(2026, 5, 10, 2, 0)

/** Opens a database with addresses and fills the rest of it anew; `drop` takes it away after it was closed. */
export async function openStillDemo(): ReturnType<typeof openTestDatabase> {
  const opened = await openTestDatabase(false)
  const { database } = opened
  await sql`truncate account, setting, classification, article cascade`.execute(database.db)
  const services = { ...demoServices(database), clock: () => STILL_NOW }
  await seed(database, {
    ...{ demo: true, now: STILL_NOW, log: () => {}, regions: testRegions },
    fillHistory: trx => seedDemoHistory(trx, services, STILL_NOW),
  })
  return opened
}
