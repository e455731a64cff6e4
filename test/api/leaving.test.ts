/**
 * Somebody leaves a post while others act on what they carried. On PostgreSQL the first step is taken but not yet through when the
 * second begins; the embedded database has one connection, there one comes after the other.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { submitDonation } from '../../server/domain/donation/submit.ts'
import { fire, keptOf, type Stage } from '../../server/domain/engine/fire.ts'
import { whoIs } from '../../server/domain/engine/grants.ts'
import { portal } from '../../server/domain/engine/portal.ts'
import { stepsContract } from '../../src/contract/steps.contract.ts'
import type { GoodsDonation } from '../../src/machines/workflows/goodsDonation.ts'
import { hours } from '../../src/machines/workflows/span.ts'
import { ask } from '../support/aids.ts'
import { formOf, giftUntil, give, goods, type Neighbourhood, neighbourhood } from '../support/gifts.ts'
import { appoint, holder, member } from '../support/leaders.ts'
import { type Step, take, WHY } from '../support/market.ts'
import type { Person } from '../support/people.ts'
import { startServer, type TestServer } from '../support/server.ts'

const STREET = '330106109'
const COMMUNITY = '330106109001'

let server: TestServer
let leader3: Person
let platform: Person
beforeAll(async () => {
  server = await startServer({ demo: false })
  leader3 = await holder(server, 'leader3', '330106', '徐国栋')
  platform = await holder(server, 'platform', '', '平台小陈')
})
afterAll(() => server.close())

type Taken = readonly [who: Person, step: Step, id: string, input?: Record<string, unknown>]

/** A promise and how to keep it. */
function promised() {
  let keep = () => {}
  const kept = new Promise<void>(resolve => {
    keep = resolve
  })
  return { kept, keep }
}

type Work = (stage: Stage) => Promise<unknown>

const steps =
  (...taken: readonly Taken[]): Work =>
  async stage => {
    for (const [{ uid }, step, id, input] of taken) {
      const { workflow, event } = stepsContract[step]
      await keptOf(portal, workflow).steady?.(stage.db, COMMUNITY)
      await fire(stage, { workflow, id, event, input, who: await whoIs(stage.db, uid) })
    }
  }

/** Does the first in one transaction, and lets the other begin before it is through. */
async function meanwhile<T>(first: Work, other: () => Promise<T>): Promise<T> {
  const { database, services } = server
  const through = promised()
  const taken = promised()
  const held = database.tx(async db => {
    await first({ db, services, engine: portal })
    taken.keep()
    if (database.kind === 'postgres') await through.kept
  })
  await Promise.race([taken.kept, held])
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

const lookAt = async (id: string) => {
  const { state, facts } = await server.database.db
    .selectFrom('record')
    .select(['state', 'facts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { assignee, rung } = facts as GoodsDonation
  return { state, assignee, rung }
}

describe('a collector leaves', () => {
  let town: Neighbourhood
  let other: Person
  let role: string
  beforeEach(async () => {
    town = await neighbourhood(server)
    const collector = await member(server, '周建国')
    role = await appoint(server, leader3, collector, 'collector', STREET)
    town = { ...town, collector }
    other = await holder(server, 'collector', STREET, '马师傅')
  })
  const leaves = () => take(server, platform, 'roleTakeBack', role, WHY)

  test('while the desk takes the matter back: it stays with the desk, and climbs to nobody', async () => {
    const id = await giftUntil(server, town, 'assigned')
    await meanwhile(steps([town.desk, 'donationTakeBack', id]), leaves)
    expect(await lookAt(id)).toEqual({ state: 'accepted', assignee: '', rung: 'responsible' })
  })
  test('while the desk asks somebody else: whoever was asked keeps it', async () => {
    const id = await giftUntil(server, town, 'assigned')
    const anew = steps([town.desk, 'donationTakeBack', id], [town.desk, 'donationAssign', id, { collector: other.uid }])
    await meanwhile(anew, leaves)
    expect(await lookAt(id)).toEqual({ state: 'assigned', assignee: other.uid, rung: 'responsible' })
  })
  test('while the desk asks them: it goes back to the desk', async () => {
    const id = await giftUntil(server, town, 'accepted')
    await meanwhile(steps([town.desk, 'donationAssign', id, { collector: town.collector.uid }]), leaves)
    expect(await lookAt(id)).toEqual({ state: 'accepted', assignee: '', rung: 'responsible' })
  })
  test('before the desk asks them: they are not asked any more', async () => {
    const id = await giftUntil(server, town, 'accepted')
    const asking = () =>
      server.refused(stepsContract.donationAssign, { id, input: { collector: town.collector.uid } }, town.desk)
    const { message } = await meanwhile(steps([platform, 'roleTakeBack', role, WHY]), asking)
    expect(message).toBe('只能指派给本地的上门收取员或责任人')
    expect(await lookAt(id)).toEqual({ state: 'accepted', assignee: '', rung: 'responsible' })
  })
})

describe('a post empties', () => {
  let town: Neighbourhood
  let street: Person
  /** The posts of those who stand on the two lowest rungs alone. */
  let responsible: string
  let leader4: string
  beforeEach(async () => {
    const { db } = server.database
    await db.deleteFrom('role_grant').where('role', 'in', ['responsible', 'leader4']).execute()
    town = await neighbourhood(server)
    await db.deleteFrom('role_grant').where('uid', '=', town.desk.uid).execute()
    street = await member(server, '方镇长')
    leader4 = await appoint(server, leader3, street, 'leader4', STREET)
    town = { ...town, desk: await member(server, '林秀芳') }
    responsible = await appoint(server, leader3, town.desk, 'responsible', COMMUNITY)
  })
  const leaves = (role: string) => () => take(server, platform, 'roleTakeBack', role, WHY)
  const leaving = (role: string) => steps([platform, 'roleTakeBack', role, WHY])
  const submitting: Work = stage => submitDonation(stage, { ...formOf(server), items: [goods()], uid: town.donor.uid })

  test('both responsible persons of a community leave at once: what waits for them goes up', async () => {
    const second = await appoint(server, leader3, await member(server, '陈玉兰'), 'responsible', COMMUNITY)
    const id = await giftUntil(server, town, 'submitted')
    await meanwhile(leaving(responsible), leaves(second))
    expect(await lookAt(id)).toEqual({ state: 'submitted', assignee: '', rung: 'leader4' })
    await take(server, street, 'donationAccept', id)
  })
  test('while a gift is given: it goes to the next one up', async () => {
    const id = await meanwhile(leaving(responsible), () => give(server, town.donor))
    expect(await lookAt(id)).toMatchObject({ state: 'submitted', rung: 'leader4' })
  })
  test('right after a gift was given: it goes up with the others', async () => {
    let id = ''
    const given: Work = async stage => {
      id = (await submitting(stage)) as string
    }
    await meanwhile(given, leaves(responsible))
    expect(await lookAt(id)).toMatchObject({ state: 'submitted', rung: 'leader4' })
  })
  test('while help is asked for: it goes to the next one up', async () => {
    const asker = await member(server, '王桂兰')
    const id = await meanwhile(leaving(responsible), () => ask(server, asker))
    expect(await lookAt(id)).toMatchObject({ state: 'submitted', rung: 'leader4' })
  })
  test('while a clock lets a matter climb to it: it climbs past it', async () => {
    const id = await giftUntil(server, town, 'submitted')
    await meanwhile(leaving(leader4), async () => {
      server.pass(hours(49))
      await server.sweep()
    })
    expect(await lookAt(id)).toMatchObject({ state: 'submitted', rung: 'leader3' })
  })
  test('nobody elsewhere waits for it', async () => {
    const elsewhere = () => give(server, town.donor, { region: '330106002052' })
    let id = ''
    const leavingAlone: Work = async stage => {
      await leaving(responsible)(stage)
      // The embedded database has one connection, so there everybody waits for everybody.
      if (server.database.kind === 'postgres') id = await elsewhere()
    }
    await meanwhile(leavingAlone, leaves(leader4))
    expect(await lookAt(id || (await elsewhere()))).toMatchObject({ state: 'submitted' })
  })
  test('right after its holder took up what lay below: it goes up and not under', async () => {
    const id = await giftUntil(server, town, 'submitted')
    await meanwhile(steps([street, 'donationAccept', id]), leaves(leader4))
    expect(await lookAt(id)).toMatchObject({ state: 'accepted', rung: 'leader3' })
  })
  test('before its holder takes up what lies below: they may not any more', async () => {
    const id = await giftUntil(server, town, 'submitted')
    const accepting = () => server.refused(stepsContract.donationAccept, { id }, street)
    const { code } = await meanwhile(leaving(leader4), accepting)
    // Where one comes after the other they do not even find it any more.
    expect(code).toBe(server.database.kind === 'postgres' ? 'notYours' : 'missing')
    expect(await lookAt(id)).toMatchObject({ state: 'submitted', rung: 'responsible' })
  })
})
