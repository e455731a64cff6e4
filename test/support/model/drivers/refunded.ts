import type { Town } from '../town.ts'

/** The provider says that the money which this record asked back has arrived. */
export async function refunded(town: Town, record: string): Promise<void> {
  const { id, payment, amount } = await town.server.database.db
    .selectFrom('errand')
    .select(['id', 'payment', 'amount'])
    .where('record', '=', record)
    .where('kind', '=', 'refund')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await town.notify({ kind: 'refunded', number: payment, refund: id, amount })
}
