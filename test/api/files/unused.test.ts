/** Files that nobody used: a few at a time, never one that is used, and none whose place cannot be emptied. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { createFileRemoval } from '../../../server/files/unused.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { register, type TestAccount } from '../../support/fixtures/accounts.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const NOW = Date.parse('2027-03-18T09:00:00+08:00')
let server: TestServer
let person: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false, now: NOW })
  person = await register(server, '13900095001')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.database.db.deleteFrom('upload').execute()
})
afterAll(() => server.close())

let files = 0
const sent = (age: number, count = 1, visibility: 'private' | null = null) =>
  server.database.db
    .insertInto('upload')
    .values(
      Array.from({ length: count }, () => ({
        ...{ id: newId(NOW), uid: person.uid, url: `/files/2027/03/${++files}.png`, mime: 'image/png', bytes: 1 },
        ...{ name: '旧.png', visibility, createdAt: new Date(NOW - age) },
      })),
    )
    .execute()
const left = async () => (await server.database.db.selectFrom('upload').select('url').execute()).length
const at = (now: () => number) => createFileRemoval({ ...server.services, clock: now })
const remove = () => vi.spyOn(server.services.storage, 'remove').mockResolvedValue(undefined)

test('what is younger than a day or used by something stays, the oldest go first', async () => {
  const removed = remove()
  await sent(DAY_MS)
  await sent(3 * DAY_MS, 1, 'private')
  await sent(DAY_MS + 1)
  await sent(2 * DAY_MS)
  await at(() => NOW)()
  expect(await left()).toBe(2)
  expect(removed.mock.calls.map(([key]) => key)).toEqual([files, files - 1].map(one => `2027/03/${one}.png`))
})

test('one that is used while others are removed stays', async () => {
  await sent(DAY_MS + 2)
  await sent(DAY_MS + 1)
  const used = server.database.db
    .updateTable('upload')
    .set({ visibility: 'private' })
    .where('url', 'like', `%/${files}.png`)
  const removed = remove()
  const { database } = server.services
  vi.spyOn(database, 'tx').mockImplementationOnce(async work => {
    await used.execute()
    return database.tx(work)
  })
  await at(() => NOW)()
  expect([await left(), removed.mock.calls.length]).toEqual([1, 1])
})
