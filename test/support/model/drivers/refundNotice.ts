import type { Testbed } from '../testbed.ts'

const refundOf = ({ server }: Testbed, record: string) =>
  server.database.db
    .selectFrom('refund')
    .select(['id', 'payment', 'amount'])
    .where('record', '=', record)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

/** Sends the provider's notice that this record's refund has arrived. */
export async function notifyRefunded(testbed: Testbed, record: string): Promise<void> {
  const { id, payment, amount } = await refundOf(testbed, record)
  await testbed.notify({ kind: 'refunded', number: payment, refund: id, amount })
}

/** Sends the provider's notice that the refund failed. */
export async function notifyRefundFailed(testbed: Testbed, record: string): Promise<void> {
  const { id, payment } = await refundOf(testbed, record)
  const why = { reason: '对方账户状态异常', isFinal: false }
  await testbed.notify({ kind: 'refundFailed', number: payment, refund: id, ...why })
}
