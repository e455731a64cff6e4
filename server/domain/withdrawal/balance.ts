/** What an account with earnings holds: what is free, what is frozen until when, what is on its way. */
import { type SqlBool, sql } from 'kysely'
import type { withdrawalContract } from '../../../src/contract/withdrawal.contract.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { idleDeal } from '../../../src/machines/workflows/idleDeal/chart.ts'
import { order } from '../../../src/machines/workflows/order/chart.ts'
import { withdrawal } from '../../../src/machines/workflows/withdrawal/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import type { Engine } from '../../engine/engine.ts'
import { titlesOf } from '../../engine/titles.ts'
import {
  accountsOf,
  assertOwnAccount,
  type EarningsAccount,
  ledgerAccount,
  OPEN_STATES,
  withdrawalsFrom,
} from './accounts.ts'
import { obstacleOf } from './obstacles.ts'
import { payeeFor } from './payee.ts'

/** States of a deal whose price stands in escrow. */
const HELD_DEALS = Object.keys(idleDeal.states).filter(
  state => !idleDeal.states[state]?.end && !['asked', 'offered', 'toPay'].includes(state),
)
/** So many orders or deals whose money is frozen are listed, the first to be free at the top. */
const MAX_PARTS = 50

interface ReadContext {
  readonly db: Queryable
  readonly engine: Engine
}

/** Resolves to the money of a shop's orders that buyers may still ask back, and to the first of them. 分 */
async function frozenOf(context: ReadContext, { uid, shop }: EarningsAccount) {
  if (shop === '') return frozenDealsOf(context, uid)
  const { db, engine } = context
  const held = db
    .selectFrom('record')
    .where('workflow', '=', 'order')
    .where('place', '=', shop)
    .where('state', 'not in', ['pendingPayment', 'cancelled'])
    .where(sql<SqlBool>`not (facts->>'released')::boolean`)
  const amount = sql<string>`(facts->>'amount')::bigint - (facts->>'refunded')::bigint`
  const until = sql<Date | null>`(select due_at from timer where record = record.id and clock = 'afterSalesWindow')`
  const { sum } = await held.select(sql<string | null>`sum(${amount})`.as('sum')).executeTakeFirstOrThrow()
  const rows = await held
    .select(['id', 'workflow', 'state', 'facts', amount.as('amount'), until.as('until')])
    .orderBy('until')
    .orderBy('id')
    .limit(MAX_PARTS)
    .execute()
  const titleOf = await titlesOf({ db, engine }, rows)
  const frozenParts = rows
    .filter(row => Number(row.amount) > 0)
    .map(row => ({
      id: row.id,
      workflow: row.workflow,
      title: titleOf(row),
      amount: Number(row.amount),
      until: row.until?.getTime() ?? null,
      stateLabel: labelOf(order, row.state),
    }))
  return { frozen: Number(sum), frozenParts }
}

/** Resolves to what buyers paid for a person's things and may still ask back. 分 */
async function frozenDealsOf({ db, engine }: ReadContext, uid: string) {
  const held = db
    .selectFrom('record')
    .where('workflow', '=', 'idleDeal')
    .where(sql<SqlBool>`facts->>'seller' = ${uid}`)
    .where(sql<SqlBool>`(facts->>'price')::bigint > 0`)
    .where('state', 'in', HELD_DEALS)
  const amount = sql<string>`(facts->>'price')::bigint`
  const { sum } = await held.select(sql<string | null>`sum(${amount})`.as('sum')).executeTakeFirstOrThrow()
  const until = sql<Date | null>`(select due_at from timer where record = record.id and clock in ('looking', 'autoReceive'))`
  const rows = await held
    .select(['id', 'workflow', 'state', 'facts', amount.as('amount'), until.as('until')])
    .orderBy('id')
    .limit(MAX_PARTS)
    .execute()
  const titleOf = await titlesOf({ db, engine }, rows)
  const frozenParts = rows.map(row => ({
    id: row.id,
    workflow: row.workflow,
    title: titleOf(row),
    amount: Number(row.amount),
    until: row.until?.getTime() ?? null,
    stateLabel: labelOf(idleDeal, row.state),
  }))
  return { frozen: Number(sum ?? 0), frozenParts }
}

/** Resolves to the withdrawals from an account that are under way. 分 */
async function onTheWayOf({ db }: ReadContext, account: EarningsAccount) {
  const rows = await withdrawalsFrom(db, account)
    .select([
      'id',
      'workflow',
      'state',
      sql<string>`facts->>'amount'`.as('amount'),
      sql<string>`facts->>'payee'`.as('payee'),
    ])
    .where('state', 'in', OPEN_STATES)
    .orderBy('id')
    .execute()
  const onTheWayParts = rows.map(({ id, workflow, state, amount, payee }) => ({
    id,
    workflow,
    title: `付给${payee}`,
    amount: Number(amount),
    until: null,
    stateLabel: labelOf(withdrawal, state),
  }))
  return { onTheWay: onTheWayParts.reduce((sum, one) => sum + one.amount, 0), onTheWayParts }
}

export const balanceCalls: Pick<Handlers<typeof withdrawalContract>, 'balance'> = {
  async balance({ shop = '' }, { me: { uid }, ...services }) {
    const { db } = services.database
    const account = { uid, shop }
    await assertOwnAccount(db, account)
    const context = { db, engine: services.engine }
    const accounts = await accountsOf(db, uid)
    const free = accounts.find(one => one.shop === shop)?.free ?? 0
    const { onTheWay, onTheWayParts } = await onTheWayOf(context, account)
    // Withdrawals that came to nothing have left and come back: neither counts.
    const { rows } = await sql<{ received: string | null }>`
      select sum(amount) as received from ledger_entry where account = ${ledgerAccount(account)} and amount > 0
        and not exists (select from record where record.id = ledger_entry.record and workflow = 'withdrawal')`.execute(
      db,
    )
    const received = Number(rows[0]?.received ?? 0)
    const { payee, realName, obstacle } = await obstacleOf(db, services, account)
    return {
      accounts,
      free,
      ...(await frozenOf(context, account)),
      onTheWay,
      onTheWayParts,
      received,
      gone: received - free - onTheWay,
      payee: payeeFor(payee),
      realName,
      provider: services.payment.name,
      obstacle,
    }
  },
}
