/** Activities of the demonstration data, found where the seed left them. */
import { activityContract } from '../../../src/contract/activity.contract.ts'
import type { TestServer } from '../server/testServer.ts'

/** Screens that show one activity, who comes to it and how one signs up, with the address of one that is to come. */
export async function activityScreenQueries(
  server: TestServer,
): Promise<readonly (readonly [path: string, query: string])[]> {
  const { dataList } = await server.call(activityContract.activityPage, { pageSize: 100 })
  const query = `?id=${dataList.findLast(({ state }) => state === 'recruiting')?.id}`
  return [
    ...['/volunteerDetail', '/activityJz', '/activityWz', '/activityP', '/volunteerR', '/volunteerD'],
    ...['/volunteerRF', '/VolunteerDF', '/carDetailR', '/carDetailD', '/donationR', '/donationD'],
  ].map(path => [path, query] as const)
}
