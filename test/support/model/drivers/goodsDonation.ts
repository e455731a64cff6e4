/** Gifts of goods over HTTP: fetched at the door or brought to the warehouse, of names that nobody else gives. */
import { newId } from '../../../../server/db/ids.ts'
import { type GoodsDonation, goodsDonation, WAITING_STATES } from '../../../../src/machines/workflows/goodsDonation.ts'
import { askedFor, COMMUNITY, gift, give, goods, newWarehouse, QUILT, STREET } from '../../gifts.ts'
import { pictureOf } from '../../keeper.ts'
import { take } from '../../market.ts'
import type { Driver, Scene, Thing } from '../driver.ts'
import type { Edge } from '../explore.ts'
import { PLAIN } from '../reality.ts'
import type { Town } from '../town.ts'
import { goodsDonationWorld, PEOPLE, PLACE } from '../worlds/goodsDonation.ts'
import { recordsRole, restsForAMoment } from './leaving.ts'

const WAITING: readonly string[] = WAITING_STATES

/** How the collector is called, who is chosen among all that could go. */
export const COLLECTOR = '周建国'

/** A warehouse here and one elsewhere, and the records behind the roles of who leaves for a moment. */
export async function preparesGifts(town: Town): Promise<void> {
  const { server, who } = town
  const collector = server.database.db.updateTable('account').where('uid', '=', who('collector').uid)
  await collector.set({ name: COLLECTOR }).execute()
  await newWarehouse(server, '北山爱心仓库', STREET, 'w1')
  await newWarehouse(server, '镇明爱心仓库', '330203001', 'w2')
  for (const name of ['responsible', 'collector'] as const)
    for (const grant of PEOPLE[name].grants ?? []) await recordsRole(town, name, grant)
}

async function born(town: Town, { from: { row } }: Pick<Edge<GoodsDonation>, 'from'>): Promise<Thing> {
  const { server, who } = town
  const sign = newId().slice(-6)
  const items = [goods({ name: `冬衣${sign}` }), { ...QUILT, name: `棉被${sign}` }]
  const id = await give(server, who('donor'), { items, mode: row.facts.mode })
  const [item1, item2] = (await gift(server, who('donor'), id)).items
  const photo = await pictureOf(server, who('collector'))
  return { id, names: { item1: item1?.id ?? '', item2: item2?.id ?? '', '/files/door.jpg': photo } }
}

/** Somebody asks for exactly what was given, and gets it. */
async function distributed({ town: { server, who }, thing }: Pick<Scene<GoodsDonation, null>, 'town' | 'thing'>) {
  const { items } = await gift(server, who('donor'), thing.id)
  const wanted = items.map(({ name, unit, stored }) => ({ name, unit, classification: '', count: stored ?? 0 }))
  const helper = who('otherCollector')
  const aid = await askedFor(server, who('neighbour'), helper, { items: wanted, warehouse: 'w1' })
  await take(server, helper, 'aidAgree', aid)
  await take(server, who('warehouseOut'), 'aidIssue', aid)
}

export const goodsDonationDriver: Driver<GoodsDonation, null> = {
  flow: goodsDonation,
  world: goodsDonationWorld,
  reality: PLAIN,
  reader: 'donor',
  prepare: preparesGifts,
  born,
  causes: {
    HAND_UP: ({ town, step }) =>
      restsForAMoment(town, WAITING.includes(step.from.node.row.state) ? 'responsible' : 'collector'),
    DISTRIBUTED: distributed,
  },
  // Where it was taken up, given back or climbed meanwhile, there is nothing to hand up.
  mayMiss: ['HAND_UP'],
}

if (PLACE !== COMMUNITY) throw new Error('The world of gifts and its neighbourhood lie apart')
