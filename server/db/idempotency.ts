/** Idempotency: a repeated write with the same key gets the first reply and writes nothing. */
import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { refuse } from '../../src/contract/refusal.ts'
import { type Database, transactionDatabase } from './connect.ts'
import { countGuessesOutside } from './rateLimit.ts'
import type { Tables } from './schema.ts'

const KEY = /^[\w-]{8,64}$/
const digestOf = (input: unknown): string => createHash('sha256').update(JSON.stringify(input)).digest('base64url')

/**
 * Runs `work` and stores its reply under the key in one transaction, so that of two concurrent calls the second waits
 * for the first. `work` gets a database inside that transaction; wrong guesses are counted outside it. Throws `invalid`
 * for a malformed key or one used for another call, `notNow` if another input was already accepted under the key, so
 * that this input is not dropped silently.
 */
export async function idempotent<T extends object>(
  database: Database,
  { uid, key, wire, input }: { uid: string; key: string; wire: string; input: unknown },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (!KEY.test(key)) refuse('invalid', '重复提交标记格式不正确', 'key')
  const digest = digestOf(input)
  const answerIn = async (trx: Transaction<Tables>): Promise<T> => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('once')
      .values({ uid, key, wire, digest, reply: '{}' })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    const stored = trx
      .selectFrom('once')
      .select(['wire', 'digest', 'reply'])
      .where('uid', '=', uid)
      .where('key', '=', key)
    if (numInsertedOrUpdatedRows !== 1n) {
      const first = await stored.executeTakeFirstOrThrow()
      if (first.wire !== wire) refuse('invalid', '重复提交标记已用于别的操作', 'key')
      if (first.digest !== '' && first.digest !== digest)
        refuse('notNow', '上一次提交已经成功，这一次改过的内容没有保存；请先看看已提交的，需要时再提交一次')
      return first.reply as T
    }
    const reply = await work(transactionDatabase(database, trx))
    await trx
      .updateTable('once')
      .set({ reply: JSON.stringify(reply) })
      .where('uid', '=', uid)
      .where('key', '=', key)
      .execute()
    return reply
  }
  return countGuessesOutside(database.db, enter =>
    database.tx(async trx => {
      enter(trx)
      return answerIn(trx)
    }),
  )
}
