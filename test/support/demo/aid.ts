/** Applications of the demonstration accounts, found where the seed left them. */
import { aidContract } from '../../../src/contract/aid.contract.ts'
import { aidResultContract } from '../../../src/contract/aidResult.contract.ts'
import { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import { DEMO } from '../browser/portal.ts'
import type { TestServer } from '../server/testServer.ts'
import { logInDemoAccount } from './orders.ts'

/** Returns the screens of one application, each with an address that its audience may open. */
export async function aidScreenQueries(
  server: TestServer,
): Promise<readonly (readonly [path: string, query: string])[]> {
  const member = await logInDemoAccount(server, DEMO.member)
  const volunteer = await logInDemoAccount(server, DEMO.volunteer)
  const { dataList: applications } = await server.call(aidContract.myAidPage, { pageSize: 50 }, { token: member.token })
  const { dataList: helping } = await server.call(
    aidContract.myAssistancePage,
    { tab: 'helping', pageSize: 50 },
    { token: volunteer.token },
  )
  const { dataList: results } = await server.call(aidResultContract.resultPage, { pageSize: 50 })
  const { dataList: issues } = await server.call(warehouseContract.publicIssues, { pageSize: 1 })
  const query = (found: { readonly id: string } | undefined) => `?id=${found?.id}`
  return [
    ['/myHelpDetailJz', query(applications.find(({ kind }) => kind === 'relief'))],
    ['/myHelpDetailWz', query(applications.find(({ kind }) => kind === 'goods'))],
    ['/finish', query(applications.find(({ state }) => state === 'reported'))],
    ['/myAssistanceDetail', query(helping[0])],
    ['/assist', query(helping.find(({ kind, record }) => kind !== 'goods' || record.facts.issued === true))],
    ['/accomplishDetail', query(results.find(({ kind }) => kind === 'relief'))],
    ['/accomplishDetailWZ', query(results.find(({ kind }) => kind === 'goods'))],
    ['/accomplishDetailCK', query(issues[0])],
  ]
}
