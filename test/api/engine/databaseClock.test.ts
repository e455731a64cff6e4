/** The time is the database's: a server whose own clock is wrong, or is moved, rings nobody's clocks. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createDatabaseClock } from '../../../server/engine/databaseClock.ts'
import { createBuyer, openShop, placeOrder, readOrder } from '../../support/fixtures/mall.ts'
import { postgresUrl } from '../../support/server/testDatabase.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const DAY = 86_400_000
let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false, realClock: true })
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

function moveOwnClock(ms: number): void {
  const real = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => real.call(Date) + ms)
}

test('an order stays when the clock of the machine jumps ten days ahead', async () => {
  const buyer = await createBuyer(server)
  const { id } = await placeOrder(server, buyer, (await openShop(server)).skus)
  moveOwnClock(10 * DAY)
  await server.sweep()
  expect((await readOrder(server, buyer, id)).stateLabel).toBe('待付款')
})

// The embedded database has no other clock than the machine's.
if (postgresUrl())
  test('the clock goes right on a machine whose own is wrong, which is said once', async () => {
    const right = Date.now()
    moveOwnClock(-10 * DAY)
    const said: string[] = []
    const clock = await createDatabaseClock(server.database, line => said.push(line))
    expect(Math.abs(clock.now() - right)).toBeLessThan(10_000)
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
    await clock.adjust()
    expect(said).toEqual([expect.stringMatching(/相差 86\d{4} 秒，已按数据库的时间处理/)])
  })
