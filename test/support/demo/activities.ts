/** Activities of the demonstration data, found where the seed left them. */
import { activityContract } from '../../../src/contract/activity.contract.ts'
import type { TestServer } from '../server/testServer.ts'

/** Screens that show one activity, who comes to it and how one signs up, with the address of one that is to come. */
export async function activityScreenQueries(
  server: TestServer,
): Promise<readonly (readonly [path: string, query: string])[]> {
  const { dataList } = await server.call(activityContract.activityPage, { pageSize: 100 })
  const query = `?id=${dataList.findLast(({ state }) => state === 'recruiting')?.id}`
  const ofGoods = await server.call(activityContract.activityPage, { kind: 'goods', region: '330106', pageSize: 50 })
  const pledges = await Promise.all(ofGoods.dataList.map(({ id }) => server.call(activityContract.pledgeList, { id })))
  const pledge = pledges.flatMap(list => list.dataList)[0]
  const shown = [
    ...['/volunteerDetail', '/activityJz', '/activityWz', '/activityP', '/volunteerR', '/volunteerD'],
    ...['/volunteerRF', '/VolunteerDF', '/carDetailR', '/carDetailD', '/donationR', '/donationD'],
  ].map(path => [path, query] as const)
  return [...shown, ['/donationDetailA', `?id=${pledge?.id}`]]
}
