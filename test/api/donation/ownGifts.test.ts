/** Where one's own gifts stand in one's list, and what it tells of each. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { donationContract } from '../../../src/contract/donation.contract.ts'
import { unsealed } from '../../../src/contract/faults.ts'
import { putInto } from '../../support/assertions/tabs.ts'
import {
  createDonationFixture,
  createGiftAt,
  type DonationFixture,
  donateGoods,
  givenGoods,
  HOME_POINT,
  QUILT,
  readGift,
} from '../../support/fixtures/donations.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { createMember } from '../../support/fixtures/mall.ts'
import { runConcurrently, type Work } from '../../support/server/concurrently.ts'
import { sendFile } from '../../support/server/sendFile.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let fixture: DonationFixture
beforeAll(async () => {
  server = await startServer({ demo: false })
  fixture = await createDonationFixture(server)
})
afterAll(() => server.close())

describe('one’s own gifts', () => {
  const TABS = {
    waiting: ['submitted', 'accepted'],
    underway: ['assigned', 'collecting', 'confirmed', 'awaitingDropOff'],
    toConfirm: ['collected'],
    stored: ['stored'],
    done: ['distributed', 'refused', 'revoked'],
  } as const
  test.each(Object.entries(TABS))('stand under %s while they are so, and count there', async (tab, states) => {
    const donor = await createMember(server, '钱小满')
    const id = await donateGoods(server, donor)
    const other = await donateGoods(server, donor, { items: [QUILT] })
    await putInto(server, other, tab === 'done' ? 'submitted' : 'revoked')
    for (const state of states) {
      await putInto(server, id, state)
      const page = await server.call(donationContract.myGifts, { tab: tab as keyof typeof TABS }, donor)
      expect(
        page.dataList.map(row => row.id),
        state,
      ).toEqual([id])
      expect(page.total).toBe(1)
      const { counts } = await server.call(donationContract.myGiftCounts, {}, donor)
      expect(counts).toMatchObject({ [tab]: 1, all: 2 })
    }
    const { dataList } = await server.call(donationContract.myGifts, {}, donor)
    expect(dataList.map(row => row.id).toSorted()).toEqual([id, other].toSorted())
    expect((await server.call(donationContract.myGifts, {}, fixture.storer)).dataList).toEqual([])
  })
  test('tell what was given: words, picture, how many of how many things, by whom, from where', async () => {
    const donor = await createMember(server, '钱大满')
    const pictures = [await createUpload(server, donor), await createUpload(server, donor)]
    const items = [
      givenGoods({ name: '围巾', count: 1, unit: '条' }),
      { ...QUILT, pictures },
      givenGoods({ name: '毛衣' }),
    ]
    const id = await donateGoods(server, donor, { items, mode: 'dropOff' })
    const [row] = (await server.call(donationContract.myGifts, {}, donor)).dataList
    expect(row).toMatchObject({
      ...{
        id,
        state: 'submitted',
        stateLabel: '待受理',
        version: 1,
        mode: 'dropOff',
        party: 'person',
        donor: '钱大满',
      },
      ...{ title: '围巾 1 条、棉被 2 床等 3 样', picture: pictures[0], pieces: 9, kinds: 3 },
    })
    expect(row!.regionName).toMatch(/^三墩镇.+/)
    const seen = await readGift(server, donor, id)
    expect(seen.items).toMatchObject([
      { name: '围巾', classificationName: '冬衣', condition: 'used', count: 1, unit: '条', pictures: [], expiry: '' },
      { name: '棉被', classificationName: '棉被', condition: 'new', count: 2, unit: '床', pictures, expiry: '' },
      { name: '毛衣', count: 6 },
    ])
    expect(seen.contact).toMatchObject({ open: true, name: '张淑芬芳', at: HOME_POINT })
    expect(seen.contact.regionNames).toHaveLength(5)
    expect(seen.warehouse).toMatchObject({ address: '曙光路 8 号', at: { lng: 120.14, lat: 30.265 } })
  })
  test('that nobody photographed show what they are called, else what they are', async () => {
    const donor = await createMember(server, '钱中满')
    const pictureOf = async (...items: readonly Parameters<typeof givenGoods>[0][]) => {
      const id = await donateGoods(server, donor, { items: items.map(givenGoods) })
      return (await readGift(server, donor, id)).picture
    }
    const [coat, bed] = [{ name: '某某物' }, { name: '另一物', classification: QUILT.classification }]
    const [scarf, unknown] = [await pictureOf({ name: '围巾' }), await pictureOf(coat)]
    expect(scarf).toMatch(/^\/pictures\/[a-z]+\/scarf\.svg$/)
    expect(unknown).toMatch(/^\/pictures\/[a-z]+\/.+\.svg$/)
    expect(unknown).not.toBe(scarf)
    expect([await pictureOf(coat, bed), await pictureOf(bed, coat)], 'the first of them').toEqual([
      ...[unknown, await pictureOf(bed)],
    ])
    expect(await pictureOf(bed)).not.toBe(unknown)
  })
})

test('a picture of what was given is seen by everybody who looks at the gift, and by nobody before it was given', async () => {
  const donor = await createMember(server, '钱有图')
  const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: '#E5512F' } })
  const file = { token: donor.token, content: await drawn.png().toBuffer(), name: '棉被.png' }
  const upload = await sendFile(server, file)
  const { url } = z.parse(z.object({ url: z.string() }), await upload.json())
  const statusOf = async (path: string) => (await fetch(server.url + path)).status
  expect(await statusOf(unsealed(url)), 'only sent').toBe(404)
  const id = await createGiftAt(server, { ...fixture, donor }, 'stored', { items: [{ ...QUILT, pictures: [url] }] })
  const { picture, items } = await server.call(donationContract.publicGift, { id })
  expect([picture, items[0]?.pictures]).toEqual([unsealed(url), [unsealed(url)]])
  expect(await statusOf(picture), 'as a visitor reads it').toBe(200)
})

test('the fiftieth thing is the last of a cart, also where two are put in at the same moment', async () => {
  const donor = await createMember(server, '钱收纳')
  const { pictures, expiry: _, ...goods } = givenGoods()
  const row = { ...goods, uid: donor.uid, pictures: JSON.stringify(pictures), createdAt: new Date() }
  const rows = Array.from({ length: 49 }, (_, at) => ({ ...row, id: `one-of-${at}` }))
  await server.database.db.insertInto('donationCart').values(rows).execute()
  const fiftieth: Work = async ({ db }) => {
    await db.selectFrom('account').select('uid').where('uid', '=', donor.uid).forNoKeyUpdate().execute()
    await db
      .insertInto('donationCart')
      .values({ ...row, id: 'the-fiftieth' })
      .execute()
  }
  const late = () => server.refused(donationContract.cartAdd, { goods: givenGoods() }, donor)
  expect((await runConcurrently(server, fiftieth, late)).message).toBe('捐赠清单最多 50 样，请先提交一部分')
  expect((await server.call(donationContract.cartList, {}, donor)).dataList).toHaveLength(50)
})
