/** An invoice is paid back once: no two expenses that stand may name the same. */
import { type SqlBool, sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import { lockName } from '../../db/nameLock.ts'

/** What is refused or taken back asks for nothing. */
const GIVEN_UP = ['refused', 'withdrawn']

/**
 * Throws `invalid` at the field where another expense has this number. Two that hand in the same one at the same moment
 * come one after the other.
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
