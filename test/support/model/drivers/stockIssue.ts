/** Goods set aside for an application, over HTTP: the steps of the application move them. */
import { type StockIssue, stockIssue } from '../../../../src/machines/workflows/stockIssue/chart.ts'
import { REPORT } from '../../fixtures/aid.ts'
import { takeStep } from '../../fixtures/mall.ts'
import type { Driver, TestRecord } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { aidWorld } from '../worlds/aid.ts'
import { stockIssueWorld } from '../worlds/stockIssue.ts'
import { prepareAid, submitAid } from './aid.ts'

/** Creates an issue of rice that a volunteer has agreed to deliver. */
async function createIssue(testbed: Testbed): Promise<TestRecord> {
  const { server, who } = testbed
  const aid = await submitAid(testbed, 'goods')
  await takeStep(server, who('responsible'), 'aidAccept', aid)
  await takeStep(server, who('responsible'), 'aidAssign', aid, { helper: who('volunteer').uid })
  await takeStep(server, who('volunteer'), 'aidAgree', aid)
  const { id } = await server.database.db
    .selectFrom('record')
    .select('id')
    .where('workflow', '=', 'stockIssue')
    .where('root', '=', aid)
    .executeTakeFirstOrThrow()
  return { id, names: { a1: aid } }
}
const aidOf = ({ names: { a1 = '' } }: TestRecord) => a1

export const stockIssueDriver: Driver<StockIssue, null> = {
  flow: stockIssue,
  world: stockIssueWorld,
  hiddenState: NO_HIDDEN_STATE,
  reader: 'volunteer',
  extraActors: aidWorld.actors,
  prepare: prepareAid,
  createRecord: createIssue,
  causes: {
    ISSUE: ({ testbed, record }) => takeStep(testbed.server, testbed.who('warehouseOut'), 'aidIssue', aidOf(record)),
    CANCEL: ({ testbed, record }) =>
      takeStep(testbed.server, testbed.who('responsible'), 'aidReassign', aidOf(record), {
        helper: testbed.who('otherVolunteer').uid,
      }),
    async DELIVER({ testbed: { server, who }, record }) {
      await takeStep(server, who('volunteer'), 'aidReport', aidOf(record), REPORT)
      await takeStep(server, who('asker'), 'aidConfirm', aidOf(record), { stars: 5, words: '谢谢' })
    },
  },
}
