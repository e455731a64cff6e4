/** Ensures that an invoice is reimbursed once: no two valid expenses may have the same number. */
import { type SqlBool, sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import { lockName } from '../../db/nameLock.ts'

/** Refused and withdrawn expenses do not count. */
const GIVEN_UP = ['refused', 'withdrawn']

/**
 * Throws `invalid` at the field if another expense has this number. Concurrent submissions of the same number are
 * serialised.
 */
export async function assertInvoiceUnused(db: Queryable, invoice: string, except = ''): Promise<void> {
  if (invoice === '') return
  await lockName(db, `invoice ${invoice}`)
  const other = await db
    .selectFrom('record')
    .select('id')
    .where('workflow', '=', 'expense')
    .where(sql<SqlBool>`facts->>'invoice' = ${invoice}`)
    .where('state', 'not in', GIVEN_UP)
    .where('id', '<>', except)
    .executeTakeFirst()
  if (other) refuse('invalid', '这张发票已经在另一笔费用里提交过', 'invoice')
}
