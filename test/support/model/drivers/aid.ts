/**
 * Driver of applications for goods and relief over HTTP. A reassigned helper is another person, which the chart's world
 * does not distinguish.
 */
import { expect } from 'vitest'
import { checkGoods } from '../../../../server/domain/warehouse/check.ts'
import { aidContract } from '../../../../src/contract/aid.contract.ts'
import { type Aid, aid, OPEN_STATES, WAITING_STATES } from '../../../../src/machines/workflows/aid/chart.ts'
import { applyForAid, goodsForm, reliefForm } from '../../fixtures/aid.ts'
import {
  createGiftAt,
  createRoleHolder,
  createWarehouse,
  DONATION_COMMUNITY,
  DONATION_STREET,
  dateIn,
  givenGoods,
} from '../../fixtures/donations.ts'
import { createUpload } from '../../fixtures/goods.ts'
import type { CauseContext, Driver, TestRecord } from '../driver.ts'
import type { GraphEdge } from '../explore.ts'
import type { HiddenState } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { AID_ACTORS, AID_PLACE, aidWorld, GOODS } from '../worlds/aid.ts'
import { insertRoleRecord, suspendAndResume } from './roleSuspension.ts'

/** The latest requested helper. */
export type AidHelper = 'volunteer' | 'otherVolunteer'

const [RICE] = GOODS.items
/** More than all walks and races together can take out. */
const RICE_STOCK = 9_999
const RICE_GIVEN = { name: '大米', classification: 'donation-grainoil-grains', unit: '袋', condition: 'new' } as const
/** Of whom the platform takes a role away for a moment, so that their matters are handed up. */
const SUSPENDED_ACTORS = ['responsible', 'volunteer', 'otherVolunteer'] as const
/** What the two who help are called. */
export const HELPER_NAMES: Readonly<Record<AidHelper, string>> = { volunteer: '赵敏', otherVolunteer: '孙丽' }
const WAITING: readonly string[] = WAITING_STATES

const reality: HiddenState<Aid, AidHelper> = {
  start: 'volunteer',
  after(before, { name, actor }: GraphEdge<Aid>) {
    if (name === 'REASSIGN') return [before === 'volunteer' ? 'otherVolunteer' : 'volunteer']
    if (name === 'ASSIGN') return ['volunteer']
    // Steps that the chart allows to one helper while the other was requested; the record continues once it is back at
    // the desk.
    return actor === 'volunteer' && before !== 'volunteer' ? [] : [before]
  },
}

/** Warehouses, one of them with rice in plenty, and the records behind the roles of who leaves for a moment. */
export async function prepareAid(testbed: Testbed): Promise<void> {
  const { server, who } = testbed
  await createWarehouse(server, '北山爱心仓库', DONATION_STREET, 'w1')
  await createWarehouse(server, '镇明爱心仓库', '330203001', 'w2')
  const collector = await createRoleHolder(server, 'collector', DONATION_STREET, '周建国')
  const storer = await createRoleHolder(server, 'warehouseIn', 'w1', '吴大伟')
  const around = { warehouse: 'w1', donor: who('neighbour'), desk: who('responsible'), collector, storer }
  const people = { ...around, issuer: who('warehouseOut'), photo: await createUpload(server, collector), picture: '' }
  const rice = givenGoods({ ...RICE_GIVEN, count: RICE_STOCK, expiry: dateIn(server, 900) })
  await createGiftAt(server, people, 'stored', { items: [rice] })
  // The desk chooses by name.
  for (const [name, accountName] of Object.entries(HELPER_NAMES))
    await server.database.db
      .updateTable('account')
      .set({ name: accountName })
      .where('uid', '=', who(name).uid)
      .execute()
  for (const name of SUSPENDED_ACTORS)
    for (const grant of AID_ACTORS[name].grants ?? []) await insertRoleRecord(testbed, name, grant)
}

/**
 * Closes every other open record: a leaver hands up all that waits for them, from all earlier walks. Locked in one
 * order, since two racers close the same records.
 */
const withdrawOthers = ({ server: { database } }: Testbed, id: string) => {
  const others = database.db
    .selectFrom('record')
    .select('id')
    .where('workflow', '=', 'aid')
    .where('state', 'in', OPEN_STATES)
    .where('id', '<>', id)
  return database.db
    .updateTable('record')
    .set({ state: 'withdrawn' })
    .where('id', 'in', others.orderBy('id').forUpdate())
    .execute()
}

export const submitAid = (testbed: Testbed, kind: Aid['kind']): Promise<string> =>
  applyForAid(
    testbed.server,
    testbed.who('asker'),
    kind === 'goods' ? goodsForm({ items: [...GOODS.items] }) : reliefForm(),
  )

async function createRecord(testbed: Testbed, { from: { row } }: GraphEdge<Aid>): Promise<TestRecord> {
  const id = await submitAid(testbed, row.facts.kind)
  return { id, names: { '/files/done.jpg': await createUpload(testbed.server, testbed.who('volunteer')) } }
}

/** What lies aside for it, and whether it has left. */
async function assertIssueState(
  { server: { database } }: Testbed,
  { id }: TestRecord,
  state: string,
  facts: Aid,
): Promise<void> {
  const { db } = database
  const issue = await db
    .selectFrom('record')
    .select(['id', 'state'])
    .where('workflow', '=', 'stockIssue')
    .where('root', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const lines = await db
    .selectFrom('issueLine')
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

export const aidDriver: Driver<Aid, AidHelper> = {
  flow: aid,
  world: aidWorld,
  hiddenState: reality,
  movesOthers: ['HAND_UP'],
  reader: 'asker',
  prepare: prepareAid,
  createRecord,
  inputFor: ({ edge, to }) => (edge?.name === 'REASSIGN' ? { helper: to.hidden } : undefined),
  forms: {
    async REVISE({ server }, { id, version, input }, options) {
      const items = input?.items as Aid['items']
      const { kind: _, ...form } = items.length > 0 ? goodsForm({ items }) : reliefForm()
      await server.call(aidContract.aidRevise, { id, ...(version === undefined ? {} : { version }), ...form }, options)
    },
  },
  causes: {
    async HAND_UP({ testbed, record, step: { from } }: CauseContext<Aid, AidHelper>) {
      await withdrawOthers(testbed, record.id)
      await suspendAndResume(testbed, WAITING.includes(from.node.row.state) ? 'responsible' : from.hidden)
    },
  },
  // Where it was given back meanwhile, or climbed, there is nothing to hand up.
  mayMiss: ['HAND_UP'],
  skipRefusals: ({ hidden }) => hidden !== 'volunteer',
  afterStep: ({ testbed, record }, { node: { row } }) => assertIssueState(testbed, record, row.state, row.facts),
}

if (AID_PLACE !== DONATION_COMMUNITY) throw new Error('The world of aid and its neighbourhood lie apart')
