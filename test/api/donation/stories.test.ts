/** 捐物 from the form to the warehouse, as the people who take part in it live through it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { medalsOf } from '../../../server/domain/donation/medals.ts'
import { partySecretsOf } from '../../../server/identity/parties.ts'
import { donationContract } from '../../../src/contract/donation.contract.ts'
import type { EndpointReply } from '../../../src/contract/endpoint.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import { hours } from '../../../src/machines/workflow/span.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import { sealed } from '../../support/assertions/sealed.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  countsFor,
  createDonationFixture,
  createGiftAt,
  createRoleHolder,
  createWarehouse,
  DONATION_COMMUNITY,
  type DonationFixture,
  dateIn,
  donateGoods,
  donationForm,
  givenGoods,
  HOME_POINT,
  QUILT,
  readGift,
} from '../../support/fixtures/donations.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { createMember, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let fixture: DonationFixture
beforeAll(async () => {
  server = await startServer({ demo: false })
  fixture = await createDonationFixture(server)
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})
const messagesOf = async (uid: string) =>
  (await server.database.db.selectFrom('message').select('text').where('uid', '=', uid).orderBy('id').execute()).map(
    ({ text }) => text,
  )

describe('a neighbour gives winter clothes and quilts', () => {
  test('fetched at the door, confirmed, booked in: donor, desk, collector and warehouse each see their part', async () => {
    const { donor, desk, collector, storer, photo, warehouse } = fixture
    const id = await donateGoods(server, donor)
    expect(await readGift(server, donor, id)).toMatchObject({
      stateLabel: '待受理',
      title: '冬衣 6 件、棉被 2 床',
      pieces: 8,
      warehouse: { id: warehouse },
      contact: { open: true, phone: '13812340011', detail: '宝石山下 4 弄 11 号 602 室' },
    })
    expect(await messagesOf(desk.uid)).toContain('有新的捐物待受理')

    await takeStep(server, desk, 'donationAccept', id)
    const { dataList: candidates } = await server.call(taskContract.donationCandidates, { id }, { token: desk.token })
    expect(candidates.map(({ uid }) => uid)).toContain(collector.uid)
    await takeStep(server, desk, 'donationAssign', id, { collector: collector.uid })
    const { dataList: page } = await server.call(
      taskContract.collectPage,
      { tab: 'toAnswer' },
      { token: collector.token },
    )
    expect(page.map(row => [row.id, row.contact.open, row.contact.detail])).toContainEqual([id, false, ''])
    await takeStep(server, collector, 'collectAgree', id)
    expect((await readGift(server, collector, id)).contact).toMatchObject({ open: true, phone: '13812340011' })
    expect((await readGift(server, donor, id)).collector).toMatchObject({ name: '周建国', phone: collector.phone })

    const counts = await countsFor(server, collector, id, { 冬衣: 5 })
    expect(
      await refusedStep(server, collector, 'collectSure', id, { counts, photos: [photo], reason: '' }),
    ).toMatchObject({ code: 'invalid', field: 'reason', message: '「冬衣」的件数与之前的 6 不一致，请说明原因' })
    expect(
      await refusedStep(server, collector, 'collectSure', id, { counts, photos: [photo], reason: '破' }),
      'a sign is no reason',
    ).toMatchObject({ field: 'reason' })
    const more = await countsFor(server, collector, id, { 冬衣: 7 })
    expect(
      await refusedStep(server, collector, 'collectSure', id, { counts: more, photos: [photo], reason: '' }),
    ).toMatchObject({ field: 'reason' })
    // As the page sends it: with the seal that it was shown with.
    const shown = `${photo}?until=mwrp3tc0&seal=${'x'.repeat(43)}`
    await takeStep(server, collector, 'collectSure', id, { counts, photos: [shown], reason: '一件破了，没有收' })
    expect(await readGift(server, donor, id)).toMatchObject({
      difference: '一件破了，没有收',
      photos: [sealed(photo)],
      pieces: 7,
    })

    await takeStep(server, donor, 'donationConfirm', id)
    expect(await messagesOf(storer.uid)).toContain('有一份捐物等您入库')
    // The collector carries it now, and has what the warehouse asks for.
    expect((await readGift(server, collector, id)).handOverCode).toMatch(/^JW[0-9A-Z]{10}$/)
    for (const other of [donor, fixture.desk]) expect((await readGift(server, other, id)).handOverCode).toBe('')
    expect((await readGift(server, collector, id)).contact).toMatchObject({
      open: false,
      detail: '',
      phone: '138****0011',
    })
    const asWritten = await countsFor(server, storer, id, { 冬衣: 6 })
    expect(
      await refusedStep(server, storer, 'warehouseStore', id, { counts: asWritten, shelf: 'A-3', reason: '' }),
      'what was found at the door counts, not what was said before',
    ).toMatchObject({ field: 'reason', message: '「冬衣」的件数与之前的 5 不一致，请说明原因' })
    const stored = await countsFor(server, storer, id)
    await takeStep(server, storer, 'warehouseStore', id, { counts: stored, shelf: 'A-3', reason: '' })
    const done = await readGift(server, donor, id)
    expect(done).toMatchObject({ stateLabel: '已入库', pieces: 7 })
    expect(done.certificate).toMatch(/^JW[0-9A-Z]{10}$/)
    expect(done.trail.map(({ kind }) => kind)).toEqual(['given', 'collected', 'stored'])
    expect(await messagesOf(donor.uid)).toContain('您捐赠的物品已入库，感谢您的爱心')
    const { points } = await server.database.db
      .selectFrom('account')
      .select('points')
      .where('uid', '=', donor.uid)
      .executeTakeFirstOrThrow()
    expect(points).toBe(20 + 2 * 7)
  })

  test('brought to the warehouse: nobody fetches it, and it can be revoked until it is there', async () => {
    const { donor, desk, storer } = fixture
    const id = await donateGoods(server, donor, { mode: 'dropOff' })
    await takeStep(server, desk, 'donationAccept', id)
    expect(await readGift(server, donor, id)).toMatchObject({ stateLabel: '待送达', collector: null })
    const { handOverCode } = await readGift(server, donor, id)
    const found = await server.call(warehouseContract.findCode, { code: handOverCode }, { token: storer.token })
    expect(found).toMatchObject({ kind: 'donation', id })
    const counts = await countsFor(server, storer, id)
    await takeStep(server, storer, 'warehouseStore', id, { counts, shelf: 'B-1', reason: '' })
    expect((await refusedStep(server, donor, 'donationRevoke', id)).code).toBe('notNow')
  })

  test('a dispute brings the collector back, and silence confirms', async () => {
    const id = await createGiftAt(server, fixture, 'collected')
    await takeStep(server, fixture.donor, 'donationDispute', id, { reason: '棉被是两床' })
    expect((await readGift(server, fixture.donor, id)).stateLabel).toBe('上门中')
    const counts = await countsFor(server, fixture.collector, id, { 棉被: 1 })
    const second = await createUpload(server, fixture.collector)
    const again = { counts, photos: [second], reason: '还是只有一床' }
    await takeStep(server, fixture.collector, 'collectSure', id, again)
    expect(await readGift(server, fixture.donor, id), 'what was found the last time').toMatchObject({
      ...{ photos: [sealed(second)], difference: '还是只有一床', pieces: 7 },
    })
    server.advanceClock(hours(72) + 1)
    await server.sweep()
    expect((await readGift(server, fixture.donor, id)).stateLabel).toBe('待入库')
  })
})

describe('clocks', () => {
  test('48 hours unaccepted: it climbs past vacant posts to whoever is there, and no further', async () => {
    const { donor, desk } = fixture
    const id = await donateGoods(server, donor)
    server.advanceClock(hours(48) + 1)
    await server.sweep()
    const { facts } = (await readGift(server, donor, id)).record
    expect(facts).toMatchObject({ rung: 'platform' })
    // whoever stands below may still take it up, but the address is no longer theirs to see
    expect((await readGift(server, desk, id)).contact.open).toBe(false)
    await takeStep(server, desk, 'donationAccept', id)
    expect((await readGift(server, desk, id)).contact.open).toBe(true)
  })
  test('24 hours without an answer: the assignment falls back and both sides hear of it', async () => {
    const id = await createGiftAt(server, fixture, 'assigned')
    server.advanceClock(hours(24) + 1)
    await server.sweep()
    expect(await readGift(server, fixture.donor, id)).toMatchObject({ stateLabel: '待指派', collector: null })
    expect(await messagesOf(fixture.collector.uid)).toContain('您没有按时答复，上门收取的指派已取消')
    expect(await messagesOf(fixture.desk.uid)).toContain('收取员没有按时答复，一份捐物需要重新指派')
  })
  test('an assignment can be taken back while it is unanswered, not after', async () => {
    const id = await createGiftAt(server, fixture, 'assigned')
    await takeStep(server, fixture.desk, 'donationTakeBack', id)
    expect(await messagesOf(fixture.collector.uid)).toContain('请您上门收取的一份捐物已撤回指派，不用再去了')
    const agreed = await createGiftAt(server, fixture, 'collecting')
    expect((await refusedStep(server, fixture.desk, 'donationTakeBack', agreed)).code).toBe('notNow')
  })
})

describe('what cannot be given', () => {
  const tried = (changes: Parameters<typeof donationForm>[1]) =>
    server.refused(donationContract.iWantToJuanwu, donationForm(server, changes), { token: fixture.donor.token })
  test.each([
    ['a kind that is none', { items: [givenGoods({ classification: 'goods-food-rice' })] }, 'items', '请选择物品类别'],
    ['a heading of kinds', { items: [givenGoods({ classification: 'donation-clothes' })] }, 'items', '请选择物品类别'],
    ['what has gone bad', { items: [givenGoods({ expiry: '2020-01-01' })] }, 'items', '「冬衣」已过有效期，不能捐赠'],
    ['a day that is over', { day: '2020-01-01' }, 'day', '日期已经过了，请重新选择'],
    ['a day too far', { day: '2099-01-01' }, 'day', '日期请选在 30 天以内'],
    ['a district with streets', { region: '330106' }, 'region', '所在地区请选到街道'],
    ['a city without a warehouse', { region: '110101001' }, 'region', '这里还没有爱心仓库，暂时收不了捐物'],
    ['another warehouse that is none', { warehouse: '0' }, 'warehouse', '没有这个爱心仓库，请重新选择'],
    ['an activity that is none', { activity: '0' }, 'activity', '没有找到这个活动'],
  ])('%s', async (_, changes, field, message) => {
    expect(await tried(changes)).toEqual({ code: 'invalid', field, message })
  })
  test('somebody else’s picture', async () => {
    expect(await tried({ items: [givenGoods({ pictures: [fixture.photo] })] })).toMatchObject({
      code: 'invalid',
      field: 'items',
    })
  })
  test('neither goods nor cart, or both', async () => {
    const { items: _, ...bare } = donationForm(server)
    const token = fixture.donor.token
    expect(await server.refused(donationContract.iWantToJuanwu, bare, { token })).toMatchObject({ field: 'items' })
    const both = { ...donationForm(server), cart: ['1'] }
    expect(await server.refused(donationContract.iWantToJuanwu, both, { token })).toMatchObject({ field: 'cart' })
  })
  test('is a matter of days: today is early enough to fetch it and too late to be good', async () => {
    const { token } = await createMember(server, '方小雨')
    const day = (days: number) => ({ day: dateIn(server, days) })
    const goodUntil = (days: number) => ({ items: [givenGoods({ expiry: dateIn(server, days) })] })
    const answers = []
    for (const changes of [day(0), day(-1), day(30), day(31), goodUntil(0), goodUntil(1)])
      answers.push(
        await server.call(donationContract.iWantToJuanwu, donationForm(server, changes), { token }).then(
          () => '',
          ({ refusal }) => refusal.message,
        ),
      )
    const bad = '「冬衣」已过有效期，不能捐赠'
    expect(answers).toEqual(['', '日期已经过了，请重新选择', '', '日期请选在 30 天以内', bad, ''])
  })
  test('the same submission twice is one gift', async () => {
    const { donor } = fixture
    const form = donationForm(server)
    const options = { token: donor.token, key: 'gift-000001' }
    const [one, other] = [
      await server.call(donationContract.iWantToJuanwu, form, options),
      await server.call(donationContract.iWantToJuanwu, form, options),
    ]
    expect(other).toEqual(one)
  })
})

describe('counts at the door', () => {
  test('name every item, never something foreign, and find something', async () => {
    const id = await createGiftAt(server, fixture, 'collecting')
    const all = await countsFor(server, fixture.collector, id)
    const tried = (counts: readonly { item: string; count: number }[], photos = [fixture.photo]) =>
      refusedStep(server, fixture.collector, 'collectSure', id, { counts, photos, reason: '' })
    expect(await tried(all.slice(1))).toMatchObject({ field: 'counts', message: '请填写「冬衣」的件数，没有就填 0' })
    expect(await tried([...all, { item: 'x', count: 1 }])).toMatchObject({ message: '有物品不在这份捐赠里' })
    expect(await tried(all.map(one => ({ ...one, count: 0 })))).toMatchObject({ message: '一件也没有收到，不能确认' })
    expect(await tried(all, [])).toMatchObject({ field: 'photos', message: '请至少拍一张现场照片' })
    expect(await tried(all, [fixture.picture])).toMatchObject({ field: 'photos' })
    expect(await tried([...all, all[0]!])).toMatchObject({ message: '每样物品只能填一次' })
  })
  test('only whoever collects there can be asked to', async () => {
    const id = await createGiftAt(server, fixture, 'accepted')
    const tried = (collector: string) => refusedStep(server, fixture.desk, 'donationAssign', id, { collector })
    const others = [
      await createMember(server),
      await createRoleHolder(server, 'collector', '330106108', '冯隔壁'),
      await createRoleHolder(server, 'responsible', '330106109002', '陆邻居'),
      await createRoleHolder(server, 'volunteer', '330106109', '赵敏敏'),
    ]
    for (const { uid } of others)
      expect(await tried(uid)).toMatchObject({ field: 'collector', message: '只能指派给本地的上门收取员或责任人' })
    expect(await tried(fixture.donor.uid)).toMatchObject({ message: '不能指派给捐赠人自己' })
  })
})

describe('what whoever sits at the desk gives', () => {
  test('lies with whoever stands above, who is told of it, and its own words are hidden from the public', async () => {
    const [giver, above] = [
      await createRoleHolder(server, 'responsible', '330106109003', '陆邻居'),
      await createRoleHolder(server, 'leader4', '330106109', '钱街道'),
    ]
    const id = await donateGoods(server, giver, { region: '330106109003', name: '欧阳文静' })
    expect([await messagesOf(giver.uid), await messagesOf(above.uid)]).toEqual([[], ['有新的捐物待受理']])
    await takeStep(server, above, 'donationAccept', id)
    const secrets = (await partySecretsOf(server.database.db, [id]))(id)
    expect(secrets.map(({ text }) => text)).toEqual(expect.arrayContaining(['陆邻居', '欧阳文静']))
    await server.database.db.deleteFrom('roleGrant').where('uid', 'in', [giver.uid, above.uid]).execute()
  })
})

describe('the donation cart', () => {
  const { cartAdd, cartDelete, cartList, cartUpdate } = donationContract
  test('gathers goods, and what is submitted leaves it', async () => {
    const giver = await createMember(server, '何美华')
    const options = { token: giver.token }
    const many = await createMember(server, '收纳的人')
    const row = {
      name: '冬衣',
      classification: 'donation-clothes-winter',
      condition: 'used',
      count: 1,
      unit: '件',
    } as const
    const rows = Array.from({ length: 49 }, (_, at) => ({
      id: `full-${at}`,
      uid: many.uid,
      ...row,
      pictures: '[]',
      createdAt: new Date(),
    }))
    await server.database.db.insertInto('donationCart').values(rows).execute()
    await server.call(cartAdd, { goods: givenGoods() }, many)
    expect((await server.refused(cartAdd, { goods: givenGoods() }, many)).message).toBe(
      '捐赠清单最多 50 样，请先提交一部分',
    )
    const first = await server.call(cartAdd, { goods: givenGoods() }, options)
    const second = await server.call(cartAdd, { goods: QUILT }, options)
    await server.call(cartUpdate, { id: first.id, count: 3 }, options)
    const { dataList } = await server.call(cartList, {}, options)
    expect(dataList.map(({ name, count, classificationName }) => [name, count, classificationName])).toEqual([
      ['棉被', 2, '棉被'],
      ['冬衣', 3, '冬衣'],
    ])
    const { items: _, ...form } = donationForm(server)
    const twice = { ...form, cart: [first.id, first.id] }
    expect((await server.refused(donationContract.iWantToJuanwu, twice, options)).message).toBe('物品不能重复')
    const { id } = await server.call(donationContract.iWantToJuanwu, { ...form, cart: [first.id] }, options)
    expect((await readGift(server, giver, id)).title).toBe('冬衣 3 件')
    expect((await server.call(cartList, {}, options)).dataList.map(({ id: left }) => left)).toEqual([second.id])
    expect(await server.refused(donationContract.iWantToJuanwu, { ...form, cart: [first.id] }, options)).toMatchObject({
      field: 'cart',
      message: '捐赠清单已经变了，请看最新的清单',
    })
    await server.call(cartDelete, { ids: [second.id] }, options)
    expect((await server.call(cartList, {}, options)).dataList).toEqual([])
  })
  test('lets go of what is named and of nothing else, and what is given of it arrives whole, in the order chosen', async () => {
    const giver = await createMember(server, '何美华')
    const options = { token: giver.token }
    const milk = { expiry: dateIn(server, 200), pictures: [await createUpload(server, giver)] }
    const ids: string[] = []
    for (const goods of [givenGoods({ name: '围巾' }), QUILT, givenGoods({ name: '奶粉', ...milk }), givenGoods()])
      ids.push((await server.call(cartAdd, { goods }, options)).id)
    const left = async () => (await server.call(cartList, {}, options)).dataList.map(({ name }) => name)
    await server.call(cartDelete, { ids: [ids[1]!] }, options)
    expect(await left(), 'the newest first').toEqual(['冬衣', '奶粉', '围巾'])
    const { items: _, ...form } = donationForm(server)
    const cart = [ids[2]!, ids[0]!]
    const { id } = await server.call(donationContract.iWantToJuanwu, { ...form, cart }, options)
    const given = await readGift(server, giver, id)
    expect(given).toMatchObject({ title: '奶粉 6 件、围巾 6 件', picture: milk.pictures[0], kinds: 2, pieces: 12 })
    expect(given.items.map(({ name, expiry, pictures }) => [name, expiry, pictures])).toEqual([
      ['奶粉', milk.expiry, milk.pictures],
      ['围巾', '', []],
    ])
    expect(await left()).toEqual(['冬衣'])
  })
  test('takes nothing that could not be given', async () => {
    const giver = await createMember(server)
    for (const [goods, message] of [
      [{ classification: 'donation-clothes' }, '请选择物品类别'],
      [{ expiry: dateIn(server, 0) }, '「冬衣」已过有效期，不能捐赠'],
      [{ pictures: [fixture.photo] }, '没有找到这张图片，请重新上传'],
    ] as const)
      expect(
        await server.refused(
          cartAdd,
          { goods: givenGoods({ ...goods, pictures: [...(goods.pictures ?? [])] }) },
          giver,
        ),
      ).toEqual({ code: 'invalid', field: 'goods', message })
    expect((await server.call(cartList, {}, giver)).dataList).toEqual([])
  })
  test('is one’s own', async () => {
    const [ownGift, other] = [await createMember(server), await createMember(server)]
    const { id } = await server.call(cartAdd, { goods: givenGoods() }, { token: ownGift.token })
    expect((await server.refused(cartUpdate, { id, count: 1 }, { token: other.token })).code).toBe('missing')
    expect((await server.call(cartList, {}, { token: other.token })).dataList).toEqual([])
    await server.call(cartDelete, { ids: [id] }, { token: other.token })
    expect((await server.call(cartList, {}, { token: ownGift.token })).dataList).toHaveLength(1)
    const { items: _, ...form } = donationForm(server)
    expect(
      await server.refused(donationContract.iWantToJuanwu, { ...form, cart: [id] }, { token: other.token }),
    ).toMatchObject({ field: 'cart' })
  })
})

describe('lists', () => {
  test('of my gifts stand under their tabs, with counts that agree', async () => {
    const giver = { ...fixture, donor: await createMember(server, '钱小满') }
    for (const until of ['submitted', 'collecting', 'collected', 'stored'] as const)
      await createGiftAt(server, giver, until)
    const refused = await donateGoods(server, giver.donor)
    await takeStep(server, fixture.desk, 'donationRefuse', refused, { reason: '这类物品暂时收不下' })
    const options = { token: giver.donor.token }
    const { counts, pieces } = await server.call(donationContract.myGifts, {}, options)
    expect(counts).toEqual({ all: 5, waiting: 1, underway: 1, toConfirm: 1, stored: 1, done: 1 })
    expect(pieces).toBe(8)
    for (const [tab, count] of Object.entries(counts)) {
      const page = { tab: tab as keyof typeof counts, pageSize: 2 }
      const { dataList, total, next } = await server.call(donationContract.myGifts, page, options)
      expect([tab, total, dataList.length]).toEqual([tab, count, Math.min(2, count)])
      expect(next === '').toBe(count <= 2)
    }
  })
  test('of the desk: those of the region, the oldest first, and none of one’s own', async () => {
    const id = await donateGoods(server, fixture.donor)
    const own = await donateGoods(server, fixture.desk)
    const board = (tab: 'submitted', ownGift = false) =>
      server.call(taskContract.donationBoard, { tab, mine: ownGift, pageSize: 100 }, { token: fixture.desk.token })
    const { dataList, total } = await board('submitted', true)
    expect(dataList.map(row => row.id)).toContain(id)
    expect(dataList.map(row => row.id)).not.toContain(own)
    expect(dataList.map(row => row.at)).toEqual(dataList.map(row => row.at).sort((a, b) => a - b))
    const { counts } = await server.call(taskContract.donationBoard, {}, { token: fixture.desk.token })
    expect(counts.submitted).toBeGreaterThanOrEqual(total)
    const { dataList: dots } = await server.call(taskContract.donationMap, {}, { token: fixture.desk.token })
    expect(dots.map(dot => dot.id)).toContain(id)
    const stranger = await createMember(server)
    expect((await server.refused(taskContract.donationBoard, {}, { token: stranger.token })).code).toBe('notYours')
  })
  test('of the desk: what is over stands the newest first, in the region that is looked at, by name of nobody', async () => {
    const { desk, donor } = fixture
    const leader = await createRoleHolder(server, 'leader2', '3301', '沈立新')
    const [first, second] = [await donateGoods(server, donor), await donateGoods(server, donor)]
    for (const id of [first, second]) await takeStep(server, desk, 'donationRefuse', id, { reason: '暂时收不下' })
    const stored = [await createGiftAt(server, fixture, 'stored'), await createGiftAt(server, fixture, 'stored')]
    const asked = await createGiftAt(server, fixture, 'assigned')
    type Look = { tab?: 'ended' | 'stored' | 'assigned' | 'submitted'; region?: string; mine?: boolean }
    const board = async (look: Look) =>
      (await server.call(taskContract.donationBoard, { pageSize: 100, ...look }, { token: leader.token })).dataList
    const ids = async (look: Look) => (await board(look)).map(({ id }) => id)
    expect((await ids({ tab: 'ended' })).slice(0, 2)).toEqual([second, first])
    expect((await ids({ tab: 'stored' })).slice(0, 2)).toEqual(stored.toReversed())
    const row = (await board({ tab: 'assigned' })).find(({ id }) => id === asked)
    expect(row).toMatchObject({ rungLabel: '责任人', collector: '周**', donor: '张**' })
    expect(await ids({ tab: 'assigned', mine: true }), 'it lies with the post below').not.toContain(asked)
    const counts = async (region?: string) =>
      (await server.call(taskContract.donationBoard, { ...(region && { region }) }, { token: leader.token })).counts
    const dots = async (region?: string) =>
      (await server.call(taskContract.donationMap, { ...(region && { region }) }, { token: leader.token })).dataList
    const waiting = await donateGoods(server, donor)
    const accepted = await createGiftAt(server, fixture, 'accepted')
    const own = await donateGoods(server, leader)
    for (const [region, seen] of [
      ['330106109001', true],
      ['330106', true],
      ['330106109002', false],
      ['330108', false],
    ] as const) {
      expect((await ids({ tab: 'assigned', region })).includes(asked), region).toBe(seen)
      expect((await counts(region)).assigned > 0, region).toBe(seen)
      expect((await dots(region)).filter(({ id }) => [waiting, accepted].includes(id)).length, region).toBe(
        seen ? 2 : 0,
      )
    }
    expect(await counts('3301')).toEqual(await counts())
    expect((await dots()).map(({ id }) => id)).not.toContain(asked)
    expect((await dots()).map(({ id }) => id)).not.toContain(own)
    expect(await ids({ tab: 'submitted' })).not.toContain(own)
  })
  test('a day’s way keeps what was promised: the morning before the evening, however near that is', async () => {
    const lone = { ...fixture, collector: await createRoleHolder(server, 'collector', '330106109', '孙福来') }
    const at = (lng: number, slot: 'morning' | 'evening') =>
      createGiftAt(server, lone, 'collecting', { lng, lat: 30.26, slot })
    const [evening, far, near] = [
      await at(120.131, 'evening'),
      await at(120.18, 'morning'),
      await at(120.15, 'morning'),
    ]
    const { stops } = await server.call(
      taskContract.collectRoute,
      { day: dateIn(server), lng: 120.13, lat: 30.26 },
      { token: lone.collector.token },
    )
    expect(stops.map(({ id }) => id)).toEqual([near, far, evening])
  })
  test('a day’s way goes to the nearest next and ends at the warehouse', async () => {
    const lone = { ...fixture, collector: await createMember(server, '赵铁柱') }
    await server.database.db
      .insertInto('roleGrant')
      .values({ id: 'lone-collector', uid: lone.collector.uid, role: 'collector', region: '330106109' })
      .execute()
    const at = (lng: number) => createGiftAt(server, lone, 'collecting', { lng, lat: 30.26 })
    const [far, near, middle] = [await at(120.18), await at(120.14), await at(120.16)]
    const way = await server.call(
      taskContract.collectRoute,
      { day: dateIn(server), lng: 120.13, lat: 30.26 },
      { token: lone.collector.token },
    )
    expect(way.stops.map(({ id }) => id)).toEqual([near, middle, far])
    expect(way.length).toBe(way.stops.reduce((sum, { leg }) => sum + leg, way.warehouse?.leg ?? 0))
    expect(way.warehouse?.name).toBe('北山爱心仓库')
  })
})

test('every step of it is taken once, however often it is pressed', async () => {
  const id = await createGiftAt(server, fixture, 'confirmed')
  const counts = await countsFor(server, fixture.storer, id)
  const input = { counts, shelf: 'C-1', reason: '' }
  const options = { token: fixture.storer.token, key: 'store-000001' }
  const both = await Promise.all([
    server.call(stepsContract.warehouseStore, { id, input }, options),
    server.call(stepsContract.warehouseStore, { id, input }, options),
  ])
  expect(both[1]).toEqual(both[0])
  const { count } = await server.database.db
    .selectFrom('batch')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('donation', '=', id)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(2)
})

describe('what everybody reads of donors', () => {
  const donors: TestAccount[] = []
  const REGION = '330106109'
  let board: () => Promise<EndpointReply<typeof donationContract.givingBoard>>
  beforeAll(async () => {
    for (const [at, count] of [20, 15, 15, 12, 11, 10].entries()) {
      const donor = await createMember(server, `榜${at}号`)
      donors.push(donor)
      const items = [givenGoods({ name: `榜样${at}`, count }), QUILT, givenGoods({ name: '围巾', count: 1 })]
      await createGiftAt(server, { ...fixture, donor }, 'stored', { items, showName: true })
    }
    board = () => server.call(donationContract.givingBoard, { region: REGION })
  })
  test('five stand on the board, whoever is equal on one place, and this year’s gifts alone', async () => {
    const places = (await board()).donors.map(({ name, rank, pieces, gifts }) => [name, rank, pieces, gifts])
    const [, second, third] = donors.map(({ uid }) => uid)
    expect(places.map(([, rank, pieces, gifts]) => [rank, pieces, gifts])).toEqual([
      ...[
        [1, 23, 1],
        [2, 18, 1],
        [2, 18, 1],
        [4, 15, 1],
        [5, 14, 1],
      ],
    ])
    expect(places.map(([name]) => name).slice(1, 3)).toEqual(second! < third! ? ['榜1号', '榜2号'] : ['榜2号', '榜1号'])
    const sent = (days: number) =>
      sql`update record set created_at = created_at - ${days} * interval '1 day' where owner = ${donors[0]!.uid}`.execute(
        server.database.db,
      )
    await sent(400)
    expect((await board()).donors.map(({ rank, pieces }) => [rank, pieces])[0]).toEqual([1, 18])
    await sent(-400)
  })
  test('a title names two things and counts the others; gifts of one donor are found while their name is shown', async () => {
    const [donor, other] = [donors[0]!, donors[1]!]
    const { publicGifts, donorCard } = donationContract
    const titles = async (uid: string) =>
      (await server.call(publicGifts, { donor: uid })).dataList.map(({ title }) => title)
    expect(await titles(donor.uid)).toEqual(['榜样0 20 件、棉被 2 床等 3 样'])
    const later = await createGiftAt(server, { ...fixture, donor }, 'stored', { items: [QUILT] })
    expect(await titles(donor.uid)).toEqual(['棉被 2 床', '榜样0 20 件、棉被 2 床等 3 样'])
    const card = await server.call(donorCard, { uid: donor.uid })
    expect([card.gifts, card.pieces, card.recent.map(({ id }) => id)[0], card.recent.length]).toEqual([2, 25, later, 2])
    expect(await titles(fixture.donor.uid), 'who hides the name').toEqual([])
    // Whoever hides it hides nobody else.
    const face = { avatar: '/pictures/mint/seedling.svg' }
    await server.database.db.updateTable('account').set(face).where('uid', '=', donor.uid).execute()
    await donateGoods(server, donor, { showName: false })
    expect(await titles(donor.uid)).toEqual([])
    expect(await titles(other.uid)).toHaveLength(1)
    const { dataList } = await server.call(publicGifts, { keyword: '榜样0' })
    expect(dataList).toMatchObject([{ donor: '榜**', donorUid: '', avatar: '/pictures/bust-in-silhouette.svg' }])
  })
})

test('of the warehouses of a city the nearest comes first, and takes what is given where no other is chosen', async () => {
  const east = await createWarehouse(server, '城东爱心仓库', '330102001')
  const far = await createWarehouse(server, '宁波爱心仓库', '330203001')
  const eastern = { lng: 120.3, lat: 30.25 }
  await server.database.db.updateTable('warehouse').set(eastern).where('id', '=', east).execute()
  const region = DONATION_COMMUNITY
  const near = async (point: { lng?: number; lat?: number }) => {
    const { dataList } = await server.call(donationContract.warehouses, { region, ...point })
    const distances = dataList.map(({ distance }) => distance ?? Number.NaN)
    expect(distances).toEqual([...distances].sort((one, other) => one - other))
    return dataList.map(({ id }) => id)
  }
  const [there, here] = [
    [east, fixture.warehouse],
    [fixture.warehouse, east],
  ]
  expect([await near(eastern), await near(HOME_POINT), await near({})]).toEqual([there, here, here])
  const takenBy = async (changes: Parameters<typeof donationForm>[1]) => {
    const giver = await createMember(server)
    return (await readGift(server, giver, await donateGoods(server, giver, changes))).warehouse.id
  }
  expect([await takenBy(eastern), await takenBy({}), await takenBy({ warehouse: east })]).toEqual([
    east,
    fixture.warehouse,
    east,
  ])
  const elsewhere = donationForm(server, { warehouse: far })
  expect(await server.refused(donationContract.iWantToJuanwu, elsewhere, fixture.collector)).toMatchObject({
    field: 'warehouse',
  })
})

test.each([
  ['第一份爱心', { gifts: 1 }],
  ['常来常往', { gifts: 10 }],
  ['百份暖心', { pieces: 100 }],
  ['送达五十家', { reached: 50 }],
  ['热心邻居', { minutes: 600 }],
  ['社区之光', { minutes: 6_000 }],
] as const)('the medal %s is earned by just enough, and by nothing else', (title, enough) => {
  const has = (figures: object) =>
    medalsOf({ gifts: 0, pieces: 0, reached: 0, minutes: 0, ...figures }).find(medal => medal.title === title)?.earned
  const [[of, from]] = Object.entries(enough) as [[string, number]]
  const others = { gifts: 9_999, pieces: 9_999, reached: 9_999, minutes: 9_999 }
  expect([has(enough), has({ [of]: from - 1 }), has({ ...others, [of]: 0 })]).toEqual([true, false, false])
})
