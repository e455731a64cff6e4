import type { Testbed } from '../testbed.ts'

/** The provider says that the money which this record asked back has arrived. */
export async function notifyRefunded(testbed: Testbed, record: string): Promise<void> {
  const { id, payment, amount } = await testbed.server.database.db
    .selectFrom('outbox_job')
    .select(['id', 'payment', 'amount'])
    .where('record', '=', record)
    .where('kind', '=', 'refund')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await testbed.notify({ kind: 'refunded', number: payment, refund: id, amount })
}
