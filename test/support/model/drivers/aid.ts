/** Applications for goods and for relief over HTTP. Who is assigned anew is somebody else, which the chart's world does not tell apart. */
import { expect } from 'vitest'
import { checkGoods } from '../../../../server/domain/warehouse/check.ts'
import { aidContract } from '../../../../src/contract/aid.contract.ts'
import { type Aid, aid, OPEN_STATES, WAITING_STATES } from '../../../../src/machines/workflows/aid.ts'
import { ask, goodsForm, reliefForm } from '../../aids.ts'
import { COMMUNITY, dayIn, giftUntil, goods, holder, newWarehouse, STREET } from '../../gifts.ts'
import { pictureOf } from '../../keeper.ts'
import type { Driver, Scene, Thing } from '../driver.ts'
import type { Edge } from '../explore.ts'
import type { Reality } from '../reality.ts'
import type { Town } from '../town.ts'
import { aidWorld, GOODS, PEOPLE, PLACE } from '../worlds/aid.ts'
import { recordsRole, restsForAMoment } from './leaving.ts'

/** Who was asked to help last. */
export type Helper = 'volunteer' | 'otherVolunteer'

const [RICE] = GOODS.items
/** More than all walks and races together can take out. */
const PLENTY = 9_999
const RICE_GIVEN = { name: '大米', classification: 'donation-grainoil-grains', unit: '袋', condition: 'new' } as const
/** Of whom the platform takes a role away for a moment, so that their matters are handed up. */
const LEAVING = ['responsible', 'volunteer', 'otherVolunteer'] as const
/** What the two who help are called. */
export const NAMES: Readonly<Record<Helper, string>> = { volunteer: '赵敏', otherVolunteer: '孙丽' }
const WAITING: readonly string[] = WAITING_STATES

const reality: Reality<Aid, Helper> = {
  start: 'volunteer',
  after(before, { name, actor }: Edge<Aid>) {
    if (name === 'REASSIGN') return [before === 'volunteer' ? 'otherVolunteer' : 'volunteer']
    if (name === 'ASSIGN') return ['volunteer']
    // What the chart lets the one do, the other was not asked for; the matter goes on once it has come back to the desk.
    return actor === 'volunteer' && before !== 'volunteer' ? [] : [before]
  },
}

/** Warehouses, one of them with rice in plenty, and the records behind the roles of who leaves for a moment. */
export async function preparesAid(town: Town): Promise<void> {
  const { server, who } = town
  await newWarehouse(server, '北山爱心仓库', STREET, 'w1')
  await newWarehouse(server, '镇明爱心仓库', '330203001', 'w2')
  const collector = await holder(server, 'collector', STREET, '周建国')
  const storer = await holder(server, 'warehouseIn', 'w1', '吴大伟')
  const around = { warehouse: 'w1', donor: who('neighbour'), desk: who('responsible'), collector, storer }
  const people = { ...around, issuer: who('warehouseOut'), photo: await pictureOf(server, collector), picture: '' }
  const rice = goods({ ...RICE_GIVEN, count: PLENTY, expiry: dayIn(server, 900) })
  await giftUntil(server, people, 'stored', { items: [rice] })
  // The desk chooses by name.
  for (const [name, said] of Object.entries(NAMES))
    await server.database.db.updateTable('account').set({ name: said }).where('uid', '=', who(name).uid).execute()
  for (const name of LEAVING) for (const held of PEOPLE[name].grants ?? []) await recordsRole(town, name, held)
}

/** Everything else that is open is put away: whoever leaves hands up all that waits for them, of every walk before. */
const putOthersAway = ({ server: { database } }: Town, id: string) =>
  database.db
    .updateTable('record')
    .set({ state: 'withdrawn' })
    .where('workflow', '=', 'aid')
    .where('state', 'in', OPEN_STATES)
    .where('id', '<>', id)
    .execute()

export const appliesFor = (town: Town, kind: Aid['kind']): Promise<string> =>
  ask(town.server, town.who('asker'), kind === 'goods' ? goodsForm({ items: [...GOODS.items] }) : reliefForm())

async function born(town: Town, { from: { row } }: Edge<Aid>): Promise<Thing> {
  const id = await appliesFor(town, row.facts.kind)
  return { id, names: { '/files/done.jpg': await pictureOf(town.server, town.who('volunteer')) } }
}

/** What lies aside for it, and whether it has left. */
async function goodsAreRight({ server: { database } }: Town, { id }: Thing, state: string, facts: Aid): Promise<void> {
  const { db } = database
  const issue = await db
    .selectFrom('record')
    .select(['id', 'state'])
    .where('workflow', '=', 'stockIssue')
    .where('root', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const lines = await db
    .selectFrom('issue_line')
    .select('count')
    .where('issue', '=', issue?.id ?? '')
    .execute()
  const open = facts.issued ? [state === 'completed' ? 'delivered' : 'issued'] : [undefined, 'cancelled']
  expect(facts.kind === 'goods' && state === 'helping' && !facts.issued ? ['requested'] : open, state).toContain(
    issue?.state,
  )
  if (issue) expect(lines.map(({ count }) => count)).toEqual([RICE?.count])
  expect(await checkGoods(db)).toEqual([])
}

export const aidDriver: Driver<Aid, Helper> = {
  flow: aid,
  world: aidWorld,
  reality,
  reader: 'asker',
  prepare: preparesAid,
  born,
  fills: ({ edge, to }) => (edge?.name === 'REASSIGN' ? { helper: to.hidden } : undefined),
  forms: {
    async REVISE({ server }, { id, version, input }, options) {
      const items = input?.items as Aid['items']
      const { kind: _, ...form } = items.length > 0 ? goodsForm({ items }) : reliefForm()
      await server.call(aidContract.aidRevise, { id, ...(version === undefined ? {} : { version }), ...form }, options)
    },
  },
  causes: {
    async HAND_UP({ town, thing, step: { from } }: Scene<Aid, Helper>) {
      await putOthersAway(town, thing.id)
      await restsForAMoment(town, WAITING.includes(from.node.row.state) ? 'responsible' : from.hidden)
    },
  },
  // Where it was given back meanwhile, or climbed, there is nothing to hand up.
  mayMiss: ['HAND_UP'],
  strange: ({ hidden }) => hidden !== 'volunteer',
  also: ({ town, thing }, { node: { row } }) => goodsAreRight(town, thing, row.state, row.facts),
}

if (PLACE !== COMMUNITY) throw new Error('The world of aid and its neighbourhood lie apart')
