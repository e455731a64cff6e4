/**
 * The people of the worlds on a real server: each with an account, a session and their roles, and the provider who
 * signs.
 */
import { sql } from 'kysely'
import { newId } from '../../../server/db/ids.ts'
import { secretOf } from '../../../server/db/secrets.ts'
import { sweep } from '../../../server/engine/clock.ts'
import type { ProviderEvent } from '../../../server/providers/payment/payment.ts'
import { sandboxPayment } from '../../../server/providers/payment/sandbox.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { createUpload } from '../fixtures/goods.ts'
import { type Buyer, insertBuyers, insertShop } from '../fixtures/mall.ts'
import type { TestServer } from '../server/testServer.ts'
import { MALL_ACTORS } from './worlds/people.ts'

export interface Testbed {
  readonly server: TestServer
  readonly people: Readonly<Record<string, Buyer>>
  /** A picture that the buyer sent, and one that the seller sent. */
  readonly pictures: Readonly<Record<'buyer' | 'seller', string>>
  /** Somebody of the world; throws for who has no account. */
  who(name: string): Buyer
  /** The provider knocks with a signed notice; throws where the server wants it again. */
  notify(notice: ProviderEvent): Promise<void>
  /**
   * Lets one clock of one record come due, and rings what is due. Time stands still for everything else: the platform's
   * settings may put clocks in any order, and a world tries every one.
   */
  ring(record: string, clock: string): Promise<void>
  /** Rings what is due. */
  sweep(): Promise<void>
}

/** By name. */
export type ActorsByName = Readonly<Record<string, { readonly who: Principal }>>

/** Returns the neighbours of every world, and everybody else in this world's cast with an account. */
function actorsWithAccount(actors: ActorsByName): [string, Principal][] {
  const own = Object.entries(actors).map(([name, { who }]): [string, Principal] => [name, who])
  const all = new Map<string, Principal>([...Object.entries(MALL_ACTORS), ...own])
  return [...all].filter(([, { uid }]) => uid !== undefined)
}

/** All who live here: those of every world, and those of `cast`. */
export async function createTestbed(server: TestServer, actors: ActorsByName = {}): Promise<Testbed> {
  const { db } = server.database
  const all = actorsWithAccount(actors)
  const accounts = await insertBuyers(server, all.length)
  const people = Object.fromEntries(all.map(([name], at) => [name, accounts[at]!]))
  const who = (name: string): Buyer => {
    const person = people[name]
    if (!person) throw new Error(`Nobody called "${name}" has an account`)
    return person
  }
  // Roles hold wherever their holder goes; who owns which shop is decided where the shop is opened.
  const grants = all.flatMap(([name, { grants = [] }]) =>
    grants.filter(({ role }) => role !== 'shopOwner').map(grant => ({ id: newId(), uid: who(name).uid, ...grant })),
  )
  await db.insertInto('roleGrant').values(grants).execute()
  await insertShop(db, who('rival').uid, [{}])
  const deliver = () => Promise.reject(new Error('Notices of tests come by themselves'))
  const provider = sandboxPayment({
    key: await secretOf(db, 'sandboxKey'),
    clock: server.services.clock,
    taken: new Map(),
    deliver,
  })
  const sweepAll = async () => {
    const failures: unknown[] = []
    await sweep(server.services, error => failures.push(error))
    if (failures.length) throw failures[0]
  }
  const isDue = async (record: string, clock: string): Promise<boolean> => {
    const timer = db.selectFrom('timer').select('record').where('dueAt', '<=', new Date(server.services.clock()))
    return (await timer.where('record', '=', record).where('clock', '=', clock).executeTakeFirst()) !== undefined
  }
  const dueOf = async (record: string, clock: string): Promise<string> => {
    const timer = db.selectFrom('timer').select(sql<string>`due_at::text`.as('due'))
    const running = await timer.where('record', '=', record).where('clock', '=', clock).executeTakeFirst()
    return running?.due ?? ''
  }
  /** When the clocks that are being rung are due: two who ring one at once mean the same. */
  const beingRung = new Map<string, Promise<string>>()
  return {
    server,
    people,
    pictures: { buyer: await createUpload(server, who('buyer')), seller: await createUpload(server, who('seller')) },
    who,
    async notify(notice) {
      const body = JSON.stringify(notice)
      const headers = provider.sign(body, server.services.clock())
      const { status } = await fetch(`${server.url}/api/pay/notice/sandbox`, { method: 'POST', body, headers })
      if (status !== 200) throw new Error(`The notice ${body} was answered with ${status}`)
    },
    async ring(record, clock) {
      const key = `${record} ${clock}`
      const meant = beingRung.get(key) ?? dueOf(record, clock)
      beingRung.set(key, meant)
      const due = await meant
      // Of two simultaneous rings one may have restarted the clock: the restarted one does not count.
      await db
        .updateTable('timer')
        .set({ dueAt: new Date(server.services.clock()) })
        .where('record', '=', record)
        .where('clock', '=', clock)
        .where(sql`due_at::text`, '=', due)
        .execute()
      // A sweep passes over what a job of the record has locked; a server comes back to it after a second.
      const ringUntilOver = async () => {
        do await sweepAll()
        while (await isDue(record, clock))
      }
      await ringUntilOver().finally(() => beingRung.delete(key))
    },
    sweep: sweepAll,
  }
}
