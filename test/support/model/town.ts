/** The people of the worlds on a real server: each with an account, a session and their roles, and the provider who signs. */
import { newId } from '../../../server/db/ids.ts'
import { sweep } from '../../../server/domain/engine/clock.ts'
import { portal } from '../../../server/domain/engine/portal.ts'
import { secretOf } from '../../../server/domain/secret.ts'
import type { Notice } from '../../../server/providers/payment/payment.ts'
import { sandboxPayment } from '../../../server/providers/payment/sandbox.ts'
import type { Who } from '../../../src/machines/workflows/people.ts'
import { pictureOf } from '../keeper.ts'
import { type Buyer, crowd, stall } from '../market.ts'
import type { TestServer } from '../server.ts'
import { PEOPLE } from './worlds/people.ts'

export interface Town {
  readonly server: TestServer
  readonly people: Readonly<Record<string, Buyer>>
  /** A picture that the buyer sent, and one that the seller sent. */
  readonly pictures: Readonly<Record<'buyer' | 'seller', string>>
  /** Somebody of the world; throws for who has no account. */
  who(name: string): Buyer
  /** The provider knocks with a signed notice; throws where the server wants it again. */
  notify(notice: Notice): Promise<void>
  /**
   * Lets one clock of one record come due, and rings what is due. Time stands still for everything else: the platform's settings
   * may put clocks in any order, and a world tries every one.
   */
  ring(record: string, clock: string): Promise<void>
  /** Rings what is due. */
  sweep(): Promise<void>
}

/** By name. */
export type Cast = Readonly<Record<string, { readonly who: Who }>>

/** The neighbours of every world, and whoever else of this world's cast has an account. */
function everybody(cast: Cast): [string, Who][] {
  const own = Object.entries(cast).map(([name, { who }]): [string, Who] => [name, who])
  const all = new Map<string, Who>([...Object.entries(PEOPLE), ...own])
  return [...all].filter(([, { uid }]) => uid !== undefined)
}

/** All who live here: those of every world, and those of `cast`. */
export async function townOn(server: TestServer, cast: Cast = {}): Promise<Town> {
  const { db } = server.database
  const all = everybody(cast)
  const accounts = await crowd(server, all.length)
  const people = Object.fromEntries(all.map(([name], place) => [name, accounts[place]!]))
  const who = (name: string): Buyer => {
    const person = people[name]
    if (!person) throw new Error(`Nobody called "${name}" has an account`)
    return person
  }
  // Roles hold wherever their holder goes; who owns which shop is decided where the shop is opened.
  const grants = all.flatMap(([name, { grants = [] }]) =>
    grants.filter(({ role }) => role !== 'shopOwner').map(grant => ({ id: newId(), uid: who(name).uid, ...grant })),
  )
  await db.insertInto('role_grant').values(grants).execute()
  await stall(db, who('rival').uid, [{}])
  const deliver = () => Promise.reject(new Error('Notices of tests come by themselves'))
  const provider = sandboxPayment({
    key: await secretOf(db, 'sandboxKey'),
    clock: server.services.clock,
    deliver,
  })
  const sweepAll = async () => {
    const troubles: unknown[] = []
    await sweep(server.services, portal, error => troubles.push(error))
    if (troubles.length) throw troubles[0]
  }
  return {
    server,
    people,
    pictures: { buyer: await pictureOf(server, who('buyer')), seller: await pictureOf(server, who('seller')) },
    who,
    async notify(notice) {
      const body = JSON.stringify(notice)
      const headers = provider.sign(body, server.services.clock())
      const { status } = await fetch(`${server.url}/api/pay/notice/sandbox`, { method: 'POST', body, headers })
      if (status !== 200) throw new Error(`The notice ${body} was answered with ${status}`)
    },
    async ring(record, clock) {
      const timer = db.updateTable('timer').where('record', '=', record).where('clock', '=', clock)
      await timer.set({ due_at: new Date(server.services.clock()) }).execute()
      await sweepAll()
    },
    sweep: sweepAll,
  }
}
