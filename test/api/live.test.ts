/** The live line: whoever has a page open hears at once that a record has changed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordContract } from '../../src/contract/record.contract.ts'
import { roleContract } from '../../src/contract/role.contract.ts'
import { holder } from '../support/gifts.ts'
import { type Buyer, buyer, linesOf, openShop, order, PARCEL, paidOrder, pay, take } from '../support/market.ts'
import type { Person } from '../support/people.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let liu: Buyer
beforeAll(async () => {
  server = await startServer({ demo: false })
  liu = await buyer(server)
})
const lines = new Set<AbortController>()
afterAll(async () => {
  for (const line of lines) line.abort()
})

interface Heard {
  readonly record: string
  readonly workflow: string
  readonly version: number
}
const ticketOf = async ({ token }: Person) => (await server.call(recordContract.getLive, {}, { token })).ticket

/** Opens a line; `until` waits for a change that fits. */
async function listen(who: Person) {
  const control = new AbortController()
  lines.add(control)
  const answer = await fetch(`${server.url}/api/live?ticket=${await ticketOf(who)}`, { signal: control.signal })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  const heard: Heard[] = []
  let rest = ''
  return {
    heard,
    async until(fits: (change: Heard) => boolean): Promise<Heard> {
      for (;;) {
        const found = heard.find(fits)
        if (found) return found
        const { value, done } = await reader.read()
        if (done) throw new Error('The line was closed')
        const events = (rest + value).split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events) if (event.startsWith('data: ')) heard.push(JSON.parse(event.slice(6)) as Heard)
      }
    },
  }
}

describe('the live line', () => {
  test('tells the buyer that it is shipped, and the shop that it is paid', async () => {
    const shop = await openShop(server)
    const { id, payment } = await order(server, liu, shop.skus)
    const [mine, theirs] = [await listen(liu), await listen(shop.owner)]
    await pay(server, liu, payment)
    expect(await theirs.until(({ record, version }) => record === id && version === 2)).toMatchObject({
      workflow: 'order',
    })
    const { version } = await take(server, shop.owner, 'orderShip', id, {
      ...PARCEL,
      lines: await linesOf(server, liu, id),
    })
    expect(await mine.until(change => change.record === id && change.version === version)).toEqual({
      record: id,
      workflow: 'order',
      version,
    })
  })
  test('tells nobody else, and nothing of a step that was given up', async () => {
    const [shop, other] = [await openShop(server, [{ stock: 1 }]), await buyer(server)]
    const stranger = await listen(other)
    const { id } = await paidOrder(server, liu, shop.skus)
    const own = await order(server, other, (await openShop(server)).skus)
    await stranger.until(({ record }) => record === own.id)
    expect(stranger.heard.map(({ record }) => record)).not.toContain(id)
  })
  test('tells whoever took a step of it what others make of it afterwards', async () => {
    const post = await holder(server, 'leader3', '330106', '徐国栋')
    const applicant = await buyer(server)
    const asked = { role: 'volunteer' as const, region: '330106', words: '周末有空' }
    const { id } = await server.call(roleContract.applyRole, asked, { token: applicant.token })
    const platform = await holder(server, 'platform', '', '平台小陈')
    const above = await listen(platform)
    await take(server, post, 'roleApprove', id)
    await take(server, platform, 'roleSuspend', id, { reason: '工作调整' })
    const { version } = await take(server, post, 'roleResume', id)
    await above.until(change => change.record === id && change.version === version)
  })
  test('tells the platform that a shop may or may no longer be closed, with its first open order and its last', async () => {
    const shop = await openShop(server)
    const platform = await listen(await holder(server, 'platform', '', '平台小陈'))
    const first = await order(server, liu, shop.skus)
    const ofShop = ({ record, workflow }: Heard) => record === shop.id && workflow === 'shop'
    await platform.until(ofShop)
    platform.heard.length = 0
    await order(server, liu, shop.skus)
    const other = await openShop(server)
    await order(server, liu, other.skus)
    await platform.until(({ record }) => record === other.id)
    expect(platform.heard.some(ofShop)).toBe(false)
    await take(server, liu, 'orderCancel', first.id)
    await platform.until(ofShop)
  })
  test('opens with a ticket of now only', async () => {
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
    for (const wrong of ['', 'x', ticket.replace(/^\w/, '_'), `${ticket}x`, ticket.split('.').slice(0, 2).join('.')])
      expect(await open(wrong)).toBe(401)
    server.pass(61_000)
    expect(await open(ticket)).toBe(401)
  })
  test('is open ten times a person at most', async () => {
    const person = await buyer(server)
    for (let count = 0; count < 10; count++) await listen(person)
    const { status } = await fetch(`${server.url}/api/live?ticket=${await ticketOf(person)}`)
    expect(status).toBe(429)
  })
})

test('a server that stops ends the lines instead of waiting for them', async () => {
  const mine = await listen(liu)
  const began = Date.now()
  await server.close()
  expect(Date.now() - began).toBeLessThan(5_000)
  await expect(mine.until(() => false)).rejects.toThrow('closed')
})
