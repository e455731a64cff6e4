/** What the demonstration's collector and warehouse have in hand, found where the seed left it. */
import { entryContract } from '../../src/contract/entry.contract.ts'
import { taskContract } from '../../src/contract/task.contract.ts'
import { warehouseContract } from '../../src/contract/warehouse.contract.ts'
import { DEMO, DEMO_PASSWORD } from './portal.ts'
import type { TestServer } from './server.ts'

/** Screens of collecting and of the warehouse that show one thing, with the address of one that is there. */
export async function taskQueries(server: TestServer): Promise<readonly (readonly [path: string, query: string])[]> {
  const tokenOf = async (phone: string) =>
    (await server.call(entryContract.phoneLogin, { phone, password: DEMO_PASSWORD })).token
  const collector = await tokenOf(DEMO.collector)
  const storing = await tokenOf(DEMO.warehouseIn)
  const { dataList: doors } = await server.call(taskContract.collectPage, { tab: 'toCollect' }, { token: collector })
  const { dataList: stock } = await server.call(warehouseContract.stock, { pageSize: 1 }, { token: storing })
  const door = `?id=${doors[0]?.id}`
  return [
    ['/collectDetail', door],
    ['/collectDetailD', door],
    ['/collectDetailT', door],
    ['/collectSure', door],
    ['/accessDetail', `?id=${stock[0]?.id}`],
  ]
}
