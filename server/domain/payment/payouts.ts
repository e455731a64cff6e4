/**
 * Payouts: transfers to people's accounts at the provider. Each has one number for life; what the provider says of it
 * becomes a step of the record that requested it, and of no other.
 */
import { Refused } from '../../../src/contract/refusal.ts'
import { newId } from '../../db/ids.ts'
import { identityKeyOf, openText, sealText } from '../../db/sealedText.ts'
import type { Services } from '../../engine/context.ts'
import type { EffectContext } from '../../engine/engine.ts'
import { fire } from '../../engine/fire.ts'
import type { Transfer, TransferEvent, TransferReport } from '../../providers/payment/transfer.ts'

/** Adds the payout of a record that is being created. `account` is the payee's whole account number. */
export async function addPayout(
  { db, services, record, at }: EffectContext,
  { account, ...payout }: Pick<Transfer, 'amount' | 'title' | 'account' | 'name'>,
): Promise<void> {
  await db
    .insertInto('payout')
    .values({
      number: newId(at),
      record: record.id,
      provider: services.payment.name,
      ...payout,
      account: sealText(await identityKeyOf(db), account),
      state: 'open',
      createdAt: new Date(at),
    })
    .execute()
}

/** Resolves to the last payout of a record, its account opened. Throws an `Error` if it has none. */
export async function payoutOf({ database: { db } }: Services, record: string) {
  const row = await db
    .selectFrom('payout')
    .innerJoin('record', 'record.id', 'payout.record')
    .selectAll('payout')
    .select('record.workflow')
    .where('record', '=', record)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  return { ...row, account: openText(await identityKeyOf(db), row.account) }
}

const EVENTS = {
  toCollect: 'TO_COLLECT',
  paidOut: 'PAID_OUT',
  failed: 'FAILED',
  revoked: 'REVOKED',
  returned: 'RETURNED',
} as const satisfies Record<Exclude<TransferReport['state'], 'underway'>, string>
/** State of the payout by report. */
const STATES = {
  toCollect: 'sent',
  paidOut: 'done',
  failed: 'failed',
  revoked: 'revoked',
  returned: 'returned',
} as const satisfies Record<keyof typeof EVENTS, string>

const inputOf = (report: TransferReport) =>
  report.state === 'toCollect' ? { until: report.until } : 'reason' in report ? { reason: report.reason } : undefined

/** What a report came to; `contrary` if it contradicts an earlier one of the same number. */
type PayoutVerdict = 'taken' | 'double' | 'noted' | 'unknown' | 'wrongAmount' | 'contrary'

/** Records what a provider says of a transfer, once. */
export async function handleReport(services: Services, number: string, report: TransferReport): Promise<PayoutVerdict> {
  const { database, clock } = services
  const found = await database.db
    .selectFrom('payout')
    .innerJoin('record', 'record.id', 'payout.record')
    .select(['payout.record', 'payout.state', 'record.workflow'])
    .where('number', '=', number)
    .executeTakeFirst()
  if (!found) return 'unknown'
  // Nobody can collect any more what the provider has not closed yet: its outcome stays unknown.
  if (report.state === 'underway' || (report.state === 'toCollect' && report.until <= clock())) return 'noted'
  // What was returned before we heard that it was paid has failed.
  const { state } = report.state === 'returned' && found.state !== 'done' ? { state: 'failed' as const } : report
  const { workflow, record: id } = found
  try {
    await database.tx(async db => {
      const who = { system: 'provider' } as const
      await fire({ db, services }, { workflow, id, event: EVENTS[state], input: inputOf(report), who })
      const code = report.state === 'toCollect' ? { code: report.code } : {}
      await db
        .updateTable('payout')
        .set({ state: STATES[state], ...code })
        .where('number', '=', number)
        .execute()
    })
    return 'taken'
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (state === 'toCollect') return 'double'
    const now = await database.db.selectFrom('payout').select('state').where('number', '=', number).executeTakeFirst()
    return now?.state === STATES[state] ? 'double' : 'contrary'
  }
}

/** Records a notification about a transfer, once. */
export async function handleTransfer(
  services: Services,
  { number, amount, report }: TransferEvent,
): Promise<PayoutVerdict> {
  const { db } = services.database
  const found = await db.selectFrom('payout').select('amount').where('number', '=', number).executeTakeFirst()
  if (!found) return 'unknown'
  return found.amount === amount ? handleReport(services, number, report) : 'wrongAmount'
}
