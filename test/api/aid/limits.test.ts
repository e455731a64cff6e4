/** How much one person may have open: whose it is counts, not who wrote it, and only what is not yet done. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aidContract } from '../../../src/contract/aid.contract.ts'
import { donationContract } from '../../../src/contract/donation.contract.ts'
import { aid } from '../../../src/machines/workflows/aid/chart.ts'
import { goodsDonation } from '../../../src/machines/workflows/goodsDonation/chart.ts'
import { putInto } from '../../support/assertions/tabs.ts'
import { requestCode, type TestAccount } from '../../support/fixtures/accounts.ts'
import { type AidForm, applyForAid, reliefForm } from '../../support/fixtures/aid.ts'
import { createDonationFixture, donateGoods, donationForm } from '../../support/fixtures/donations.ts'
import { createMember } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const MAX = 2
let server: TestServer
beforeAll(async () => {
  const env = { MAX_OPEN_AIDS: `${MAX}`, MAX_OPEN_GIFTS: `${MAX}` }
  server = await startServer({ demo: false, env })
  await createDonationFixture(server)
})
afterAll(() => server.close())

const applicationFor = async (elder: TestAccount): Promise<AidForm> =>
  reliefForm({ name: '何奶奶', phone: elder.phone, code: await requestCode(server, elder.phone, 'consent') })

test('whoever writes for others is not stopped by what they asked for themselves', async () => {
  const [writer, elder] = [await createMember(server, '孙丽'), await createMember(server, '何奶奶')]
  for (let times = 0; times < MAX; times++) await applyForAid(server, writer)
  expect((await server.refused(aidContract.applyYuanzhu, reliefForm(), writer)).message).toBe(
    `最多同时有 ${MAX} 件求助没有办完，请先到「我的求助」看看它们`,
  )
  const id = await applyForAid(server, writer, await applicationFor(elder))
  const { dataList } = await server.call(aidContract.myAidPage, {}, elder)
  expect(dataList.map(one => one.id)).toEqual([id])
})

test('the person for whom others write has no more open than anybody else, and the writer is told so', async () => {
  const [writer, elder] = [await createMember(server, '孙丽'), await createMember(server, '何奶奶')]
  const ids: string[] = []
  for (let times = 0; times < MAX; times++) ids.push(await applyForAid(server, elder))
  expect(await server.refused(aidContract.applyYuanzhu, await applicationFor(elder), writer)).toMatchObject({
    ...{ code: 'notNow', message: `对方已经有 ${MAX} 件求助没有办完，请等办完几件再申请` },
  })
  await putInto(server, ids[0]!, 'completed')
  server.advanceClock(61_000)
  await applyForAid(server, writer, await applicationFor(elder))
})

const statesThatCount = async (states: readonly string[], id: string, isRefused: () => Promise<boolean>) => {
  const counting: string[] = []
  for (const state of states) {
    await putInto(server, id, state)
    if (await isRefused()) counting.push(state)
  }
  return counting
}

test('an application counts until it is completed, refused or withdrawn', async () => {
  const asker = await createMember(server, '王桂兰')
  const [id] = [await applyForAid(server, asker), await applyForAid(server, asker)]
  const counting = await statesThatCount(Object.keys(aid.states), id, async () => {
    const answer = await server.call(aidContract.applyYuanzhu, reliefForm(), asker).catch(() => null)
    if (answer) await putInto(server, answer.id, 'withdrawn')
    return answer === null
  })
  expect(counting.toSorted()).toEqual(['accepted', 'assigned', 'helping', 'reported', 'submitted'])
})

test('a gift counts until it lies in the warehouse or comes to nothing', async () => {
  const donor = await createMember(server, '张淑芬')
  const [id] = [await donateGoods(server, donor), await donateGoods(server, donor)]
  const counting = await statesThatCount(Object.keys(goodsDonation.states), id, async () => {
    const answer = await server.call(donationContract.iWantToJuanwu, donationForm(server), donor).catch(() => null)
    if (answer) await putInto(server, answer.id, 'revoked')
    return answer === null
  })
  expect(counting.toSorted()).toEqual([
    ...['accepted', 'assigned', 'awaitingDropOff', 'collected', 'collecting', 'confirmed', 'submitted'],
  ])
})

test('a refused gift changes neither the cart nor whether the name is shown', async () => {
  const donor = await createMember(server, '林小满')
  const { items, ...form } = donationForm(server)
  const { id } = await server.call(donationContract.cartAdd, { goods: items![0]! }, donor)
  for (let times = 0; times < MAX; times++) await donateGoods(server, donor)
  const refused = { ...form, cart: [id], showName: true }
  expect(await server.refused(donationContract.iWantToJuanwu, refused, donor)).toMatchObject({ code: 'notNow' })
  expect((await server.call(donationContract.cartList, {}, donor)).dataList.map(line => line.id)).toEqual([id])
  const { rows } = await sql`select show_name from account where uid = ${donor.uid}`.execute(server.database.db)
  expect(rows).toEqual([{ showName: false }])
})
