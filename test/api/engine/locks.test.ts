/** Many at one record: whoever holds it gets on, whatever others write that refers to it. */
import { afterAll, beforeAll, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { fire } from '../../../server/engine/fire.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { assertNoDeadlocks } from '../../support/assertions/deadlocks.ts'
import { createDonationFixture, createGiftAt } from '../../support/fixtures/donations.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const PEOPLE = 10
const ROUNDS = 150

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

/** Writes what refers to the record and holds no lock of it, as whatever is born below it does. */
async function insertHistoryRow(record: string): Promise<void> {
  const at = new Date(server.services.clock())
  const row = { id: newId(), record, event: 'NOTE', label: '备注', uid: null, role: '系统', at }
  await server.database.tx(db =>
    db
      .insertInto('history')
      .values({ ...row, fromState: 'submitted', toState: 'submitted', input: null })
      .execute(),
  )
}

const refusedOrThrow = (error: unknown) => {
  if (!(error instanceof Refused)) throw error
}

/** Locks the record as every step does, and writes it. */
const step = (id: string) =>
  server.database.tx(async db => {
    const context = { db, services: server.services }
    await fire(context, { workflow: 'goodsDonation', id, event: 'NOBODY_DREW_IT', who: {} }).catch(refusedOrThrow)
    await db.updateTable('record').set({ changedAt: new Date() }).where('id', '=', id).execute()
  })

test('steps of a record and what is written beside it never wait for each other crosswise', async () => {
  const fixture = await createDonationFixture(server)
  const id = await createGiftAt(server, fixture, 'submitted')
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, person) => {
      for (let round = 0; round < ROUNDS; round++) await ((round + person) % 2 ? step(id) : insertHistoryRow(id))
    }),
  )
  await assertNoDeadlocks(server)
})
