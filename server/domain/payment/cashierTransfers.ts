/** What the built-in cashier knows of transfers, beyond the life of the process. */
import type { Database } from '../../db/connect.ts'
import type { SandboxTransfer, SandboxTransfers } from '../../providers/payment/sandboxTransfer.ts'
import type { TransferReport } from '../../providers/payment/transfer.ts'

/** Returns the store of the cashier's transfers. */
export const cashierTransfers = ({ db }: Database, clock: () => number): SandboxTransfers => ({
  async get(number): Promise<SandboxTransfer | undefined> {
    const row = await db
      .selectFrom('cashierTransfer')
      .select(['amount', 'title', 'report'])
      .where('number', '=', number)
      .executeTakeFirst()
    return row && { ...row, report: row.report as TransferReport }
  },
  async set(number, { amount, title, report }) {
    await db
      .insertInto('cashierTransfer')
      .values({ number, amount, title, report: JSON.stringify(report), createdAt: new Date(clock()) })
      .onConflict(conflict => conflict.column('number').doUpdateSet({ report: JSON.stringify(report) }))
      .execute()
  },
})
