import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aidContract } from '../../../src/contract/aid.contract.ts'
import { aidResultContract } from '../../../src/contract/aidResult.contract.ts'
import { entryContract } from '../../../src/contract/entry.contract.ts'
import { messageContract } from '../../../src/contract/message.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { days, hours } from '../../../src/machines/workflow/span.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import { sealed } from '../../support/assertions/sealed.ts'
import { requestCode, type TestAccount, wrongCode } from '../../support/fixtures/accounts.ts'
import {
  ADDRESS,
  AID_REASON,
  type AidFixture,
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
import { createRoleHolder, DONATION_COMMUNITY, HOME_POINT } from '../../support/fixtures/donations.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let fixture: AidFixture
beforeAll(async () => {
  server = await startServer({ demo: false })
  fixture = await createAidFixture(server)
  await stockWarehouse(server, fixture, 40)
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})
const stateOf = async (id: string) => (await readOwnAid(server, fixture.asker, id)).record.state
const messagesOf = async ({ token }: TestAccount) =>
  (await server.call(messageContract.messagePage, { pageSize: 30 }, { token })).dataList
const messageAbout = async (who: TestAccount, id: string) => (await messagesOf(who)).find(({ record }) => record === id)
const lastMessage = async (who: TestAccount, id: string) => (await messageAbout(who, id))?.text
const accountOf = ({ uid }: TestAccount) =>
  server.database.db
    .selectFrom('account')
    .select(['points', 'workMinutes'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
/** Lets as much time go by, and rings what came due. */
async function advanceAndSweep(ms: number) {
  server.advanceClock(ms)
  await server.sweep()
}

describe('relief', () => {
  test('is asked for, taken up, assigned, agreed to, given, confirmed; the helper earns hours and points', async () => {
    const before = await accountOf(fixture.volunteer)
    const id = await applyForAid(server, fixture.asker)
    expect(await lastMessage(fixture.desk, id)).toBe('有新的援助申请等您受理')
    expect(await messagesOf(fixture.leader4)).toEqual([])
    await takeStep(server, fixture.desk, 'aidAccept', id)
    await takeStep(server, fixture.desk, 'aidAssign', id, { helper: fixture.volunteer.uid })
    expect(await lastMessage(fixture.volunteer, id)).toContain('有一件援助指派给您')
    await takeStep(server, fixture.volunteer, 'aidAgree', id)
    expect(await lastMessage(fixture.asker, id)).toBe('帮扶人已答应帮您，请保持电话畅通')
    server.advanceClock(hours(2))
    await takeStep(server, fixture.volunteer, 'aidReport', id, { ...REPORT, span: 'two' })
    await takeStep(server, fixture.asker, 'aidConfirm', id, { stars: 5, words: '谢谢小赵' })
    const { record, report, thanks, stateLabel } = await readOwnAid(server, fixture.asker, id)
    expect([record.state, stateLabel]).toEqual(['completed', '已完成'])
    expect(report).toMatchObject({ words: REPORT.words, minutes: 120 })
    expect(thanks).toMatchObject({ stars: 5, words: '谢谢小赵' })
    const after = await accountOf(fixture.volunteer)
    expect([after.points - before.points, after.workMinutes - before.workMinutes]).toEqual([20, 120])
    const line = await server.call(recordContract.getLiucheng, { workflow: 'aid', id }, { token: fixture.asker.token })
    expect(line.history.map(({ label }) => label)).toEqual([
      ...['提交申请', '受理', '指派帮扶人', '同意帮扶', '提交完成', '确认完成'],
    ])
  })

  test('as long as nobody can have helped is looked at before it counts, whoever says yes', async () => {
    const before = await accountOf(fixture.volunteer)
    const id = await createAidAt(server, fixture, 'helping')
    await takeStep(server, fixture.volunteer, 'aidReport', id, { ...REPORT, span: 'eight' })
    await takeStep(server, fixture.asker, 'aidConfirm', id, { stars: 5, words: '' })
    expect(await accountOf(fixture.volunteer)).toEqual(before)
    const [message] = await messagesOf(fixture.volunteer)
    expect(message?.text).toContain('填了 8 小时，从答应到完成只有 0 小时')
  })

  test('that is refused says why, and can be revised and asked for again', async () => {
    const id = await applyForAid(server, fixture.asker)
    expect((await refusedStep(server, fixture.desk, 'aidRefuse', id, { reason: '' })).field).toBe('reason')
    await takeStep(server, fixture.desk, 'aidRefuse', id, { reason: '材料看不清' })
    expect(await readOwnAid(server, fixture.asker, id)).toMatchObject({
      stateLabel: '社区没有答应',
      reason: '材料看不清',
    })
    const { kind: _, ...form } = reliefForm({ title: '陪诊，周四上午', proof: [fixture.askersPicture] })
    await server.call(aidContract.aidRevise, { id, ...form }, { token: fixture.asker.token })
    expect(await readOwnAid(server, fixture.asker, id)).toMatchObject({
      stateLabel: '等社区看',
      title: '陪诊，周四上午',
      proof: [sealed(fixture.askersPicture)],
    })
    const no = await server.refused(aidContract.aidRevise, { id, ...form }, { token: fixture.asker.token })
    expect(no.code).toBe('notNow')
  })

  test('that is not done is disputed, done again, and confirms itself after a week', async () => {
    const id = await createAidAt(server, fixture, 'reported')
    await takeStep(server, fixture.asker, 'aidDispute', id, { reason: '人还没有来' })
    expect(await lastMessage(fixture.desk, id)).toBe('求助人说还没有完成：人还没有来')
    await takeStep(server, fixture.volunteer, 'aidReport', id, REPORT)
    await advanceAndSweep(days(7) - hours(1))
    expect(await stateOf(id)).toBe('reported')
    await advanceAndSweep(hours(2))
    expect(await stateOf(id)).toBe('completed')
    expect(await lastMessage(fixture.asker, id)).toBe('您的求助已自动确认完成')
  })
})

describe('goods', () => {
  const shelf = () =>
    server.database.db
      .selectFrom('stockItem')
      .select(['count', 'reserved'])
      .where('warehouse', '=', fixture.warehouse)
      .where('name', '=', '冬衣')
      .executeTakeFirstOrThrow()

  test('are reserved by agreeing, go out by the warehouse, and only then can be handed over', async () => {
    const before = await shelf()
    const id = await createAidAt(server, fixture, 'helping', goodsForm())
    expect(await shelf()).toEqual({ count: before.count, reserved: before.reserved + 2 })
    const no = await refusedStep(server, fixture.volunteer, 'aidReport', id, REPORT)
    expect(no).toMatchObject({ code: 'notNow', message: '物资还没有出库，出库后才能提交完成' })
    await takeStep(server, fixture.issuer, 'aidIssue', id)
    expect(await shelf()).toEqual({ count: before.count - 2, reserved: before.reserved })
    expect((await refusedStep(server, fixture.issuer, 'aidIssue', id)).message).toBe('物资已经出库')
    await takeStep(server, fixture.volunteer, 'aidReport', id, REPORT)
    await takeStep(server, fixture.asker, 'aidConfirm', id, { stars: 4, words: '' })
    const { issue } = await readOwnAid(server, fixture.asker, id)
    const issued = server.database.db.selectFrom('record').select('state').where('id', '=', issue)
    expect((await issued.executeTakeFirstOrThrow()).state).toBe('delivered')
  })

  test('go back to the shelf where another helper is asked before they went out', async () => {
    const before = await shelf()
    const id = await createAidAt(server, fixture, 'helping', goodsForm())
    await takeStep(server, fixture.desk, 'aidReassign', id, { helper: fixture.other.uid })
    expect(await shelf()).toEqual(before)
    expect(await lastMessage(fixture.volunteer, id)).toBe('指派给您的一件援助已撤销，不用再去了')
    await takeStep(server, fixture.other, 'aidAgree', id)
    await takeStep(server, fixture.issuer, 'aidIssue', id)
    await takeStep(server, fixture.desk, 'aidReassign', id, { helper: fixture.volunteer.uid })
    await takeStep(server, fixture.volunteer, 'aidAgree', id)
    expect(await shelf()).toEqual({ count: before.count - 2, reserved: before.reserved })
    await takeStep(server, fixture.volunteer, 'aidReport', id, REPORT)
  })
})

describe('clocks and vacant posts', () => {
  test('what nobody takes up climbs from one held post to the next, and stays with the platform', async () => {
    const id = await applyForAid(server, fixture.asker)
    const rung = async () => (await readOwnAid(server, fixture.asker, id)).rungLabel
    const successors = async () => {
      const asked = { workflow: 'aid', id }
      return (await server.call(recordContract.getLiucheng, asked, { token: fixture.asker.token })).timers.map(
        ({ successor }) => successor,
      )
    }
    expect([await rung(), await successors()]).toEqual(['责任人', ['三墩镇四级负责人陈主任']])
    await advanceAndSweep(hours(49))
    expect([await rung(), await successors()]).toEqual(['四级负责人', ['杭州市二级负责人沈立新']])
    expect(await lastMessage(fixture.leader4, id)).toContain('逐级上报到您这里')
    expect(await lastMessage(fixture.asker, id)).toContain('已经请上一级负责人来看')
    // Nobody is leader of the district.
    await advanceAndSweep(hours(49))
    expect([await rung(), await successors()]).toEqual(['二级负责人', ['平台']])
    await advanceAndSweep(hours(49))
    expect(await rung()).toBe('平台')
    await advanceAndSweep(hours(49))
    expect([await rung(), await stateOf(id)]).toEqual(['平台', 'submitted'])
    expect((await successors()).filter(Boolean)).toEqual([])
    await takeStep(server, fixture.desk, 'aidAccept', id)
    expect(await rung()).toBe('责任人')
  })

  test('where the community has nobody, the street is asked; whoever asks is never the desk', async () => {
    const street = DONATION_COMMUNITY.slice(0, 9)
    const { code: region } = await server.database.db
      .selectFrom('region')
      .select('code')
      .where('parent', '=', street)
      .where('code', '<>', DONATION_COMMUNITY)
      .executeTakeFirstOrThrow()
    await server.database.db
      .deleteFrom('roleGrant')
      .where('role', '=', 'responsible')
      .where('region', 'like', `${street}%`)
      .where('uid', '<>', fixture.desk.uid)
      .execute()
    const id = await applyForAid(server, fixture.asker, reliefForm({ region }))
    expect(await readOwnAid(server, fixture.asker, id)).toMatchObject({ rungLabel: '四级负责人' })
    expect(await lastMessage(fixture.leader4, id)).toBe('有新的援助申请等您受理')
    const own = await applyForAid(server, fixture.desk)
    const detail = await readOwnAid(server, fixture.desk, own)
    expect(detail.rungLabel).toBe('四级负责人')
    expect((await refusedStep(server, fixture.desk, 'aidAccept', own)).code).toBe('notYours')
    await takeStep(server, fixture.leader4, 'aidAccept', own)
  })
})

describe('who may be asked to help', () => {
  test('volunteers and collectors of the place, on no other side of the matter', async () => {
    const id = await createAidAt(server, fixture, 'accepted')
    const elsewhere = await createRoleHolder(server, 'volunteer', '330105', '外区')
    const no = async (helper: string, who = fixture.desk) =>
      (await refusedStep(server, who, 'aidAssign', id, { helper })).message
    expect(await no(fixture.asker.uid)).toBe('不能指派给求助人自己')
    expect(await no(fixture.desk.uid)).toBe('不能指派给自己')
    expect(await no(elsewhere.uid)).toBe('只能指派给本地的志愿者或上门收取员')
    expect(await no('nobody')).toBe('只能指派给本地的志愿者或上门收取员')
    const { dataList, warehouses } = await server.call(aidContract.aidCandidates, { id }, { token: fixture.desk.token })
    const uids = dataList.map(({ uid }) => uid)
    expect(uids).toEqual(expect.arrayContaining([fixture.volunteer.uid, fixture.other.uid, fixture.collector.uid]))
    for (const uid of [fixture.asker.uid, fixture.desk.uid, elsewhere.uid]) expect(uids).not.toContain(uid)
    expect(warehouses).toEqual([])
    await takeStep(server, fixture.desk, 'aidAssign', id, { helper: fixture.collector.uid })
    await takeStep(server, fixture.collector, 'aidDecline', id, { reason: '车坏了' })
    expect(await lastMessage(fixture.desk, id)).toBe('帮扶人不能前往，请另行指派：车坏了')
  })

  beforeAll(async () => {
    const lives = (who: TestAccount, north: number) =>
      server.call(
        personContract.addressAdd,
        {
          name: '家里',
          phone: '13812340099',
          region: '330106009',
          detail: '求是路 8 号',
          ...HOME_POINT,
          lat: HOME_POINT.lat + north,
        },
        { token: who.token },
      )
    await lives(fixture.volunteer, 0.03)
    await lives(fixture.other, 0.01)
  })
})

describe('written for somebody else', () => {
  const GRANNY = { name: '陈阿婆', phone: '13812349901' }
  const asWriter = () => ({ token: fixture.other.token })
  const consent = (phone: string) => requestCode(server, phone, 'consent', fixture.other.token)

  test('belongs to whoever said yes on their telephone, and names both', async () => {
    const writer = fixture.other
    const code = await consent(GRANNY.phone)
    const { id } = await server.call(aidContract.applyYuanzhu, reliefForm({ ...GRANNY, code }), asWriter())
    // She comes in by a code, for nobody chose a password for her.
    const granny = {
      ...(await server.call(entryContract.phoneLogin, {
        phone: GRANNY.phone,
        code: await requestCode(server, GRANNY.phone, 'login'),
      })),
      phone: GRANNY.phone,
    }
    expect(await lastMessage(granny, id)).toBe('有人经您同意替您填了这件求助；不是您的意思，可以在这里撤回')
    const seen = await readOwnAid(server, granny, id)
    expect(seen).toMatchObject({
      applicant: GRANNY,
      writer: { name: '孙丽', phone: writer.phone, open: true },
      record: { facts: { owner: granny.uid, writer: '~writer' } },
    })
    expect(await readAidOnDesk(server, fixture.desk, id)).toMatchObject({
      applicant: GRANNY,
      writer: { name: '孙丽', phone: writer.phone },
    })
    const written = await readOwnAid(server, writer, id)
    expect(written).toMatchObject({ applicant: { name: '陈阿婆', identity: '' }, writer: { name: '孙丽' } })
    const { dataList } = await server.call(aidContract.myAidPage, {}, asWriter())
    expect(dataList.find(one => one.id === id)?.writtenFor).toBe('陈**')
    const { history } = await server.call(recordContract.getLiucheng, { workflow: 'aid', id }, { token: granny.token })
    expect(history[0]).toMatchObject({ event: 'SUBMIT', role: '代填人' })
    // It is not theirs to take back.
    expect(await refusedStep(server, writer, 'aidWithdraw', id)).toMatchObject({ code: 'notYours' })
    await takeStep(server, granny, 'aidWithdraw', id)
  })

  test('needs the code for this very number and purpose, once', async () => {
    const phone = '13812349902'
    const no = (changes: Partial<ReturnType<typeof reliefForm>>) =>
      server.refused(aidContract.applyYuanzhu, reliefForm({ name: '周大爷', phone, ...changes }), asWriter())
    const login = await requestCode(server, phone, 'login')
    expect(await no({ code: login })).toMatchObject({ code: 'invalid', field: 'code' })
    const code = await consent(phone)
    expect(await no({ code: wrongCode(code) })).toMatchObject({ field: 'code' })
    expect(await no({ code, phone: fixture.other.phone })).toMatchObject({ code: 'invalid', field: 'phone' })
    // What is on file may be the writer's own or unknown to them: neither is taken.
    expect(await no({ code, identity: undefined })).toMatchObject({
      field: 'identity',
      message: '请填写对方的身份证号',
    })
    await server.call(aidContract.applyYuanzhu, reliefForm({ name: '周大爷', phone, code }), asWriter())
    expect(await no({ code })).toMatchObject({ field: 'code' })
  })

  test('is decided by another than who wrote it, whatever post they hold', async () => {
    const phone = '13812349903'
    const form = reliefForm({ name: '吴大爷', phone, code: await consent(phone) })
    const { id } = await server.call(aidContract.applyYuanzhu, form, { token: fixture.desk.token })
    const onBoard = async (tab: 'submitted' | 'waiting', { token }: TestAccount) =>
      (await server.call(aidContract.aidBoard, { tab }, { token })).dataList.some(one => one.id === id)
    // It begins on the rung that somebody else stands on.
    expect([await onBoard('submitted', fixture.desk), await onBoard('waiting', fixture.leader4)]).toEqual([false, true])
    expect(await refusedStep(server, fixture.desk, 'aidAccept', id)).toMatchObject({ code: 'notYours' })
    await takeStep(server, fixture.leader4, 'aidAccept', id)
    const helper = { helper: fixture.volunteer.uid }
    expect(await refusedStep(server, fixture.desk, 'aidAssign', id, helper)).toMatchObject({ code: 'notYours' })
  })

  test('climbs past who wrote it', async () => {
    const phone = '13812349904'
    const form = reliefForm({ name: '郑大爷', phone, code: await consent(phone) })
    const { id } = await server.call(aidContract.applyYuanzhu, form, { token: fixture.leader4.token })
    const rung = async () => (await readAidOnDesk(server, fixture.desk, id)).rungLabel
    expect(await rung()).toBe('责任人')
    await advanceAndSweep(hours(49))
    expect(await rung(), 'the post between is the writer’s').toBe('二级负责人')
  })
})

describe('results', () => {
  test('are public without names, numbers or doors', async () => {
    const id = await createAidAt(server, fixture, 'reported')
    const { token } = fixture.asker
    expect((await server.refused(aidResultContract.resultDetails, { id })).code).toBe('missing')
    await server.call(
      stepsContract.aidConfirm,
      { id, input: { stars: 5, words: `我是王桂兰，住${ADDRESS}，谢谢` } },
      { token },
    )
    const detail = await server.call(aidResultContract.resultDetails, { id })
    expect(detail).toMatchObject({ beneficiary: '王**', helper: '赵**', stars: 5, minutes: 60 })
    // What people wrote is not told before the desk has looked at it.
    expect(detail).toMatchObject({ title: '医疗', story: '', thanks: '', photos: [] })
    const list = await server.call(aidResultContract.resultPage, { kind: 'relief', region: '330106' })
    expect(list.dataList[0]?.id).toBe(id)
    const text = JSON.stringify([detail, list])
    for (const secret of [APPLICANT.name, APPLICANT.phone, ADDRESS, IDENTITY, fixture.asker.uid, '赵敏', '陪诊'])
      expect(text).not.toContain(secret)
    const figures = await server.call(aidResultContract.resultFigures, { region: '3301' })
    expect(figures.helped).toBeGreaterThan(0)
    expect(figures.months).toHaveLength(12)
    expect(figures.months.reduce((sum, { helped }) => sum + helped, 0)).toBe(figures.helped)
    expect(figures.places[0]).toMatchObject({ code: '330106', name: '杭州市西湖区' })
  })

  test('are told in words and pictures when the desk has published them, and no longer when it took them back', async () => {
    const { desk, volunteer, asker } = fixture
    const id = await createAidAt(server, fixture, 'helping')
    const photos = [await createUpload(server, volunteer), await createUpload(server, volunteer)]
    const words = `电话186 1553 8311、186-1553-8311、１８６１５５３８３１１，身份证${IDENTITY}，女儿一三五七七七一二三四五`
    await takeStep(server, volunteer, 'aidReport', id, { ...REPORT, words, photos })
    await takeStep(server, asker, 'aidConfirm', id, { stars: 5, words: `我是王桂兰，住${ADDRESS}` })
    const waiting = async () =>
      (await server.call(taskContract.taskPage, { kind: 'publish', pageSize: 50 }, { token: desk.token })).dataList
        .map(task => task.id)
        .includes(id)
    expect(await waiting()).toBe(true)
    const seen = () => server.call(aidResultContract.resultDetails, { id })
    const visibilities = async () => {
      const rows = await server.database.db.selectFrom('upload').select(['url', 'visibility']).execute()
      return photos.map(photo => rows.find(({ url }) => url === photo)?.visibility)
    }
    expect(await visibilities()).toEqual(['private', 'private'])
    const completedAt = (await seen()).at
    server.advanceClock(days(2))
    const { db } = server.database
    const clerk = await db.selectFrom('account').select('name').where('uid', '=', desk.uid).executeTakeFirstOrThrow()
    const story = {
      title: '陪王桂兰看病',
      words: `赵敏说：${words}`,
      thanks: `我是王桂兰，住${ADDRESS}，谢谢${clerk.name}`,
      photos: [photos[1]],
    }
    const foreign = { ...story, photos: [fixture.askersPicture] }
    expect(await refusedStep(server, desk, 'aidPublish', id, foreign)).toMatchObject({ field: 'photos' })
    expect((await refusedStep(server, volunteer, 'aidPublish', id, story)).code).toBe('notYours')
    await takeStep(server, desk, 'aidPublish', id, story)
    expect(await waiting()).toBe(false)
    expect(await seen()).toMatchObject({
      title: '陪王**看病',
      story: `赵**说：电话*** **** ****、***-****-****、***********，身份证${'*'.repeat(18)}，女儿${'*'.repeat(11)}`,
      thanks: `我是王**，住家中，谢谢${clerk.name[0]}**`,
      photos: [photos[1]],
      at: completedAt,
    })
    expect(await visibilities()).toEqual(['private', 'public'])
    const found = async (keyword: string) => (await server.call(aidResultContract.resultPage, { keyword })).total
    expect([await found('看病'), await found('王桂兰')]).toEqual([1, 0])
    await takeStep(server, desk, 'aidWithhold', id)
    expect(await seen()).toMatchObject({ title: '医疗', story: '', thanks: '', photos: [], at: completedAt })
    expect(await waiting()).toBe(false)
    expect(await visibilities()).toEqual(['private', 'private'])
  })
})

test('names, phones and doors are told to whoever handles it, while they do', async () => {
  const id = await createAidAt(server, fixture, 'assigned', goodsForm())
  const open = { ...APPLICANT, open: true }
  const shut = { name: '王**', phone: '138****0022', open: false }
  expect((await readAidOnDesk(server, fixture.desk, id)).applicant).toMatchObject({ ...open, detail: ADDRESS })
  expect((await readAssistance(server, fixture.volunteer, id)).applicant).toMatchObject({
    ...shut,
    detail: '',
    at: null,
  })
  await takeStep(server, fixture.volunteer, 'aidAgree', id)
  expect((await readAssistance(server, fixture.volunteer, id)).applicant).toMatchObject({ ...open, detail: ADDRESS })
  expect((await readOwnAid(server, fixture.asker, id)).helper).toMatchObject({ name: '赵敏', open: true })
  const seen = await readAidOnDesk(server, fixture.issuer, id)
  expect(seen.items).toEqual(COATS)
  for (const secret of [APPLICANT.name, '0022', ADDRESS, APPLICATION_TEXT])
    expect(JSON.stringify(seen)).not.toContain(secret)
  await takeStep(server, fixture.issuer, 'aidIssue', id)
  await takeStep(server, fixture.volunteer, 'aidReport', id, REPORT)
  expect((await readAssistance(server, fixture.volunteer, id)).applicant).toMatchObject(shut)
  await takeStep(server, fixture.asker, 'aidConfirm', id, { stars: 5, words: '' })
  expect((await readAidOnDesk(server, fixture.desk, id)).applicant).toMatchObject({ ...shut, detail: '' })
  expect((await readOwnAid(server, fixture.asker, id)).helper).toMatchObject({ name: '赵**', open: false })
  expect(await refusedStep(server, fixture.volunteer, 'aidReport', id, AID_REASON)).toMatchObject({ code: 'notNow' })
})
