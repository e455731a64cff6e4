/** Goods pledged for an activity, as everybody reads them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { donationContract } from '../../../src/contract/donation.contract.ts'
import { gardenDraft, publishActivity, shiftIn, startGarden } from '../../support/fixtures/activities.ts'
import { createWarehouse, donateGoods, donationForm, givenGoods } from '../../support/fixtures/donations.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { createMember, takeStep } from '../../support/fixtures/mall.ts'
import type { TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let activity: string
let warehouse: string
beforeAll(async () => {
  const garden = await startGarden()
  server = garden.server
  activity = (await publishActivity(server, garden, gardenDraft([shiftIn(server, 30)]))).id
  warehouse = await createWarehouse(server)
})
afterAll(() => server.close())

const pledged = async (party: 'person' | 'organisation') =>
  (await server.call(activityContract.pledgeList, { id: activity, party })).dataList

test('name neither who gives nor whom to call, and show no picture that nobody looked at', async () => {
  const donor = await createMember(server, '周建国')
  const name = '周建国的铁锹，打 13812345678 来取'
  const items = [givenGoods({ name, count: 3, pictures: [await createUpload(server, donor)] })]
  // Whoever shows the name shows it beside what was received.
  const form = { ...donationForm(server, { items, warehouse, name: '周建国' }), activity, showName: true }
  const { id } = await server.call(donationContract.pledge, form, { token: donor.token })
  expect(await pledged('person')).toMatchObject([{ id, name: '周**', title: expect.stringMatching(/铁锹.* 3 /) }])
  expect(await pledged('organisation')).toEqual([])
  const gift = await server.call(donationContract.publicGift, { id })
  expect(gift).toMatchObject({
    activity: { id: activity, title: '周六社区菜园开种', over: false },
    stateLabel: '待受理',
    donor: '周**',
    donorUid: '',
    items: [{ count: 3, name: expect.stringContaining('铁锹'), pictures: [] }],
    trail: [{ kind: 'given', who: '周**' }],
  })
  const read = JSON.stringify([gift, await pledged('person')])
  for (const secret of ['建国', '13812345678', '13812340011', '602 室', '宝石山下', '敲门', '/files/', donor.uid])
    expect(read).not.toContain(secret)
})

test('call an organisation by its name where it shows it, on the whole page', async () => {
  const unit = await createMember(server, '青苗公益中心')
  await server.database.db.updateTable('account').set({ kind: 'organisation' }).where('uid', '=', unit.uid).execute()
  const give = (showName: boolean) =>
    server.call(donationContract.pledge, { ...donationForm(server, { warehouse }), activity, showName }, unit)
  const named = async (id: string) => {
    const { donor, trail } = await server.call(donationContract.publicGift, { id })
    return [donor, ...trail.map(({ who }) => who)]
  }
  const { id } = await give(false)
  expect(await named(id)).toEqual(['爱心单位', '爱心单位'])
  expect((await pledged('organisation'))[0]!.name).toBe('爱心单位')
  await give(true)
  expect(await named(id)).toEqual(['青苗公益中心', '青苗公益中心'])
})

test('are for an activity that is there and not over', async () => {
  const donor = await createMember(server, '林晓晓')
  const pledge = (to: string) =>
    server.refused(donationContract.pledge, { ...donationForm(server, { warehouse }), activity: to }, donor)
  expect(await pledge('nothing')).toMatchObject({ field: 'activity', message: '没有找到这个活动' })
  const { db } = server.database
  const change = (values: object) => db.updateTable('activity').set(values).where('id', '=', activity).execute()
  await change({ over: true })
  expect(await pledge(activity)).toMatchObject({ field: 'activity', message: '这场活动已经结束，请捐给别的活动' })
  await change({ over: false, listed: false })
  expect(await pledge(activity)).toMatchObject({ message: '没有找到这个活动' })
  await change({ listed: true })
})

test('are gone once they are withdrawn; what is given for no activity shows only when it came', async () => {
  const donor = await createMember(server, '林晓')
  const form = { ...donationForm(server, { warehouse }), activity }
  const { id } = await server.call(donationContract.pledge, form, { token: donor.token })
  await takeStep(server, donor, 'donationRevoke', id)
  expect((await pledged('person')).map(one => one.id)).not.toContain(id)
  const read = (gift: string) => server.refused(donationContract.publicGift, { id: gift })
  expect((await read(id)).code).toBe('missing')
  expect((await read(await donateGoods(server, donor, { warehouse }))).code).toBe('missing')
})
