/** Withdrawals over HTTP: born with enough on the account; the provider's word comes as signed notices. */
import { newId } from '../../../../server/db/ids.ts'
import { takeOff } from '../../../../server/domain/payment/payoutJobs.ts'
import { addPayout, payoutOf } from '../../../../server/domain/payment/payouts.ts'
import { begin } from '../../../../server/engine/fire.ts'
import type { TransferReport } from '../../../../server/providers/payment/transfer.ts'
import { SETTINGS } from '../../../../src/contract/settingKeys.ts'
import { type Withdrawal, withdrawal } from '../../../../src/machines/workflows/withdrawal/chart.ts'
import { source } from '../../../../src/machines/workflows/withdrawal/facts.ts'
import { earn } from '../../fixtures/earnings.ts'
import { createUpload } from '../../fixtures/goods.ts'
import { insertShop } from '../../fixtures/mall.ts'
import { type Cause, type Driver, toRealNames } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { SMALL, UNTIL, withdrawalWorld } from '../worlds/withdrawal.ts'

const FINANCE = ['finance', 'otherFinance', 'busyFinance']
/** Shop of the seller, by the server. */
const shops = new WeakMap<object, string>()

/** The busy one has approved all that one person may approve alone today. */
async function approveTheDay({ server, who }: Testbed): Promise<void> {
  const { db } = server.database
  const at = new Date(server.services.clock())
  const record = newId()
  const facts = JSON.stringify({ ...SMALL, dayFull: [], amount: SETTINGS.approverDaySum.fallback })
  const row = { workflow: 'withdrawal', state: 'paidOut', version: 1, facts, owner: 'neighbour', place: '3301' }
  await db
    .insertInto('record')
    .values({ id: record, ...row, root: null, createdAt: at, changedAt: at })
    .execute()
  const step = { event: 'APPROVE', label: '同意付款', role: '财务', fromState: 'applied', toState: 'approved' }
  await db
    .insertInto('history')
    .values({ id: newId(), record, ...step, uid: who('busyFinance').uid, input: null, at })
    .execute()
}

const notify =
  (reportOf: () => TransferReport): Cause<Withdrawal, null> =>
  async ({ testbed, record }) => {
    const { number, amount } = await payoutOf(testbed.server.services, record.id)
    await testbed.notify({ kind: 'transfer', number, amount, report: reportOf() })
  }

export const withdrawalDriver: Driver<Withdrawal, null> = {
  flow: withdrawal,
  world: withdrawalWorld,
  hiddenState: NO_HIDDEN_STATE,
  reader: 'finance',
  async prepare(testbed) {
    const { id } = await insertShop(testbed.server.database.db, testbed.who('seller').uid, [{}])
    shops.set(testbed.server, id)
    await approveTheDay(testbed)
  },
  async createRecord(testbed, { from: { row } }) {
    const { services, database } = testbed.server
    const uploads = await Promise.all(
      FINANCE.map(async name => [`/files/${name}.jpg`, await createUpload(testbed.server, testbed.who(name))] as const),
    )
    const names = { s1: shops.get(testbed.server) ?? '', ...Object.fromEntries(uploads) }
    const facts = { ...toRealNames({ ...row.facts }, testbed, { id: '', names }), dayFull: [] }
    const { amount, owner: uid } = facts
    await earn(testbed.server, source(facts), amount)
    const birth = { workflow: 'withdrawal', event: 'APPLY', facts, input: { amount }, who: { uid } }
    const payout = { amount, title: '提现', account: '13800138000', name: '邻居' }
    const { id } = await database.tx(db =>
      begin({ db, services }, { ...birth, writeAlong: step => addPayout(step, payout) }),
    )
    return { id, names }
  },
  // Everybody proves with a picture of their own.
  inputFor: ({ edge }) => {
    const input = edge?.attempt?.input
    return input && 'proof' in input ? { ...input, proof: [`/files/${edge?.actor}.jpg`] } : undefined
  },
  // The clock restarts when it rings: two simultaneous rings may do it once or twice.
  mayMiss: ['ask'],
  causes: {
    SEND: async ({ testbed: { server }, record }) =>
      void (await takeOff(server.services, await payoutOf(server.services, record.id))),
    TO_COLLECT: notify(() => ({ state: 'toCollect', code: '/cashier/collect/1', until: UNTIL })),
    PAID_OUT: notify(() => ({ state: 'paidOut' })),
    FAILED: notify(() => ({ state: 'failed', reason: '姓名不符' })),
    REVOKED: notify(() => ({ state: 'revoked' })),
    RETURNED: notify(() => ({ state: 'returned', reason: '姓名不符' })),
  },
}
