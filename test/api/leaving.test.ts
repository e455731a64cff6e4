/**
 * Somebody leaves a post while others act on what they carried. On PostgreSQL the first step is taken but not yet through when the
 * second begins; the embedded database has one connection, there one comes after the other.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fire } from '../../server/domain/engine/fire.ts'
import { whoIs } from '../../server/domain/engine/grants.ts'
import { portal } from '../../server/domain/engine/portal.ts'
import { stepsContract } from '../../src/contract/steps.contract.ts'
import type { GoodsDonation } from '../../src/machines/workflows/goodsDonation.ts'
import { giftUntil, type Neighbourhood, neighbourhood } from '../support/gifts.ts'
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

/** Takes the first steps in one transaction, and lets the other begin before it is through. */
async function meanwhile<T>(first: readonly Taken[], other: () => Promise<T>): Promise<T> {
  const { database, services } = server
  const through = promised()
  const taken = promised()
  const held = database.tx(async db => {
    for (const [{ uid }, step, id, input] of first) {
      const { workflow, event } = stepsContract[step]
      await fire({ db, services, engine: portal }, { workflow, id, event, input, who: await whoIs(db, uid) })
    }
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
    await meanwhile([[town.desk, 'donationTakeBack', id]], leaves)
    expect(await lookAt(id)).toEqual({ state: 'accepted', assignee: '', rung: 'responsible' })
  })
  test('while the desk asks somebody else: whoever was asked keeps it', async () => {
    const id = await giftUntil(server, town, 'assigned')
    const steps: Taken[] = [
      [town.desk, 'donationTakeBack', id],
      [town.desk, 'donationAssign', id, { collector: other.uid }],
    ]
    await meanwhile(steps, leaves)
    expect(await lookAt(id)).toEqual({ state: 'assigned', assignee: other.uid, rung: 'responsible' })
  })
  test('while the desk asks them: it goes back to the desk', async () => {
    const id = await giftUntil(server, town, 'accepted')
    await meanwhile([[town.desk, 'donationAssign', id, { collector: town.collector.uid }]], leaves)
    expect(await lookAt(id)).toEqual({ state: 'accepted', assignee: '', rung: 'responsible' })
  })
  test('before the desk asks them: they are not asked any more', async () => {
    const id = await giftUntil(server, town, 'accepted')
    const asking = () =>
      server.refused(stepsContract.donationAssign, { id, input: { collector: town.collector.uid } }, town.desk)
    const { message } = await meanwhile([[platform, 'roleTakeBack', role, WHY]], asking)
    expect(message).toBe('只能指派给本地的上门收取员或责任人')
    expect(await lookAt(id)).toEqual({ state: 'accepted', assignee: '', rung: 'responsible' })
  })
})

test('both responsible persons of a community leave at once: what waits for them goes up', async () => {
  const place = COMMUNITY
  await server.database.db.deleteFrom('role_grant').where('role', '=', 'responsible').execute()
  const street = await holder(server, 'leader4', STREET, '街道的')
  const roles = []
  for (const name of ['林秀芳', '陈玉兰'])
    roles.push(await appoint(server, leader3, await member(server, name), 'responsible', place))
  const town = await neighbourhood(server)
  await server.database.db.deleteFrom('role_grant').where('uid', '=', town.desk.uid).execute()
  const id = await giftUntil(server, town, 'submitted')
  const [one = '', two = ''] = roles
  await meanwhile([[platform, 'roleTakeBack', one, WHY]], () => take(server, platform, 'roleTakeBack', two, WHY))
  expect(await lookAt(id)).toEqual({ state: 'submitted', assignee: '', rung: 'leader4' })
  await take(server, street, 'donationAccept', id)
})
