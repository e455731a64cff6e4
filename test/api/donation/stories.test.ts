/** Gifts of goods from the form to the warehouse, and who sees what of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partySecretsOf } from '../../../server/identity/parties.ts'
import { donationContract } from '../../../src/contract/donation.contract.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import { sealed } from '../../support/assertions/sealed.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
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
  grantRole,
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

describe('stories', () => {
  const messagesOf = async (uid: string) =>
    (await server.database.db.selectFrom('message').select('text').where('uid', '=', uid).orderBy('id').execute()).map(
      ({ text }) => text,
    )

  describe('a neighbour gives winter clothes and quilts', () => {
    test('fetched at the door, confirmed, booked in: donor, desk, collector and warehouse each see their part', async () => {
      const { donor, desk, collector, storer, photo, warehouse } = fixture
      const id = await donateGoods(server, donor)
      expect(await readGift(server, donor, id)).toMatchObject({
        stateLabel: '等社区看',
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
      const { db } = server.database
      await db
        .updateTable('donationItem')
        .set({ expiry: dateIn(server, 0) })
        .where('id', '=', all[0]!.item)
        .execute()
      expect(await tried(all), 'expired since').toMatchObject({
        field: 'counts',
        message: expect.stringContaining('已过有效期'),
      })
      const fresh = all.map((one, at) => (at === 0 ? { ...one, count: 0 } : one))
      await takeStep(server, fixture.collector, 'collectSure', id, {
        counts: fresh,
        photos: [fixture.photo],
        reason: '过了有效期',
      })
    })

    test('are not taken by a collector who is none here any more', async () => {
      const collector = await createRoleHolder(server, 'collector', '330106109', '冯大力')
      const id = await createGiftAt(server, { ...fixture, collector }, 'assigned')
      await server.database.db.deleteFrom('roleGrant').where('uid', '=', collector.uid).execute()
      expect((await refusedStep(server, collector, 'collectAgree', id)).message).toContain('请联系责任人改派')
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
      expect(
        await server.refused(donationContract.iWantToJuanwu, { ...form, cart: [first.id] }, options),
      ).toMatchObject({
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
      expect((await server.call(cartList, {}, { token: other.token })).dataList).toEqual([])
      await server.call(cartDelete, { ids: [id] }, { token: other.token })
      expect((await server.call(cartList, {}, { token: ownGift.token })).dataList).toHaveLength(1)
      const { items: _, ...form } = donationForm(server)
      expect(
        await server.refused(donationContract.iWantToJuanwu, { ...form, cart: [id] }, { token: other.token }),
      ).toMatchObject({ field: 'cart' })
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
})

describe('access', () => {
  const SECRETS = ['张淑芬', '13812340011', '602 室', '宝石山下']
  let received: string
  beforeAll(async () => {
    received = await createGiftAt(server, fixture, 'stored')
  })

  test('whoever looks on from above sees street and mask, whoever has it sees the door; both only while it is so', async () => {
    const id = await createGiftAt(server, fixture, 'accepted')
    const leader = await createRoleHolder(server, 'leader2', '3301', '沈立新')
    const masked = { open: false, name: '张**', phone: '138****0011', detail: '', at: null }
    const levels = async (who: TestAccount) => (await readGift(server, who, id)).contact.regionNames
    const [near, whole] = [await levels(leader), await levels(fixture.desk)]
    expect([near.at(-1), whole.length], 'the street, and not the community').toEqual(['三墩镇', 5])
    expect(near).toEqual(whole.slice(0, 4))
    expect((await readGift(server, leader, id)).contact).toMatchObject(masked)
    expect((await readGift(server, fixture.desk, id)).contact).toMatchObject({ open: true, phone: '13812340011' })
    expect((await readGift(server, fixture.storer, id)).contact).toMatchObject(masked)
    for (const who of [leader, fixture.storer]) {
      const text = JSON.stringify(await readGift(server, who, id))
      for (const secret of SECRETS) expect(text).not.toContain(secret)
    }
    for (const who of [fixture.desk, fixture.collector])
      expect((await readGift(server, who, received)).contact).toMatchObject(masked)
    expect((await readGift(server, fixture.donor, received)).contact.open).toBe(true)
  })

  test('nobody has both sides: a responsible person, a collector and a keeper do nothing with their own gift', async () => {
    const everyone = await createMember(server, '多面手')
    await grantRole(server, everyone, 'responsible', '330106109001')
    await grantRole(server, everyone, 'collector', '330106109')
    await grantRole(server, everyone, 'warehouseIn', fixture.warehouse)
    const own = { ...fixture, donor: everyone }
    const id = await createGiftAt(server, own, 'submitted')
    const code = async (step: Parameters<typeof takeStep>[2], input?: Record<string, unknown>) =>
      (await server.refused(stepsContract[step], { id, ...(input ? { input } : {}) }, { token: everyone.token })).code
    expect(await code('donationAccept')).toBe('notYours')
    await takeStep(server, fixture.desk, 'donationAccept', id)
    expect(
      (
        await server.refused(
          stepsContract.donationAssign,
          { id, input: { collector: everyone.uid } },
          { token: fixture.desk.token },
        )
      ).message,
    ).toBe('不能指派给捐赠人自己')
    const { dataList } = await server.call(taskContract.donationCandidates, { id }, { token: fixture.desk.token })
    expect(dataList.map(({ uid }) => uid)).not.toContain(everyone.uid)
  })
})
