/** What everybody reads of gifts: which of them, by what name, and what came of them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { donationContract } from '../../../src/contract/donation.contract.ts'
import { DAY_MS, firstDayOf } from '../../../src/contract/time.ts'
import { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import { putInto } from '../../support/assertions/tabs.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { gardenDraft, publishActivity, shiftIn } from '../../support/fixtures/activities.ts'
import {
  createAssignedAid,
  createDonationFixture,
  createGiftAt,
  createRoleHolder,
  DONATION_COMMUNITY,
  type DonationFixture,
  donateGoods,
  donationForm,
  givenGoods,
  QUILT,
} from '../../support/fixtures/donations.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { createMember, takeStep } from '../../support/fixtures/mall.ts'
import { createPostHolder, DISTRICT } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

/** A Thursday in the middle of a month. */
const NOW = Date.parse('2027-03-18T09:00:00+08:00')
let server: TestServer
let fixture: DonationFixture
let open: TestAccount
let shy: TestAccount
let unit: TestAccount
const ids: Record<string, string> = {}
const { publicGifts, publicGift, donorCard, givingBoard } = donationContract
const giveAs = async (
  donor: TestAccount,
  changes: Parameters<typeof createGiftAt>[3],
  until: 'submitted' | 'stored' = 'stored',
) => {
  server.advanceClock(1_000)
  return createGiftAt(server, { ...fixture, donor }, until, changes)
}
beforeAll(async () => {
  server = await startServer({ demo: false, now: NOW })
  fixture = await createDonationFixture(server)
  open = await createMember(server, '向日葵')
  shy = await createMember(server, '岑无名')
  unit = await createMember(server, '青苗公益中心')
  await server.database.db.updateTable('account').set({ kind: 'organisation' }).where('uid', '=', unit.uid).execute()
  const pictures = [await createUpload(server, open)]
  ids.open = await giveAs(open, { items: [givenGoods({ name: '公开的书', pictures })], showName: true })
  ids.shy = await giveAs(shy, { items: [givenGoods({ name: '不署名的书', count: 3 })], showName: false })
  ids.unit = await giveAs(unit, { items: [QUILT], showName: true })
})
afterAll(() => server.close())

describe('the list', () => {
  const page = (query: object = {}) => server.call(publicGifts, { pageSize: 100, ...query })
  const idsOf = async (query: object = {}) => (await page(query)).dataList.map(({ id }) => id)
  test('has what lies or lay in a warehouse, the newest first, and nothing else', async () => {
    expect(await idsOf()).toEqual([ids.unit, ids.shy, ids.open])
    expect((await page()).total).toBe(3)
    for (const state of ['submitted', 'confirmed', 'refused', 'revoked', 'distributed']) {
      await putInto(server, ids.shy!, state)
      expect((await idsOf()).includes(ids.shy!), state).toBe(state === 'distributed')
    }
    await putInto(server, ids.shy!, 'stored')
  })
  test('names who shows the name, hides everybody else, face and id too', async () => {
    const faces = { avatar: '/pictures/mint/seedling.svg' }
    await server.database.db.updateTable('account').set(faces).execute()
    const rows = (await page()).dataList.map(({ donor, donorUid, avatar, party }) => [donor, donorUid, avatar, party])
    expect(rows).toEqual([
      ['青苗公益中心', unit.uid, faces.avatar, 'organisation'],
      ['岑**', '', '/pictures/bust-in-silhouette.svg', 'person'],
      ['向日葵', open.uid, faces.avatar, 'person'],
    ])
    await server.database.db.updateTable('account').set({ showName: false }).where('uid', '=', unit.uid).execute()
    expect((await page()).dataList[0]).toMatchObject({ donor: '爱心单位', donorUid: '' })
    await server.database.db.updateTable('account').set({ showName: true }).where('uid', '=', unit.uid).execute()
  })
  test('is searched by region of any level, by who gives, by a word of the title, by a donor who shows the name', async () => {
    const all = [ids.unit, ids.shy, ids.open]
    for (const [query, found] of [
      [{ region: '330106' }, all],
      [{ region: DONATION_COMMUNITY }, all],
      [{ region: '330105' }, []],
      [{ party: 'organisation' }, [ids.unit]],
      [{ party: 'person' }, [ids.shy, ids.open]],
      [{ keyword: '署名' }, [ids.shy]],
      [{ keyword: '书' }, [ids.shy, ids.open]],
      [{ keyword: '%' }, []],
      [{ donor: open.uid }, [ids.open]],
      [{ donor: shy.uid }, []],
      [{ donor: unit.uid, party: 'person' }, []],
    ] as const) {
      const answer = await page(query)
      expect(
        answer.dataList.map(({ id }) => id),
        JSON.stringify(query),
      ).toEqual(found)
      expect(answer.total, JSON.stringify(query)).toBe(found.length)
    }
  })
  test('turns its pages without losing or repeating one', async () => {
    const first = await page({ pageSize: 2 })
    const second = await page({ pageSize: 2, after: first.next })
    expect([...first.dataList, ...second.dataList].map(({ id }) => id)).toEqual([ids.unit, ids.shy, ids.open])
    expect(second.next).toBe('')
  })
})

describe('one gift', () => {
  test('that was received shows its pictures, its donor as they wish, and its way by the same name', async () => {
    const read = (id: string | undefined) => server.call(publicGift, { id: id ?? '' })
    const seen = await read(ids.open)
    expect(seen).toMatchObject({
      ...{
        donor: '向日葵',
        donorUid: open.uid,
        activity: null,
        stateLabel: '已入库',
        title: '公开的书 6 件',
        pieces: 6,
      },
      items: [{ name: '公开的书', count: 6, collected: 6, stored: 6, issued: 0 }],
    })
    expect(seen.items[0]!.pictures).toHaveLength(1)
    expect(seen.picture).toContain('/files/')
    expect(seen.trail.map(({ kind, who }) => [kind, who])).toEqual([
      ['given', '向日葵'],
      ['collected', '周**'],
      ['stored', '北山爱心仓库'],
    ])
    expect((await read(ids.shy)).trail[0]!.who).toBe('岑**')
    expect((await read(ids.unit)).trail[0]!.who).toBe('青苗公益中心')
  })
  test('keeps the own name of who shows it and hides that of everybody else who is part of it', async () => {
    const name = '向日葵和周建国一起选的书'
    const id = await giveAs(open, { items: [givenGoods({ name })], showName: true })
    const seen = await server.call(publicGift, { id })
    expect([seen.title, seen.items[0]!.name]).toEqual(['向日葵和周**一起选的书 6 件', '向日葵和周**一起选的书'])
    await server.database.db.updateTable('account').set({ showName: false }).where('uid', '=', open.uid).execute()
    const hidden = await server.call(publicGift, { id })
    expect([hidden.title, hidden.donor, hidden.donorUid]).toEqual(['向**和周**一起选的书 6 件', '向**', ''])
    await server.database.db.updateTable('account').set({ showName: true }).where('uid', '=', open.uid).execute()
    await putInto(server, id, 'revoked')
    expect(await server.refused(publicGift, { id })).toEqual({ code: 'missing', message: '没有找到这份捐赠' })
  })
  test('hides in what went out what it hides in what was given', async () => {
    const helper = await createRoleHolder(server, 'volunteer', '330106', '赵敏敏')
    const asker = await createMember(server, '王桂兰')
    const name = '手套，周建国或向日葵，问 13812345678'
    const unit = '周建国做'
    const id = await giveAs(open, { items: [givenGoods({ name, count: 2, unit })], showName: true })
    const items = [{ name, classification: '', count: 2, unit }]
    const aid = await createAssignedAid(server, asker, helper, { items, warehouse: fixture.warehouse })
    await takeStep(server, helper, 'aidAgree', aid)
    await takeStep(server, fixture.issuer, 'aidIssue', aid)
    const seen = await server.call(publicGift, { id })
    await putInto(server, id, 'revoked')
    const shown = '手套，周**或向日葵，问 ***********'
    expect(seen.items[0]).toMatchObject({ name: shown, unit: '周**做' })
    expect(seen.trail.at(-1)).toMatchObject({ kind: 'issued', what: `${shown} 2 周**做` })
  })
  test('that is only promised for an activity shows neither picture nor face nor name of a person', async () => {
    const leader = await createPostHolder(server, 'activityLeader', DISTRICT, '孙浩然')
    const leader3 = await createPostHolder(server, 'leader3', DISTRICT)
    const activity = (await publishActivity(server, { leader, leader3 }, gardenDraft([shiftIn(server, 30)]))).id
    const pledge = async (donor: TestAccount) => {
      const pictures = [await createUpload(server, donor)]
      const items = [givenGoods({ name: '铁锹', pictures })]
      const form = { ...donationForm(server, { items }), activity, showName: true }
      return (await server.call(donationContract.pledge, form, donor)).id
    }
    const [promised, ofUnit] = [await pledge(open), await pledge(unit)]
    const seen = await server.call(publicGift, { id: promised })
    expect(seen).toMatchObject({ donor: '向**', donorUid: '', avatar: '/pictures/bust-in-silhouette.svg' })
    expect(seen.items[0]!.pictures).toEqual([])
    expect(seen.picture).toMatch(/^\/pictures\/.+\.svg$/)
    expect(seen.trail.map(({ who }) => who)).toEqual(['向**'])
    expect(seen.activity).toEqual({ id: activity, title: '周六社区菜园开种', over: false })
    const organised = await server.call(publicGift, { id: ofUnit })
    expect(organised).toMatchObject({ donor: '青苗公益中心', donorUid: '', avatar: '/pictures/mint/seedling.svg' })
    await putInto(server, promised, 'refused')
    expect((await server.refused(publicGift, { id: promised })).code).toBe('missing')
    await server.database.db.updateTable('activity').set({ listed: false }).where('id', '=', activity).execute()
    expect((await server.refused(publicGift, { id: ofUnit })).code, 'for nothing that everybody sees').toBe('missing')
    await server.database.db
      .updateTable('activity')
      .set({ listed: true, over: true })
      .where('id', '=', activity)
      .execute()
    expect((await server.call(publicGift, { id: ofUnit })).activity?.over).toBe(true)
    await putInto(server, ofUnit, 'revoked')
  })
  test('tells with what went out to whom it reached, by street and mask, in the order in which it happened', async () => {
    const helper = await createRoleHolder(server, 'volunteer', '330106', '赵敏敏')
    const asker = await createMember(server, '王桂兰')
    const id = await giveAs(open, { items: [givenGoods({ name: '暖手袋', count: 5 })], showName: true })
    const items = [{ name: '暖手袋', classification: '', count: 2, unit: '件' }]
    const aid = await createAssignedAid(server, asker, helper, { items, warehouse: fixture.warehouse })
    await takeStep(server, helper, 'aidAgree', aid)
    const kinds = async () => (await server.call(publicGift, { id })).trail.map(({ kind }) => kind)
    expect(await kinds(), 'what is only set aside went nowhere').toEqual(['given', 'collected', 'stored'])
    server.advanceClock(1_000)
    await takeStep(server, fixture.issuer, 'aidIssue', aid)
    expect(await kinds()).toEqual(['given', 'collected', 'stored', 'issued'])
    server.advanceClock(1_000)
    await takeStep(server, helper, 'aidReport', aid, { words: '送到了', photos: [], span: 'one' })
    await takeStep(server, asker, 'aidConfirm', aid, { stars: 5, words: '' })
    const { trail, items: given } = await server.call(publicGift, { id })
    expect(trail.slice(3)).toMatchObject([
      { kind: 'issued', what: '暖手袋 2 件', who: '王**', regionName: '西湖区三墩镇' },
      { kind: 'delivered', what: '暖手袋 2 件', who: '王**', regionName: '西湖区三墩镇' },
    ])
    expect(trail[4]!.at).toBeGreaterThan(trail[3]!.at)
    expect(given[0]).toMatchObject({ stored: 5, issued: 2 })
    const card = await server.call(donorCard, { uid: open.uid })
    expect(card.reached).toBe(2)
    await putInto(server, id, 'revoked')
    expect((await server.call(warehouseContract.publicIssues, {})).dataList[0]!.regionName).toBe('西湖区三墩镇')
  })
})

describe('a card', () => {
  test('tells of whoever shows the name who they are and what they gave, the newest six gifts', async () => {
    const donor = await createMember(server, '常青松')
    const changes = { region: '330106', introduction: '爱种花', points: 77, avatar: '/pictures/mint/seedling.svg' }
    await server.database.db.updateTable('account').set(changes).where('uid', '=', donor.uid).execute()
    const given: string[] = []
    for (let at = 0; at < 7; at++)
      given.push(await giveAs(donor, { items: [givenGoods({ name: `花盆${at}`, count: 2 })], showName: true }))
    await giveAs(donor, { items: [QUILT] }, 'submitted')
    const card = await server.call(donorCard, { uid: donor.uid })
    expect(card).toMatchObject({
      ...{ uid: donor.uid, party: 'person', name: '常青松', avatar: changes.avatar, introduction: '爱种花' },
      ...{ regionName: '杭州市西湖区', gifts: 7, pieces: 14, reached: 0, workMinutes: 0 },
    })
    expect(card.points, 'what they have and what the gifts earned').toBe(77 + 7 * (20 + 2 * 2))
    expect(card.recent.map(({ id }) => id)).toEqual(given.toReversed().slice(0, 6))
    expect(card.recent[0]).toMatchObject({ title: '花盆6 2 件', donor: '常青松' })
    const earned = card.medals.filter(medal => medal.earned).map(({ id }) => id)
    expect(earned).toEqual(['first'])
    expect(card.medals[2]).toMatchObject({
      title: '百份暖心',
      hint: '累计捐赠 100 份物品',
      picture: '/pictures/package.svg',
    })
    for (const id of given) await putInto(server, id, 'revoked')
  })
  test('of one’s own is there without any gift and with the name hidden; nobody asks about nobody', async () => {
    const nobody = await createMember(server, '还没捐')
    const own = await server.call(donorCard, {}, nobody)
    expect(own).toMatchObject({ uid: nobody.uid, name: '还没捐', gifts: 0, regionName: '', recent: [] })
    expect((await server.refused(donorCard, { uid: nobody.uid })).message).toBe('没有找到这位爱心人士')
    expect((await server.refused(donorCard, { uid: shy.uid }, open)).message, 'who hides the name').toBe(
      '没有找到这位爱心人士',
    )
    expect(await server.call(donorCard, {}, shy)).toMatchObject({ name: '岑无名', gifts: 1 })
    expect((await server.refused(donorCard, { uid: 'nobody' })).code).toBe('missing')
    expect(await server.refused(donorCard, {})).toEqual({
      code: 'invalid',
      field: 'uid',
      message: '请选择一位爱心人士',
    })
  })
})

describe('the board of givers', () => {
  const board = (query: object = {}) => server.call(givingBoard, query)
  const agedTo = (id: string | undefined, day: string) =>
    sql`update record set created_at = ${`${day}T00:00:00+08:00`}::timestamptz where id = ${id}`.execute(
      server.database.db,
    )
  test('counts from the first moment of the week, the month, the year in China; the year where nobody chooses', async () => {
    const days = [firstDayOf('week', NOW), firstDayOf('month', NOW), firstDayOf('year', NOW)] as const
    expect(days).toEqual(['2027-03-15', '2027-03-01', '2027-01-01'])
    for (const [at, id] of [ids.open, ids.shy, ids.unit].entries()) await agedTo(id, days[at]!)
    const gifts = async () => [
      (await board({ period: 'week' })).gifts,
      (await board({ period: 'month' })).gifts,
      (await board({ period: 'year' })).gifts,
      (await board()).gifts,
    ]
    expect(await gifts()).toEqual([1, 2, 3, 3])
    await sql`update record set created_at = created_at - interval '1 second' where id in (${ids.open}, ${ids.shy}, ${ids.unit})`.execute(
      server.database.db,
    )
    expect(await gifts()).toEqual([0, 1, 2, 2])
    await sql`update record set created_at = ${new Date(NOW + DAY_MS / 24)} where id in (${ids.open}, ${ids.shy}, ${ids.unit})`.execute(
      server.database.db,
    )
  })
  test('sums what was booked in, also of who hides the name, and ranks the others: gifts before pieces', async () => {
    const keen = await createMember(server, '常来')
    const more: string[] = []
    for (let times = 0; times < 2; times++)
      more.push(await giveAs(keen, { items: [givenGoods({ name: '铅笔', count: 1 })], showName: true }))
    const seen = await board({ region: '330106109' })
    expect(seen).toMatchObject({ gifts: 5, pieces: 6 + 3 + 2 + 2, reached: 0 })
    expect(seen.donors).toEqual([
      { rank: 1, uid: keen.uid, party: 'person', name: '常来', gifts: 2, pieces: 2 },
      { rank: 2, uid: open.uid, party: 'person', name: '向日葵', gifts: 1, pieces: 6 },
      { rank: 3, uid: unit.uid, party: 'organisation', name: '青苗公益中心', gifts: 1, pieces: 2 },
    ])
    for (const id of more) await putInto(server, id, 'revoked')
    expect((await board({ region: '330105' })).donors).toEqual([])
  })
})

describe('the form', () => {
  test('shows or hides the name for all gifts where it says so, and leaves it where it says nothing', async () => {
    const donor = await createMember(server, '改主意')
    const shown = async () => {
      const row = server.database.db.selectFrom('account').select('showName').where('uid', '=', donor.uid)
      return (await row.executeTakeFirstOrThrow()).showName
    }
    const wishes = [undefined, true, undefined, false] as const
    const seen = []
    for (const showName of wishes) {
      await donateGoods(server, donor, showName === undefined ? {} : { showName })
      seen.push(await shown())
    }
    expect(seen).toEqual([false, true, true, false])
  })
  test('says which warehouse and which activity there is, and takes lines of the cart whole or not at all', async () => {
    const donor = await createMember(server, '清单')
    const { items: _, ...form } = donationForm(server)
    const { id } = await server.call(donationContract.cartAdd, { goods: QUILT }, donor)
    const cart = [id, 'gone']
    const refused = await server.refused(donationContract.iWantToJuanwu, { ...form, cart }, donor)
    expect(refused).toMatchObject({ code: 'invalid', field: 'cart' })
    const lines = async () => (await server.call(donationContract.cartList, {}, donor)).dataList
    expect(await lines(), 'nothing was taken').toMatchObject([
      { id, name: '棉被', count: 2, unit: '床', condition: 'new' },
    ])
    const late = await server.refused(donationContract.cartUpdate, { id: 'gone', count: 1 }, donor)
    expect(late).toEqual({ code: 'missing', message: '捐赠清单里没有这样物品' })
    const stranger = await createMember(server, '别人')
    await server.call(donationContract.cartDelete, { ids: [id] }, stranger)
    expect(await lines()).toHaveLength(1)
    await server.call(donationContract.cartUpdate, { id, count: 9 }, donor)
    expect((await lines())[0]!.count).toBe(9)
  })
})
