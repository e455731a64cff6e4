import type { Testbed } from '../testbed.ts'

const refundJobOf = ({ server }: Testbed, record: string) =>
  server.database.db
    .selectFrom('outbox_job')
    .select(['id', 'payment', 'amount'])
    .where('record', '=', record)
    .where('kind', '=', 'refund')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

/** The provider says that the money which this record asked back has arrived. */
export async function notifyRefunded(testbed: Testbed, record: string): Promise<void> {
  const { id, payment, amount } = await refundJobOf(testbed, record)
  await testbed.notify({ kind: 'refunded', number: payment, refund: id, amount })
}

/** The provider says that it could not send the money back. */
export async function notifyRefundFailed(testbed: Testbed, record: string): Promise<void> {
  const { id, payment } = await refundJobOf(testbed, record)
  const why = { reason: '对方账户状态异常', isFinal: false }
  await testbed.notify({ kind: 'refundFailed', number: payment, refund: id, ...why })
}
