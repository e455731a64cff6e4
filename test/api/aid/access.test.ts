import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aidContract } from '../../../src/contract/aid.contract.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  ADDRESS,
  AID_REASON,
  type AidFixture,
  type AidMilestone,
  APPLICANT,
  APPLICATION_TEXT,
  applyForAid,
  COATS,
  createAidAt,
  createAidFixture,
  goodsForm,
  IDENTITY,
  REPORT,
  readAidOnDesk,
  readAssistance,
  readOwnAid,
  reliefForm,
  stockWarehouse,
} from '../../support/fixtures/aid.ts'
import { createRoleHolder } from '../../support/fixtures/donations.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let fixture: AidFixture
beforeAll(async () => {
  server = await startServer({ demo: false })
  fixture = await createAidFixture(server)
  await stockWarehouse(server, fixture, 12)
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})

/** One state for each set of people who have to do with an application. */
const STATES = ['submitted', 'assigned', 'helping', 'completed'] as const
const DESK_EVENTS = ['ACCEPT', 'REFUSE', 'ASSIGN', 'TAKE_BACK', 'REASSIGN', 'PUBLISH', 'WITHHOLD']
const STEPS = Object.entries(stepsContract).filter(([, { workflow }]) => workflow === 'aid')
/** What each step would be sent with. */
const inputOf = (event: string): Record<string, unknown> | undefined =>
  ({
    ...{
      REFUSE: AID_REASON,
      DECLINE: AID_REASON,
      DISPUTE: AID_REASON,
      REPORT_DONE: REPORT,
      CONFIRM: { stars: 5, words: '' },
    },
    ...{ ASSIGN: { helper: fixture.other.uid }, REASSIGN: { helper: fixture.other.uid } },
  })[event]
const SECRETS = () => [APPLICANT.name, APPLICANT.phone, ADDRESS, IDENTITY, APPLICATION_TEXT, fixture.asker.uid]

async function fingerprint(id: string): Promise<unknown> {
  const { rows } = await sql`
    select state, version, facts, (select count(*)::int from history where record = ${id}) as history,
      (select count(*)::int from message where record = ${id}) as messages
    from record where id = ${id}`.execute(server.database.db)
  return rows
}

/** Everything that can be asked about one application. */
const reads = (id: string, { token }: TestAccount) =>
  [
    server.refused(aidContract.myAidDetails, { id }, { token }),
    server.refused(aidContract.myAssistanceDetails, { id }, { token }),
    server.refused(aidContract.aidDetails, { id }, { token }),
    server.refused(aidContract.aidCandidates, { id }, { token }),
    server.refused(recordContract.getLiucheng, { workflow: 'aid', id }, { token }),
    server.refused(aidContract.aidRevise, { id, ...withoutKind() }, { token }),
  ] as const
const withoutKind = () => {
  const { kind: _, ...form } = reliefForm()
  return form
}

describe.each(STATES)('an application that is %s', state => {
  test('is not there for anybody who has nothing to do with it, inside and outside of the region', async () => {
    const id = await createAidAt(
      server,
      fixture,
      state as AidMilestone,
      goodsForm({ items: [{ ...COATS[0]!, count: 1 }] }),
    )
    const before = await fingerprint(id)
    const uninvolved = [
      ...fixture.strangers,
      fixture.other,
      fixture.donor,
      fixture.collector,
      fixture.storer,
      ...(state === 'submitted' ? [fixture.volunteer] : []),
    ]
    for (const who of uninvolved) {
      for (const no of await Promise.all(reads(id, who))) expect(no.code).toBe('missing')
      for (const [, step] of STEPS) {
        const input = inputOf(step.event)
        const no = await server.refused(step, { id, ...(input && { input }) }, { token: who.token })
        expect(no, step.wire).toMatchObject({ code: 'missing', message: '没有找到这条记录' })
      }
    }
    for (const [, step] of STEPS) expect((await server.refused(step, { id }, {})).code).toBe('login')
    expect(await fingerprint(id)).toEqual(before)
  })

  test('lets everybody who has to do with it do what is theirs and nothing else', async () => {
    const id = await createAidAt(server, fixture, state as AidMilestone)
    const before = await fingerprint(id)
    const theirs: readonly (readonly [TestAccount, readonly string[]])[] = [
      [fixture.asker, ['WITHDRAW', 'CONFIRM', 'DISPUTE']],
      [fixture.desk, DESK_EVENTS],
      [fixture.leader2, DESK_EVENTS],
    ]
    for (const [who, events] of theirs)
      for (const [, step] of STEPS) {
        if (events.includes(step.event)) continue
        const input = inputOf(step.event)
        const no = await server.refused(step, { id, ...(input && { input }) }, { token: who.token })
        expect(no.code, `${step.event} in ${state}`).toBe('notYours')
      }
    expect(await fingerprint(id)).toEqual(before)
  })
})

describe('lists', () => {
  test('the board is for the desk alone', async () => {
    const box = { west: 120, south: 30, east: 121, north: 31 }
    for (const who of [fixture.asker, fixture.volunteer, fixture.collector, fixture.issuer, fixture.strangers[0]!]) {
      const { token } = who
      for (const no of [
        await server.refused(aidContract.aidBoard, {}, { token }),
        await server.refused(aidContract.aidMap, box, { token }),
      ])
        expect(no).toMatchObject({ code: 'notYours', message: '只有责任人和负责人可以查看辖区里的援助申请' })
    }
  })

  test('leaders of other places find nothing, and no list tells a name, a number or a door', async () => {
    const id = await applyForAid(server, fixture.asker)
    for (const who of fixture.strangers.slice(1, 4)) {
      const { dataList, counts } = await server.call(aidContract.aidBoard, { tab: 'submitted' }, { token: who.token })
      expect(dataList).toEqual([])
      expect(Object.values(counts).every(count => count === 0)).toBe(true)
      const box = { west: 119, south: 29, east: 122, north: 32 }
      const map = await server.call(aidContract.aidMap, { ...box, tab: 'submitted' }, { token: who.token })
      expect(map.dataList).toEqual([])
    }
    const board = await server.call(aidContract.aidBoard, { tab: 'submitted' }, { token: fixture.desk.token })
    expect(board.dataList.map(row => row.id)).toContain(id)
    const text = JSON.stringify(board)
    for (const secret of SECRETS().slice(0, 5)) expect(text).not.toContain(secret)
  })

  test('the person who is named to the applicant is the one who deals with it', async () => {
    const id = await createAidAt(server, fixture, 'submitted')
    const named = async () => (await readOwnAid(server, fixture.asker, id)).desk?.post
    expect(await named()).toBe('责任人')
    await takeStep(server, fixture.leader4, 'aidAccept', id)
    expect(await named()).toBe('四级负责人')
  })
  test('whoever asks does not find it on their own desk, however high they stand', async () => {
    const id = await applyForAid(server, fixture.leader2)
    const { dataList } = await server.call(aidContract.aidBoard, { tab: 'submitted' }, { token: fixture.leader2.token })
    expect(dataList.map(row => row.id)).not.toContain(id)
    const no = await server.refused(aidContract.aidDetails, { id }, { token: fixture.leader2.token })
    expect(no.code).toBe('missing')
  })
})

describe('on the wire', () => {
  test('the record tells every side what its own page tells, and no more', async () => {
    const { asker, desk, volunteer, issuer } = fixture
    const id = await applyForAid(server, asker, goodsForm())
    await takeStep(server, desk, 'aidRefuse', id, { reason: '材料里低保证编号看不清' })
    const { kind: _, ...form } = goodsForm()
    await server.call(aidContract.aidRevise, { id, ...form }, { token: asker.token })
    await takeStep(server, desk, 'aidAccept', id)
    await takeStep(server, desk, 'aidAssign', id, { helper: fixture.other.uid })
    await takeStep(server, fixture.other, 'aidDecline', id, { reason: '我住院了' })
    await takeStep(server, desk, 'aidAssign', id, { helper: volunteer.uid })
    await takeStep(server, volunteer, 'aidAgree', id)
    await takeStep(server, issuer, 'aidIssue', id)
    await takeStep(server, volunteer, 'aidReport', id, { ...REPORT, words: '进屋看到老人卧床' })
    await takeStep(server, asker, 'aidDispute', id, { reason: '少了一件' })
    const { token } = issuer
    const page = await readAidOnDesk(server, issuer, id)
    const { history, ...record } = await server.call(recordContract.getLiucheng, { workflow: 'aid', id }, { token })
    const { timers: __, ...served } = record
    expect(served).toEqual(page.record)
    expect(page).toMatchObject({ words: '', reason: '', report: null, thanks: null, proof: [] })
    expect(served.facts).toMatchObject({
      ...{ owner: '~owner', assignee: '~assignee', former: '', place: '330106109', minutes: 0 },
      ...{ kind: 'goods', warehouse: fixture.warehouse, issued: true },
    })
    expect(history.map(({ event }) => event)).toContain('DISPUTE')
    expect(history.map(({ note }) => note).filter(note => note !== '')).toEqual([])
    expect(page.regionName).not.toContain('社区')

    const notesFor = async (who: TestAccount) => {
      const lines = await server.call(recordContract.getLiucheng, { workflow: 'aid', id }, { token: who.token })
      return lines.history.map(({ note }) => note).filter(note => note !== '')
    }
    const namesFor = async (who: TestAccount) => {
      const lines = await server.call(recordContract.getLiucheng, { workflow: 'aid', id }, { token: who.token })
      return lines.history.flatMap(({ event, by }) => (by ? [`${event} ${by}`] : []))
    }
    const [accepted, issued] = ['ACCEPT 林秀芳', 'ISSUE_GOODS 郑晓东']
    for (const who of [desk, issuer]) expect(await namesFor(who)).toEqual(expect.arrayContaining([accepted, issued]))
    // Whoever asks or helps acts from no post.
    expect((await namesFor(desk)).map(line => line.split(' ')[0])).not.toContain('REPORT_DONE')
    for (const who of [asker, volunteer]) expect(await namesFor(who)).toEqual([])
    expect(await notesFor(desk)).toEqual(['材料里低保证编号看不清', '我住院了', '进屋看到老人卧床', '少了一件'])
    expect(await notesFor(asker)).toEqual(['材料里低保证编号看不清', '进屋看到老人卧床', '少了一件'])
    expect(await notesFor(volunteer)).toEqual(['进屋看到老人卧床', '少了一件'])
    expect((await readAssistance(server, volunteer, id)).reason).toBe('少了一件')
  })

  test('a helper is not told why the desk had refused before, nor what the helper before them wrote', async () => {
    const { asker, desk, volunteer, other } = fixture
    const id = await applyForAid(server, asker)
    await takeStep(server, desk, 'aidRefuse', id, { reason: '材料里低保证编号看不清' })
    const { kind: _, ...form } = reliefForm()
    await server.call(aidContract.aidRevise, { id, ...form }, { token: asker.token })
    await takeStep(server, desk, 'aidAccept', id)
    await takeStep(server, desk, 'aidAssign', id, { helper: volunteer.uid })
    expect((await readAssistance(server, volunteer, id)).reason).toBe('')
    await takeStep(server, volunteer, 'aidAgree', id)
    await takeStep(server, volunteer, 'aidReport', id, { ...REPORT, words: '进屋看到老人卧床' })
    await takeStep(server, asker, 'aidDispute', id, { reason: '药没有拿' })
    await takeStep(server, desk, 'aidReassign', id, { helper: other.uid })
    expect(await readAssistance(server, other, id)).toMatchObject({ report: null, reason: '药没有拿' })
    expect((await readOwnAid(server, asker, id)).report).toMatchObject({ words: '进屋看到老人卧床' })
  })

  test('nothing is told before it is agreed to, nor after it is done', async () => {
    for (const state of ['assigned', 'completed'] as const) {
      const id = await createAidAt(server, fixture, state)
      const text = JSON.stringify(await readAssistance(server, fixture.volunteer, id))
      for (const secret of [APPLICANT.name, APPLICANT.phone, ADDRESS, IDENTITY])
        expect(text, state).not.toContain(secret)
    }
    const done = await createAidAt(server, fixture, 'completed')
    const text = JSON.stringify(await readAidOnDesk(server, fixture.desk, done))
    for (const secret of [APPLICANT.name, APPLICANT.phone, ADDRESS, IDENTITY]) expect(text).not.toContain(secret)
    expect(JSON.stringify(await readOwnAid(server, fixture.asker, done))).not.toContain(IDENTITY)
  })
})

describe('at once', () => {
  /** How many went well; what the others were refused with. */
  async function allSettled(work: readonly Promise<unknown>[]) {
    const ended = await Promise.allSettled(work)
    const refused = ended.flatMap(end => {
      if (end.status === 'fulfilled') return []
      if (end.reason instanceof Refused) return [end.reason.refusal.code]
      throw end.reason
    })
    return { well: ended.length - refused.length, refused }
  }

  test('of two who take it up one wins, and the other is told that it has moved on', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const id = await applyForAid(server, fixture.asker)
      const { version } = (await readOwnAid(server, fixture.asker, id)).record
      const accept = ({ token }: TestAccount) => server.call(stepsContract.aidAccept, { id, version }, { token })
      expect(await allSettled([accept(fixture.desk), accept(fixture.leader4)])).toEqual({ well: 1, refused: ['stale'] })
    }
  })

  test('of two who assign it one wins, and one helper is asked', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const id = await createAidAt(server, fixture, 'accepted')
      const ended = await allSettled([
        takeStep(server, fixture.desk, 'aidAssign', id, { helper: fixture.volunteer.uid }),
        takeStep(server, fixture.leader4, 'aidAssign', id, { helper: fixture.other.uid }),
      ])
      expect(ended).toEqual({ well: 1, refused: ['notNow'] })
    }
  })

  test('of many who agree to the last pieces as many win as there are pieces', async () => {
    const helpers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => createRoleHolder(server, 'volunteer', '330106', `帮手${n}`)),
    )
    const left = await server.database.db
      .selectFrom('stockItem')
      .select(({ eb }) => eb('count', '-', eb.ref('reserved')).as('free'))
      .where('warehouse', '=', fixture.warehouse)
      .where('name', '=', '冬衣')
      .executeTakeFirstOrThrow()
    const each = Math.floor(Number(left.free) / 3)
    const enough = Math.floor(Number(left.free) / each)
    const ids: string[] = []
    for (const helper of helpers) {
      const id = await createAidAt(server, fixture, 'accepted', goodsForm({ items: [{ ...COATS[0]!, count: each }] }))
      await takeStep(server, fixture.desk, 'aidAssign', id, { helper: helper.uid })
      ids.push(id)
    }
    const ended = await allSettled(ids.map((id, n) => takeStep(server, helpers[n]!, 'aidAgree', id)))
    expect(ended.well).toBe(enough)
    expect(ended.refused).toEqual(Array.from({ length: helpers.length - enough }, () => 'notNow'))
  })

  test('a step sent twice with one key is one step', async () => {
    const id = await createAidAt(server, fixture, 'reported')
    const confirm = () =>
      server.call(
        stepsContract.aidConfirm,
        { id, input: { stars: 5, words: '' } },
        { token: fixture.asker.token, key: 'confirm-aid-0001' },
      )
    const [first, second] = await Promise.all([confirm(), confirm()])
    expect(second).toEqual(first)
    const hours = server.database.db.selectFrom('record').select('facts').where('workflow', '=', 'hours')
    expect((await hours.execute()).filter(({ facts }) => (facts as { work?: string }).work === id)).toHaveLength(1)
  })
})
