/**
 * Somebody leaves a post while others act on what they carried. On PostgreSQL the first step is taken but not yet
 * through when the second begins; the embedded database has one connection, there one comes after the other.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { submitDonation } from '../../../server/domain/donation/submit.ts'
import { bindingOf, fire } from '../../../server/engine/fire.ts'
import { lockLeavingPost } from '../../../server/engine/ladder.ts'
import { whoIs } from '../../../server/identity/grants.ts'
import { portal } from '../../../server/portal/portal.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import { hours } from '../../../src/machines/workflow/span.ts'
import type { GoodsDonation } from '../../../src/machines/workflows/goodsDonation/chart.ts'
import { assertNoDeadlocks } from '../../support/assertions/deadlocks.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { applyForAid } from '../../support/fixtures/aid.ts'
import {
  createDonationFixture,
  createGiftAt,
  type DonationFixture,
  donateGoods,
  donationForm,
  givenGoods,
} from '../../support/fixtures/donations.ts'
import { REASON, type StepName, takeStep } from '../../support/fixtures/mall.ts'
import { appoint, createPlainMember, createPostHolder } from '../../support/fixtures/roles.ts'
import type { Work } from '../../support/server/concurrently.ts'
import * as concurrently from '../../support/server/concurrently.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const STREET = '330106109'
const COMMUNITY = '330106109001'

let server: TestServer
let leader3: TestAccount
let platform: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false })
  leader3 = await createPostHolder(server, 'leader3', '330106', '徐国栋')
  platform = await createPostHolder(server, 'platform', '', '平台小陈')
})
afterAll(() => server.close())

type StepArguments = readonly [who: TestAccount, step: StepName, id: string, input?: Record<string, unknown>]

const steps =
  (...stepList: readonly StepArguments[]): Work =>
  async context => {
    for (const [{ uid }, step, id, input] of stepList) {
      const { workflow, event } = stepsContract[step]
      await bindingOf(portal, workflow).lockPosts?.(context.db, COMMUNITY)
      await fire(context, { workflow, id, event, input, who: await whoIs(context.db, uid) })
    }
  }

const runConcurrently = <T>(first: Work, other: () => Promise<T>, last?: Work): Promise<T> =>
  concurrently.runConcurrently(server, first, other, last)

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
  let fixture: DonationFixture
  let other: TestAccount
  let role: string
  beforeEach(async () => {
    fixture = await createDonationFixture(server)
    const collector = await createPlainMember(server, '周建国')
    role = await appoint(server, leader3, collector, 'collector', STREET)
    fixture = { ...fixture, collector }
    other = await createPostHolder(server, 'collector', STREET, '马师傅')
  })
  const leaves = () => takeStep(server, platform, 'roleTakeBack', role, REASON)

  test('while the desk takes the matter back: it stays with the desk, and climbs to nobody', async () => {
    const id = await createGiftAt(server, fixture, 'assigned')
    await runConcurrently(steps([fixture.desk, 'donationTakeBack', id]), leaves)
    expect(await lookAt(id)).toEqual({ state: 'accepted', assignee: '', rung: 'responsible' })
  })
  test('while the desk asks somebody else: whoever was asked keeps it', async () => {
    const id = await createGiftAt(server, fixture, 'assigned')
    const nextStep = steps(
      [fixture.desk, 'donationTakeBack', id],
      [fixture.desk, 'donationAssign', id, { collector: other.uid }],
    )
    await runConcurrently(nextStep, leaves)
    expect(await lookAt(id)).toEqual({ state: 'assigned', assignee: other.uid, rung: 'responsible' })
  })
  test('while the desk asks them: it goes back to the desk', async () => {
    const id = await createGiftAt(server, fixture, 'accepted')
    await runConcurrently(steps([fixture.desk, 'donationAssign', id, { collector: fixture.collector.uid }]), leaves)
    expect(await lookAt(id)).toEqual({ state: 'accepted', assignee: '', rung: 'responsible' })
  })
  test('before the desk asks them: they are not asked any more', async () => {
    const id = await createGiftAt(server, fixture, 'accepted')
    const asking = () =>
      server.refused(stepsContract.donationAssign, { id, input: { collector: fixture.collector.uid } }, fixture.desk)
    const { message } = await runConcurrently(steps([platform, 'roleTakeBack', role, REASON]), asking)
    expect(message).toBe('只能指派给本地的上门收取员或责任人')
    expect(await lookAt(id)).toEqual({ state: 'accepted', assignee: '', rung: 'responsible' })
  })
})

describe('a post empties', () => {
  let fixture: DonationFixture
  let street: TestAccount
  /** The posts of those who stand on the two lowest rungs alone. */
  let responsible: string
  let leader4: string
  beforeEach(async () => {
    const { db } = server.database
    await db.deleteFrom('roleGrant').where('role', 'in', ['responsible', 'leader4']).execute()
    fixture = await createDonationFixture(server)
    await db.deleteFrom('roleGrant').where('uid', '=', fixture.desk.uid).execute()
    street = await createPlainMember(server, '方镇长')
    leader4 = await appoint(server, leader3, street, 'leader4', STREET)
    fixture = { ...fixture, desk: await createPlainMember(server, '林秀芳') }
    responsible = await appoint(server, leader3, fixture.desk, 'responsible', COMMUNITY)
  })
  const leaves = (role: string) => () => takeStep(server, platform, 'roleTakeBack', role, REASON)
  const leaving = (role: string) => steps([platform, 'roleTakeBack', role, REASON])
  const submitting: Work = context =>
    submitDonation(context, { ...donationForm(server), items: [givenGoods()], uid: fixture.donor.uid })

  test('both responsible persons of a community leave at once: what waits for them goes up', async () => {
    const second = await appoint(server, leader3, await createPlainMember(server, '陈玉兰'), 'responsible', COMMUNITY)
    const id = await createGiftAt(server, fixture, 'submitted')
    await runConcurrently(leaving(responsible), leaves(second))
    expect(await lookAt(id)).toEqual({ state: 'submitted', assignee: '', rung: 'leader4' })
    await takeStep(server, street, 'donationAccept', id)
  })
  test('while a gift is given: it goes to the next one up', async () => {
    const id = await runConcurrently(leaving(responsible), () => donateGoods(server, fixture.donor))
    expect(await lookAt(id)).toMatchObject({ state: 'submitted', rung: 'leader4' })
  })
  test('right after a gift was given: it goes up with the others', async () => {
    let id = ''
    const given: Work = async context => {
      id = (await submitting(context)) as string
    }
    await runConcurrently(given, leaves(responsible))
    expect(await lookAt(id)).toMatchObject({ state: 'submitted', rung: 'leader4' })
  })
  test('while help is asked for: it goes to the next one up', async () => {
    const asker = await createPlainMember(server, '王桂兰')
    const id = await runConcurrently(leaving(responsible), () => applyForAid(server, asker))
    expect(await lookAt(id)).toMatchObject({ state: 'submitted', rung: 'leader4' })
  })
  test('while a clock lets a matter climb to it: it climbs past it', async () => {
    const id = await createGiftAt(server, fixture, 'submitted')
    await runConcurrently(leaving(leader4), async () => {
      server.advanceClock(hours(49))
      await server.sweep()
    })
    expect(await lookAt(id)).toMatchObject({ state: 'submitted', rung: 'leader3' })
  })
  test('while a clock is due of what waits there: the clock waits, and whoever leaves does not', async () => {
    const id = await createGiftAt(server, fixture, 'submitted')
    await runConcurrently(
      ({ db }) => lockLeavingPost(db, COMMUNITY),
      async () => {
        server.advanceClock(hours(49))
        await server.sweep()
      },
      ({ db }) => sql`select id from record where place = ${COMMUNITY} for no key update nowait`.execute(db),
    )
    expect(await lookAt(id)).toMatchObject({ state: 'submitted', rung: 'leader4' })
    await assertNoDeadlocks(server)
  })
  test('nobody elsewhere waits for it', async () => {
    const elsewhere = () => donateGoods(server, fixture.donor, { region: '330106002052' })
    let id = ''
    const leavingAlone: Work = async context => {
      await leaving(responsible)(context)
      // The embedded database has one connection, so there everybody waits for everybody.
      if (server.database.kind === 'postgres') id = await elsewhere()
    }
    await runConcurrently(leavingAlone, leaves(leader4))
    expect(await lookAt(id || (await elsewhere()))).toMatchObject({ state: 'submitted' })
  })
  test('right after its holder took up what lay below: it goes up and not under', async () => {
    const id = await createGiftAt(server, fixture, 'submitted')
    await runConcurrently(steps([street, 'donationAccept', id]), leaves(leader4))
    expect(await lookAt(id)).toMatchObject({ state: 'accepted', rung: 'leader3' })
  })
  test('before its holder takes up what lies below: they may not any more', async () => {
    const id = await createGiftAt(server, fixture, 'submitted')
    const accepting = () => server.refused(stepsContract.donationAccept, { id }, street)
    const { code } = await runConcurrently(leaving(leader4), accepting)
    // Where one comes after the other they do not even find it any more.
    expect(code).toBe(server.database.kind === 'postgres' ? 'notYours' : 'missing')
    expect(await lookAt(id)).toMatchObject({ state: 'submitted', rung: 'responsible' })
  })
})
