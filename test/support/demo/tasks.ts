/** What the demonstration's collector and warehouse have in hand, found where the seed left it. */
import { entryContract } from '../../../src/contract/entry.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import { DEMO, DEMO_PASSWORD } from '../browser/portal.ts'
import type { TestServer } from '../server/testServer.ts'

/** Screens of collecting and of the warehouse that show one thing, with the address of one that is there. */
export async function taskScreenQueries(
  server: TestServer,
): Promise<readonly (readonly [path: string, query: string])[]> {
  const tokenOf = async (phone: string) =>
    (await server.call(entryContract.phoneLogin, { phone, password: DEMO_PASSWORD })).token
  const collector = await tokenOf(DEMO.collector)
  const storing = await tokenOf(DEMO.warehouseIn)
  const { dataList: collections } = await server.call(
    taskContract.collectPage,
    { tab: 'toCollect' },
    { token: collector },
  )
  const { dataList: stock } = await server.call(warehouseContract.stock, { pageSize: 1 }, { token: storing })
  const query = `?id=${collections[0]?.id}`
  return [
    ['/collectDetail', query],
    ['/collectDetailD', query],
    ['/collectDetailT', query],
    ['/collectSure', query],
    ['/accessDetail', `?id=${stock[0]?.id}`],
  ]
}
