/** Addresses of screens about idle things of the demonstration. */
import { idleContract } from '../../../src/contract/idle.contract.ts'
import { DEMO } from '../browser/portal.ts'
import type { TestServer } from '../server/testServer.ts'
import { logInDemoAccount } from './orders.ts'

/** Path → query: a thing of the member's to change, and one of somebody else to ask for. */
export async function idleScreenQueries(server: TestServer): Promise<ReadonlyMap<string, string>> {
  const { token } = await logInDemoAccount(server, DEMO.member)
  const { dataList: own } = await server.call(idleContract.idleMine, {}, { token })
  const { dataList: near } = await server.call(idleContract.idlePage, { sort: 'newest' })
  const wanted = near.find(({ id, terms }) => terms === 'free' && !own.some(one => one.id === id))
  return new Map([
    ['/idleAlter', `?id=${own.find(({ state }) => state === 'listed')!.id}`],
    ['/idleDeliver', `?item=${wanted!.id}`],
  ])
}
