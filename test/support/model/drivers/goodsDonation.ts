/** Driver of gifts of goods over HTTP: collected at the door or delivered to the warehouse, with unique names. */
import { newId } from '../../../../server/db/ids.ts'
import {
  type GoodsDonation,
  goodsDonation,
  WAITING_STATES,
} from '../../../../src/machines/workflows/goodsDonation/chart.ts'
import {
  createAssignedAid,
  createWarehouse,
  DONATION_COMMUNITY,
  DONATION_STREET,
  donateGoods,
  givenGoods,
  QUILT,
  readGift,
} from '../../fixtures/donations.ts'
import { createUpload } from '../../fixtures/goods.ts'
import { takeStep } from '../../fixtures/mall.ts'
import type { CauseContext, Driver, TestRecord } from '../driver.ts'
import type { GraphEdge } from '../explore.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { DONATION_ACTORS, DONATION_PLACE, goodsDonationWorld } from '../worlds/goodsDonation.ts'
import { insertRoleRecord, suspendAndResume } from './roleSuspension.ts'

const WAITING: readonly string[] = WAITING_STATES

/** Name of the collector, chosen among all candidates. */
export const COLLECTOR = '周建国'

/** A warehouse here and one elsewhere, and the records behind the roles of who leaves for a moment. */
export async function prepareGifts(testbed: Testbed): Promise<void> {
  const { server, who } = testbed
  const collector = server.database.db.updateTable('account').where('uid', '=', who('collector').uid)
  await collector.set({ name: COLLECTOR }).execute()
  await createWarehouse(server, '北山爱心仓库', DONATION_STREET, 'w1')
  await createWarehouse(server, '镇明爱心仓库', '330203001', 'w2')
  for (const name of ['responsible', 'collector'] as const)
    for (const grant of DONATION_ACTORS[name].grants ?? []) await insertRoleRecord(testbed, name, grant)
}

async function createRecord(
  testbed: Testbed,
  { from: { row } }: Pick<GraphEdge<GoodsDonation>, 'from'>,
): Promise<TestRecord> {
  const { server, who } = testbed
  const suffix = newId().slice(-6)
  const items = [givenGoods({ name: `冬衣${suffix}` }), { ...QUILT, name: `棉被${suffix}` }]
  const id = await donateGoods(server, who('donor'), { items, mode: row.facts.mode })
  const [item1, item2] = (await readGift(server, who('donor'), id)).items
  const photo = await createUpload(server, who('collector'))
  return { id, names: { item1: item1?.id ?? '', item2: item2?.id ?? '', '/files/door.jpg': photo } }
}

/** Somebody asks for exactly what was given, and gets it. */
async function distribute({
  testbed: { server, who },
  record,
}: Pick<CauseContext<GoodsDonation, null>, 'testbed' | 'record'>) {
  const { items } = await readGift(server, who('donor'), record.id)
  const requested = items.map(({ name, unit, stored }) => ({ name, unit, classification: '', count: stored ?? 0 }))
  const helper = who('otherCollector')
  const aid = await createAssignedAid(server, who('neighbour'), helper, { items: requested, warehouse: 'w1' })
  await takeStep(server, helper, 'aidAgree', aid)
  await takeStep(server, who('warehouseOut'), 'aidIssue', aid)
}

export const goodsDonationDriver: Driver<GoodsDonation, null> = {
  flow: goodsDonation,
  world: goodsDonationWorld,
  hiddenState: NO_HIDDEN_STATE,
  movesOthers: ['HAND_UP'],
  reader: 'donor',
  prepare: prepareGifts,
  createRecord,
  causes: {
    HAND_UP: ({ testbed, step }) =>
      suspendAndResume(testbed, WAITING.includes(step.from.node.row.state) ? 'responsible' : 'collector'),
    DISTRIBUTED: distribute,
  },
  // Where it was taken up, given back or climbed meanwhile, there is nothing to hand up.
  mayMiss: ['HAND_UP'],
}

if (DONATION_PLACE !== DONATION_COMMUNITY) throw new Error('The world of gifts and its neighbourhood lie apart')
