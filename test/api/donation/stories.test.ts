/** 捐物 from the form to the warehouse, as the people who take part in it live through it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { donationContract } from '../../../src/contract/donation.contract.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import { hours } from '../../../src/machines/workflow/span.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import { sealed } from '../../support/assertions/sealed.ts'
import {
  countsFor,
  createDonationFixture,
  createGiftAt,
  createRoleHolder,
  type DonationFixture,
  dateIn,
  donateGoods,
  donationForm,
  givenGoods,
  QUILT,
  readGift,
} from '../../support/fixtures/donations.ts'
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
    // The collector carries it now, and has what the warehouse asks for.
    expect((await readGift(server, collector, id)).handOverCode).toMatch(/^JW[0-9A-Z]{10}$/)
    for (const other of [donor, fixture.desk]) expect((await readGift(server, other, id)).handOverCode).toBe('')
    expect((await readGift(server, collector, id)).contact).toMatchObject({
      open: false,
      detail: '',
      phone: '138****0011',
    })
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
    const counts = await countsFor(server, fixture.collector, id)
    await takeStep(server, fixture.collector, 'collectSure', id, { counts, photos: [fixture.photo], reason: '' })
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
    const nobody = await createMember(server)
    const tried = (collector: string) => refusedStep(server, fixture.desk, 'donationAssign', id, { collector })
    expect(await tried(nobody.uid)).toMatchObject({ field: 'collector', message: '只能指派给本地的上门收取员或责任人' })
    expect(await tried(fixture.donor.uid)).toMatchObject({ message: '不能指派给捐赠人自己' })
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
  test('is one’s own', async () => {
    const [ownGift, other] = [await createMember(server), await createMember(server)]
    const { id } = await server.call(cartAdd, { goods: givenGoods() }, { token: ownGift.token })
    expect((await server.refused(cartUpdate, { id, count: 1 }, { token: other.token })).code).toBe('missing')
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
    const { counts, pieces } = await server.call(donationContract.myGiftCounts, {}, options)
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
    const { counts } = await server.call(taskContract.donationBoardCounts, {}, { token: fixture.desk.token })
    expect(counts.submitted).toBeGreaterThanOrEqual(total)
    const { dataList: dots } = await server.call(taskContract.donationMap, {}, { token: fixture.desk.token })
    expect(dots.map(dot => dot.id)).toContain(id)
    const stranger = await createMember(server)
    expect((await server.refused(taskContract.donationBoard, {}, { token: stranger.token })).code).toBe('notYours')
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
