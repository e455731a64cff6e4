/** What an application keeps of a form, where it begins, and what changes when it is asked for again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aidContract } from '../../../src/contract/aid.contract.ts'
import { requestCode, type TestAccount } from '../../support/fixtures/accounts.ts'
import {
  ADDRESS,
  type AidFixture,
  type AidForm,
  APPLICANT,
  APPLICATION_TEXT,
  applyForAid,
  COATS,
  createAidFixture,
  goodsForm,
  IDENTITY,
  readAidOnDesk,
  readOwnAid,
  reliefForm,
} from '../../support/fixtures/aid.ts'
import {
  createGiftAt,
  createWarehouse,
  DONATION_COMMUNITY,
  givenGoods,
  HOME_POINT,
} from '../../support/fixtures/donations.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { createMember, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const NOW = Date.parse('2027-03-01T09:00:00+08:00')
let server: TestServer
let fixture: AidFixture
beforeAll(async () => {
  // The clock stands still: what begins or ends at this very moment can be asked.
  server = await startServer({ demo: false, now: NOW, still: true })
  fixture = await createAidFixture(server)
})
afterAll(() => server.close())

const withoutKind = ({ kind: _, ...form }: AidForm) => form
/** Of a kind of which nobody in these tests gives anything else. */
const RARE = 'donation-rehab-wheelchair'
const inNeed = (name: string, count: number) => [{ ...COATS[0]!, classification: RARE, name, count }]

describe('the form of one kind', () => {
  test('keeps of relief the sort, the amount and the papers, and no goods', async () => {
    const { asker } = fixture
    const form = { ...reliefForm({ proof: [fixture.askersPicture] }), items: COATS }
    const seen = await readOwnAid(server, asker, await applyForAid(server, asker, form))
    expect(seen).toMatchObject({
      ...{ kind: 'relief', title: '陪诊，周三上午', words: APPLICATION_TEXT, relief: 'medical', reliefLabel: '医疗' },
      ...{
        amount: 20_000,
        items: [],
        warehouse: null,
        issue: '',
        policy: null,
        reason: '',
        report: null,
        thanks: null,
      },
    })
    expect(seen.proof).toHaveLength(1)
    expect(seen.record.facts).toMatchObject({ items: [], warehouse: '', kind: 'relief' })
  })
  test('keeps of goods what is asked for, and neither a sort of relief nor money', async () => {
    const { asker } = fixture
    const form = { ...goodsForm(), relief: 'living' as const, amount: 5_000 }
    const seen = await readOwnAid(server, asker, await applyForAid(server, asker, form))
    expect(seen).toMatchObject({ kind: 'goods', items: COATS, relief: '', reliefLabel: '', amount: 0, proof: [] })
    expect(seen.warehouse).toMatchObject({ id: fixture.warehouse, name: '北山爱心仓库', address: '曙光路 8 号' })
  })
  test('takes kinds of goods of either level, each of them, and none of another tree', async () => {
    const { asker } = fixture
    const whole = [...COATS, { ...COATS[0]!, classification: 'donation-bedding' }]
    await applyForAid(server, asker, goodsForm({ items: whole }))
    const foreign = goodsForm({ items: [...COATS, { ...COATS[0]!, classification: 'goods-food-rice' }] })
    expect(await server.refused(aidContract.applyYuanzhu, foreign, asker)).toMatchObject({
      ...{ code: 'invalid', field: 'items', message: '没有这种物品类别，请重新选择' },
    })
  })
  test('says which one thing is missing in words', async () => {
    const missing = async (form: AidForm) =>
      (await server.refused(aidContract.applyYuanzhu, form, fixture.asker)).message
    expect(await missing(reliefForm({ relief: undefined }))).toBe('请选择救助类型')
    expect(await missing(goodsForm({ items: undefined }))).toBe('请至少填写一样物品')
  })
})

describe('goods are to come', () => {
  test('from the nearest warehouse of the city that has all of them, else from the nearest', async () => {
    const { asker } = fixture
    const far = await createWarehouse(server, '城东爱心仓库', '330102001')
    const eastern = { lng: 120.3, lat: 30.25 }
    await server.database.db.updateTable('warehouse').set(eastern).where('id', '=', far).execute()
    const warehouseFor = async (form: Partial<AidForm>) =>
      (await readOwnAid(server, asker, await applyForAid(server, asker, goodsForm(form)))).warehouse?.name
    const nobodyHas = { items: inNeed('轮椅', 1) }
    expect(await warehouseFor(nobodyHas), 'at home').toBe('北山爱心仓库')
    expect(await warehouseFor({ ...nobodyHas, ...eastern }), 'in the east').toBe('城东爱心仓库')
    await storeIn(far, '暖风机', 3)
    expect(await warehouseFor({ items: inNeed('暖风机', 3) })).toBe('城东爱心仓库')
    expect(await warehouseFor({ items: inNeed('暖风机', 4) }), 'too few everywhere').toBe('北山爱心仓库')
  })
})

/** Lays a gift into this warehouse. */
async function storeIn(warehouse: string, name: string, count: number): Promise<void> {
  await createGiftAt(server, fixture, 'stored', { items: [givenGoods({ name, count, classification: RARE })] })
  await server.database.db.updateTable('stockItem').set({ warehouse }).where('name', '=', name).execute()
}

describe('a policy', () => {
  const policy = (id: string, startsAt: number, endsAt: number | null) => ({
    ...{ id, title: `津贴${id}`, summary: '', picture: '', topic: 'elderly' as const, region: '33', body: '' },
    ...{ conditions: '[]', papers: '[]', benefit: '', office: '', contactPhone: '' },
    ...{ startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) },
  })
  const { title: _, relief: __, amount: ___, kind: ____, ...form } = reliefForm()
  beforeAll(() =>
    server.database.db
      .insertInto('policy')
      .values([policy('begins', NOW, NOW + 1), policy('next', NOW + 1, null), policy('ends', NOW - 9, NOW)])
      .execute(),
  )
  test('can be asked for from the moment it begins to before the moment it ends', async () => {
    const apply = (id: string) => server.refused(aidContract.applyZhengcebangfu, { policy: id, ...form }, fixture.asker)
    await server.call(aidContract.applyZhengcebangfu, { policy: 'begins', ...form }, fixture.asker)
    expect((await apply('next')).message).toBe('这项政策还没有开始申请')
    expect((await apply('ends')).message).toBe('这项政策已经截止申请')
  })
  test('gives the application its name, which no revision changes; words and papers are the person’s own', async () => {
    const { asker, desk } = fixture
    const proof = [await createUpload(server, asker)]
    const sent = { policy: 'begins', ...form, proof }
    const { id } = await server.call(aidContract.applyZhengcebangfu, sent, asker)
    const policyOf = { id: 'begins', title: '津贴begins' }
    expect(await readOwnAid(server, asker, id)).toMatchObject({
      ...{ kind: 'policy', title: '津贴begins', policy: policyOf, words: APPLICATION_TEXT, relief: '', amount: 0 },
    })
    expect((await readOwnAid(server, asker, id)).proof).toHaveLength(1)
    await takeStep(server, desk, 'aidRefuse', id, { reason: '缺少户口本' })
    const again = { title: '我要换个名字', words: '户口本补拍好了，请再看一看', relief: 'care' as const, amount: 100 }
    await server.call(aidContract.aidRevise, { id, ...withoutKind(reliefForm(again)) }, asker)
    expect(await readOwnAid(server, asker, id)).toMatchObject({
      ...{
        title: '津贴begins',
        words: '户口本补拍好了，请再看一看',
        policy: policyOf,
        relief: '',
        amount: 0,
        proof: [],
      },
    })
  })
})

describe('asking again after a refusal', () => {
  const refusedOf = async (form: AidForm, who = fixture.asker) => {
    const id = await applyForAid(server, who, form)
    await takeStep(server, fixture.desk, 'aidRefuse', id, { reason: '请写清楚' })
    return id
  }
  const revise = (id: string, form: AidForm, who = fixture.asker) =>
    server.call(aidContract.aidRevise, { id, ...withoutKind(form) }, who)

  test('replaces all that was written: title, words, goods, amount, whom to call and where', async () => {
    const { asker } = fixture
    const id = await refusedOf(reliefForm({ proof: [fixture.askersPicture] }))
    const changes = { name: '王大妈', phone: '13900001111', detail: '文三路 9 号 101', lng: 120.2, lat: 30.3 }
    const answer = await revise(
      id,
      reliefForm({ ...changes, title: '送餐到家', words: '每天中午一顿饭，软一点。', relief: 'living', amount: 300 }),
    )
    expect(answer).toMatchObject({ id, state: 'submitted', facts: { owner: asker.uid, kind: 'relief' } })
    expect(await readOwnAid(server, asker, id)).toMatchObject({
      ...{ title: '送餐到家', words: '每天中午一顿饭，软一点。', relief: 'living', amount: 300, proof: [] },
      applicant: { name: '王大妈', phone: '13900001111', detail: '文三路 9 号 101', at: { lng: 120.2, lat: 30.3 } },
    })
    const goods = await refusedOf(goodsForm())
    await revise(goods, goodsForm({ items: inNeed('手电', 7) }))
    expect((await readOwnAid(server, asker, goods)).items).toMatchObject([{ name: '手电', count: 7 }])
  })
  test('begins at the desk of the new place, and there only', async () => {
    const { asker, desk, leader4 } = fixture
    const id = await refusedOf(reliefForm())
    const elsewhere = reliefForm({ region: '330106109002' })
    await revise(id, elsewhere)
    const seen = await readOwnAid(server, asker, id)
    expect(seen.rungLabel).toBe('四级负责人')
    expect(seen.record.facts).toMatchObject({ place: '330106109002', rung: 'leader4' })
    expect(seen.applicant.regionNames).toHaveLength(5)
    expect((await server.refused(aidContract.aidDetails, { id }, desk)).code).toBe('missing')
    expect((await readAidOnDesk(server, leader4, id)).id).toBe(id)
  })
  test('takes the number on file where none is written, and refuses a version that is old', async () => {
    const { asker } = fixture
    const id = await refusedOf(reliefForm())
    const { version } = (await readOwnAid(server, asker, id)).record
    const form = withoutKind(reliefForm({ identity: undefined }))
    const late = await server.refused(aidContract.aidRevise, { id, version: version - 1, ...form }, asker)
    expect(late.code).toBe('stale')
    await server.call(aidContract.aidRevise, { id, version, ...form }, asker)
    expect((await readOwnAid(server, asker, id)).applicant.identity).toBe(
      `${IDENTITY.slice(0, 6)}********${IDENTITY.slice(-4)}`,
    )
  })
  test('asks for the same things as the first time, and is for whoever needs it alone', async () => {
    const [writer, elder] = [fixture.other, await createMember(server, '何奶奶')]
    const code = await requestCode(server, elder.phone, 'consent')
    const written = reliefForm({ name: '何奶奶', phone: elder.phone, code })
    const { id } = await server.call(aidContract.applyYuanzhu, written, writer)
    await takeStep(server, fixture.desk, 'aidRefuse', id, { reason: '请写清楚' })
    const form = withoutKind(reliefForm())
    for (const who of [writer, fixture.desk])
      expect(await server.refused(aidContract.aidRevise, { id, ...form }, who)).toEqual({
        ...{ code: 'notYours', message: '「修改后重新提交」只能由求助人操作' },
      })
    expect(await server.refused(aidContract.aidRevise, { id, ...form, relief: undefined }, elder)).toMatchObject({
      field: 'relief',
    })
    await revise(id, reliefForm(), elder)
    expect((await readOwnAid(server, elder, id)).writer, 'who wrote it stays known').toMatchObject({ name: '孙丽' })
  })
  test('whoever wrote it for them is passed over again', async () => {
    const elder = await createMember(server, '何爷爷')
    const code = await requestCode(server, elder.phone, 'consent')
    const written = reliefForm({ name: '何爷爷', phone: elder.phone, code })
    const { id } = await server.call(aidContract.applyYuanzhu, written, fixture.desk)
    expect((await readOwnAid(server, elder, id)).rungLabel).toBe('四级负责人')
    await takeStep(server, fixture.leader4, 'aidRefuse', id, { reason: '请写清楚' })
    await revise(id, reliefForm(), elder)
    expect((await readOwnAid(server, elder, id)).rungLabel).toBe('四级负责人')
  })
})

describe('how to reach somebody', () => {
  const contactOf = (who: TestAccount) => server.call(aidContract.contact, {}, who)
  const address = { region: DONATION_COMMUNITY, detail: ADDRESS, ...HOME_POINT }
  test('is kept as it was written, the number masked, and is replaced by what is written next', async () => {
    const person = await createMember(server, '李梅')
    expect(await contactOf(person)).toEqual({ contact: null, account: { name: '李梅', phone: person.phone } })
    await server.call(aidContract.contactSave, { ...APPLICANT, identity: IDENTITY, ...address }, person)
    const masked = `${IDENTITY.slice(0, 6)}********${IDENTITY.slice(-4)}`
    const { contact, account } = await contactOf(person)
    expect(account).toEqual({ name: '李梅', phone: person.phone })
    expect(contact).toMatchObject({
      ...{ ...APPLICANT, identity: masked, region: DONATION_COMMUNITY, detail: ADDRESS, at: HOME_POINT },
    })
    expect(contact?.regionNames.slice(0, 4)).toEqual(['浙江省', '杭州市', '西湖区', '三墩镇'])
    expect(contact?.regionNames).toHaveLength(5)
    const { lng: _, lat: __, ...unplaced } = address
    await server.call(aidContract.contactSave, { name: '李梅梅', phone: '13900002222', ...unplaced }, person)
    expect((await contactOf(person)).contact).toMatchObject({
      ...{ name: '李梅梅', phone: '13900002222', identity: masked, at: null },
    })
  })
  test('is written down with an application, each time anew', async () => {
    const person = await createMember(server, '赵奶奶')
    await applyForAid(server, person)
    await applyForAid(server, person, reliefForm({ detail: '搬到文二路 3 号' }))
    expect((await contactOf(person)).contact?.detail).toBe('搬到文二路 3 号')
  })
  test('of whoever had none is what another wrote for them; their account is a person’s, of their district', async () => {
    const [writer, phone] = [await createMember(server, '孙丽丽'), '13812349977']
    const code = await requestCode(server, phone, 'consent')
    await server.call(aidContract.applyYuanzhu, reliefForm({ name: '郭奶奶', phone, code }), writer)
    const { db } = server.database
    const account = await db.selectFrom('account').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow()
    expect(account).toMatchObject({ kind: 'person', name: '郭奶奶', region: '330106', passwordHash: null })
    const saved = db.selectFrom('contact').selectAll().where('uid', '=', account.uid)
    expect(await saved.executeTakeFirst()).toMatchObject({ name: '郭奶奶', identity: IDENTITY, detail: ADDRESS })
    expect((await contactOf(writer)).contact).toBeNull()
  })
  test('what is wrong in a form for another leaves their code as it was', async () => {
    const [writer, phone] = [await createMember(server, '孙小丽'), '13812349978']
    const code = await requestCode(server, phone, 'consent')
    const form = reliefForm({ name: '郭爷爷', phone, code })
    const noCode = reliefForm({ name: '郭爷爷', phone: writer.phone, code })
    expect((await server.refused(aidContract.applyYuanzhu, noCode, writer)).message).toBe(
      '这是您自己的手机号；替别人填，请填对方的手机号，给自己申请请选「给自己」',
    )
    const refusals = [
      { changes: { identity: '91350100M000100Y43' }, field: 'identity' },
      { changes: { region: '330106009999' }, field: 'region' },
      { changes: { lat: undefined }, field: 'lng' },
      { changes: { relief: undefined }, field: 'relief' },
    ]
    for (const { changes, field } of refusals)
      expect((await server.refused(aidContract.applyYuanzhu, { ...form, ...changes }, writer)).field).toBe(field)
    await server.call(aidContract.applyYuanzhu, form, writer)
  })
})
