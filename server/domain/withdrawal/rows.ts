/** Withdrawals as read by their owner and by the city's finance staff. */
import { sql } from 'kysely'
import { withdrawal } from '../../../src/machines/workflows/withdrawal/chart.ts'
import { withdrawalProjection } from '../../../src/machines/workflows/withdrawal/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { RECORD_COLUMNS, recordRows } from '../../engine/recordRows.ts'
import { OPEN_STATES } from './accounts.ts'

/** Selects withdrawals with their payouts, without a filter. */
export const withdrawals = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('payout', 'payout.record', 'record.id')
    .select(RECORD_COLUMNS)
    .select(['payout.number', 'payout.code'])
    .select(sql<string | null>`(select name from shop where shop.id = record.facts->>'shop')`.as('shopName'))
    .where('workflow', '=', 'withdrawal')
type WithdrawalRecord = Awaited<ReturnType<ReturnType<typeof withdrawals>['execute']>>[number]

/** Steps whose reason says why the money was not paid or came back. */
const FAILURES = ['REFUSE', 'FAILED', 'RETURNED', 'REPORT_RETURN']
const FAILED_STATES = ['failed', 'refused', 'returnReported']

const PROVIDER_EVENTS = ['SEND', 'PAID_OUT']
/** States that the provider, or a job that asks it, leads on from. */
const WITH_PROVIDER = OPEN_STATES.filter(state =>
  withdrawal.edges.some(({ from, name }) => from === state && PROVIDER_EVENTS.includes(name)),
)

/** Resolves to the rows: payee, what there is to collect, and why it was not paid. */
export const withdrawalRows = recordRows(withdrawal, withdrawalProjection, {
  events: [...FAILURES, 'HOLD'],
  row: ({ state, version, number, code, shopName }: WithdrawalRecord, { facts, last, shows }) => ({
    version,
    shopName: shopName ?? '',
    amount: facts.amount,
    payee: facts.payee,
    account: facts.account,
    isNewPayee: facts.isNewPayee,
    number,
    code: shows('code') ? code : '',
    until: facts.until,
    isWithProvider: WITH_PROVIDER.includes(state),
    failure: FAILED_STATES.includes(state) ? (last(...FAILURES).reason ?? '') : '',
    doubt: state === 'held' ? (last('HOLD').reason ?? '') : '',
    proof: shows('proof') ? [...(last('REPORT_RETURN').proof ?? [])] : [],
  }),
})

/** Returns rows whose QR codes lead to this server where they are its own. */
export const withOrigin = <R extends { readonly code: string }>(rows: readonly R[], origin: string): R[] =>
  rows.map(row => (row.code.startsWith('/') ? { ...row, code: origin + row.code } : row))
