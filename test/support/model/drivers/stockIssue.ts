/** Goods set aside for an application, over HTTP: the steps of the application move them. */
import { type StockIssue, stockIssue } from '../../../../src/machines/workflows/stockIssue.ts'
import { DONE } from '../../aids.ts'
import { take } from '../../market.ts'
import type { Driver, Thing } from '../driver.ts'
import { PLAIN } from '../reality.ts'
import type { Town } from '../town.ts'
import { aidWorld } from '../worlds/aid.ts'
import { stockIssueWorld } from '../worlds/stockIssue.ts'
import { appliesFor, preparesAid } from './aid.ts'

/** Rice asked for, and agreed to bring by a volunteer. */
async function setAside(town: Town): Promise<Thing> {
  const { server, who } = town
  const aid = await appliesFor(town, 'goods')
  await take(server, who('responsible'), 'aidAccept', aid)
  await take(server, who('responsible'), 'aidAssign', aid, { helper: who('volunteer').uid })
  await take(server, who('volunteer'), 'aidAgree', aid)
  const { id } = await server.database.db
    .selectFrom('record')
    .select('id')
    .where('workflow', '=', 'stockIssue')
    .where('root', '=', aid)
    .executeTakeFirstOrThrow()
  return { id, names: { a1: aid } }
}
const aidOf = ({ names: { a1 = '' } }: Thing) => a1

export const stockIssueDriver: Driver<StockIssue, null> = {
  flow: stockIssue,
  world: stockIssueWorld,
  reality: PLAIN,
  reader: 'volunteer',
  neighbours: aidWorld.cast,
  prepare: preparesAid,
  born: setAside,
  causes: {
    ISSUE: ({ town, thing }) => take(town.server, town.who('warehouseOut'), 'aidIssue', aidOf(thing)),
    CANCEL: ({ town, thing }) =>
      take(town.server, town.who('responsible'), 'aidReassign', aidOf(thing), {
        helper: town.who('otherVolunteer').uid,
      }),
    async DELIVER({ town: { server, who }, thing }) {
      await take(server, who('volunteer'), 'aidReport', aidOf(thing), DONE)
      await take(server, who('asker'), 'aidConfirm', aidOf(thing), { stars: 5, words: '谢谢' })
    },
  },
}
