/** The live line: whoever has a page open hears at once that a record has changed. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordContract } from '../../../src/contract/record.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createDonationFixture,
  createRoleHolder,
  DONATION_STREET,
  donateGoods,
} from '../../support/fixtures/donations.ts'
import {
  type Buyer,
  createBuyer,
  createPaidOrder,
  openShop,
  orderLineIds,
  PARCEL,
  payPayment,
  placeOrder,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { postgresUrl } from '../../support/server/testDatabase.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let liu: Buyer
beforeAll(async () => {
  server = await startServer({ demo: false })
  liu = await createBuyer(server)
})
const lines = new Set<AbortController>()
afterAll(async () => {
  for (const line of lines) line.abort()
})

/** A message that does not come in this time never comes, even on a busy machine. ms */
const PATIENCE_MS = 10_000

interface LiveChange {
  readonly record: string
  readonly workflow: string
  readonly version: number
}
const ticketOf = async ({ token }: TestAccount) => (await server.call(recordContract.getLive, {}, { token })).ticket

/**
 * Opens a line for a page that was read `behind` ms ago; `until` waits for a change that fits, `named` for an event of
 * that name.
 */
async function listen(who: TestAccount, behind?: number) {
  const control = new AbortController()
  lines.add(control)
  const since = behind === undefined ? '' : `&behind=${behind}`
  const answer = await fetch(`${server.url}/api/live?ticket=${await ticketOf(who)}${since}`, { signal: control.signal })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  const changes: LiveChange[] = []
  const names: string[] = []
  let rest = ''
  const readOn = async (awaited: string) => {
    const tooLate = new AbortController()
    const { value, done } = await Promise.race([
      reader.read(),
      delay(PATIENCE_MS, undefined, { signal: tooLate.signal }).then(() => {
        const received = [...names, ...changes.map(change => JSON.stringify(change))].join(', ') || 'nothing'
        throw new Error(`No ${awaited} within ${PATIENCE_MS / 1000} s; received ${received}`)
      }),
    ]).finally(() => tooLate.abort())
    if (done) throw new Error('The line was closed')
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      if (event.startsWith('data: ')) changes.push(JSON.parse(event.slice(6)) as LiveChange)
      names.push(...(/^event: (\w+)\ndata: ./.exec(event)?.slice(1) ?? []))
    }
  }
  return {
    changes: changes,
    names,
    async until(fits: (change: LiveChange) => boolean): Promise<LiveChange> {
      for (;;) {
        const found = changes.find(fits)
        if (found) return found
        await readOn(`change that fits ${fits}`)
      }
    },
    async named(name: string): Promise<void> {
      while (!names.includes(name)) await readOn(`event "${name}"`)
    },
  }
}

describe('the live line', () => {
  test('tells the buyer that it is shipped, and the shop that it is paid', async () => {
    const shop = await openShop(server)
    const { id, payment } = await placeOrder(server, liu, shop.skus)
    const [ownLine, theirs] = [await listen(liu), await listen(shop.owner)]
    await payPayment(server, liu, payment)
    expect(await theirs.until(({ record, version }) => record === id && version === 2)).toMatchObject({
      workflow: 'order',
    })
    const { version } = await takeStep(server, shop.owner, 'orderShip', id, {
      ...PARCEL,
      lines: await orderLineIds(server, liu, id),
    })
    expect(await ownLine.until(change => change.record === id && change.version === version)).toEqual({
      record: id,
      workflow: 'order',
      version,
    })
  })

  test('tells nobody else, and nothing of a step that was given up', async () => {
    const [shop, other] = [await openShop(server, [{ stock: 1 }]), await createBuyer(server)]
    const stranger = await listen(other)
    const { id } = await createPaidOrder(server, liu, shop.skus)
    const own = await placeOrder(server, other, (await openShop(server)).skus)
    await stranger.until(({ record }) => record === own.id)
    expect(stranger.changes.map(({ record }) => record)).not.toContain(id)
  })

  test('tells whoever leads above where it lies and the platform; no neighbour, and nobody who leads no more', async () => {
    const town = await createDonationFixture(server)
    const above = {
      street: await createRoleHolder(server, 'leader4', DONATION_STREET, '街道的'),
      district: await createRoleHolder(server, 'leader3', '330106', '区里的'),
      city: await createRoleHolder(server, 'leader2', '3301', '市里的'),
      platform: await createRoleHolder(server, 'platform', '', '平台的'),
    }
    const others = {
      street: await createRoleHolder(server, 'leader4', '330106001', '旁边街道的'),
      district: await createRoleHolder(server, 'leader3', '330105', '旁边区里的'),
      volunteer: await createRoleHolder(server, 'volunteer', '330106', '志愿者'),
      former: await createRoleHolder(server, 'leader3', '330106', '不再担任的'),
    }
    const { db } = server.database
    await db.deleteFrom('roleGrant').where('uid', '=', others.former.uid).execute()
    const [near, far] = await Promise.all(
      [above, others].map(people =>
        Promise.all(Object.values(people).map(async who => ({ who, line: await listen(who) }))),
      ),
    )
    const id = await donateGoods(server, town.donor)
    for (const { line } of near!) await line.until(({ record, version }) => record === id && version === 1)
    await takeStep(server, town.desk, 'donationAccept', id)
    for (const { line } of near!) await line.until(({ record, version }) => record === id && version === 2)
    for (const { who, line } of far!) {
      const own = await donateGoods(server, who)
      await line.until(({ record }) => record === own)
      expect(line.changes.map(({ record }) => record)).not.toContain(id)
    }
  })

  test('tells finance of the city, and of no other, what is paid there', async () => {
    await createDonationFixture(server)
    const [here, elsewhere] = [
      await createRoleHolder(server, 'finance', '3301', '财务的'),
      await createRoleHolder(server, 'finance', '3302', '别市财务的'),
    ]
    const [near, far] = [await listen(here), await listen(elsewhere)]
    const shop = await openShop(server)
    const { id, payment } = await placeOrder(server, liu, shop.skus)
    await payPayment(server, liu, payment)
    await near.until(({ record, version }) => record === payment && version === 2)
    expect(near.changes.map(({ record }) => record)).not.toContain(id)
    const own = await donateGoods(server, elsewhere)
    await far.until(({ record }) => record === own)
    expect(far.changes.map(({ record }) => record)).not.toContain(payment)
  })

  test('tells first what changed while the page was read, and whoever read too long ago that they missed something', async () => {
    const town = await createDonationFixture(server)
    const began = performance.now()
    const other = await createBuyer(server)
    const [early, late] = [await donateGoods(server, town.donor), await donateGoods(server, town.donor)]
    await takeStep(server, town.desk, 'donationAccept', late)
    const line = await listen(town.donor, Math.ceil(performance.now() - began))
    // What the database tells of a moment later is told then: nothing of it is lost.
    await line.until(({ record, version }) => record === early && version === 1)
    await line.until(({ record, version }) => record === late && version === 2)
    await line.named('beat')
    expect(line.names).not.toContain('missed')
    const stranger = await listen(other, Math.ceil(performance.now() - began))
    await stranger.named('beat')
    expect(stranger.changes).toEqual([])
    await (await listen(town.donor, 3_600_000)).named('missed')
  })
  if (postgresUrl())
    test('says so too when the line to the database broke, and hears again', async () => {
      const line = await listen(liu)
      const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'linli-listen'`.execute(server.database.db)
      expect(rows).toHaveLength(1)
      await line.named('missed')
      const { id } = await placeOrder(server, liu, (await openShop(server)).skus)
      await line.until(({ record }) => record === id)
    })
  test('opens with a ticket of now only, once', async () => {
    const open = async (ticket: string) => {
      const control = new AbortController()
      const { status } = await fetch(`${server.url}/api/live?ticket=${encodeURIComponent(ticket)}`, {
        signal: control.signal,
      })
      control.abort()
      return status
    }
    const ticket = await ticketOf(liu)
    expect(await open(ticket)).toBe(200)
    expect(await open(ticket)).toBe(401)
    const atOnce = await ticketOf(liu)
    const statuses = await Promise.all(Array.from({ length: 8 }, () => open(atOnce)))
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    for (const wrong of ['', 'x', ticket.replace(/^\w/, '_'), `${ticket}x`, ticket.split('.').slice(0, 2).join('.')])
      expect(await open(wrong)).toBe(401)
    const late = await ticketOf(liu)
    server.advanceClock(61_000)
    expect(await open(late)).toBe(401)
  })
})

test('a server that stops ends the lines instead of waiting for them', async () => {
  const ownLine = await listen(liu)
  const began = Date.now()
  await server.close()
  expect(Date.now() - began).toBeLessThan(5_000)
  await expect(ownLine.until(() => false)).rejects.toThrow('closed')
})
