/** Goods pledged for an activity, as everybody reads them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { donationContract } from '../../../src/contract/donation.contract.ts'
import { gardenDraft, publishActivity, shiftIn } from '../../support/fixtures/activities.ts'
import { createWarehouse, donationForm, givenGoods } from '../../support/fixtures/donations.ts'
import { createMember } from '../../support/fixtures/mall.ts'
import { createPostHolder, DISTRICT } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const MONDAY = Date.parse('2027-03-01T09:00:00+08:00')

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false, now: MONDAY })
})
afterAll(() => server.close())

test('name neither who gives nor whom to call', async () => {
  const leader = await createPostHolder(server, 'activityLeader', DISTRICT, '孙浩然')
  const leader3 = await createPostHolder(server, 'leader3', DISTRICT)
  const { id } = await publishActivity(server, { leader, leader3 }, gardenDraft([shiftIn(server, 30)]))
  const warehouse = await createWarehouse(server)
  const { token } = await createMember(server, '周建国')
  const items = [givenGoods({ name: '铁锹，打 13812345678 来取', count: 3 })]
  await server.call(donationContract.pledge, { ...donationForm(server, { items, warehouse }), activity: id }, { token })
  const { dataList } = await server.call(activityContract.pledgeList, { id, party: 'person' })
  expect(dataList).toMatchObject([{ name: '周**', pieces: 3, title: expect.stringContaining('铁锹') }])
  expect(dataList[0]!.title).not.toContain('13812345678')
  expect((await server.call(activityContract.pledgeList, { id, party: 'organisation' })).dataList).toEqual([])
})
