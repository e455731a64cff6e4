/** What a receipt is made out to, and the number under which it is registered. */
import { type SqlBool, sql } from 'kysely'
import { isCreditCode } from '../../../src/contract/identity.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Payer } from '../../../src/machines/workflows/invoice/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { lockName } from '../../db/nameLock.ts'

/** Throws `invalid` at the field if an organisation has no credit code, or one with a wrong sign. */
export function assertPayer({ kind, taxNumber }: Pick<Payer, 'kind' | 'taxNumber'>): void {
  if (kind === 'organisation' && taxNumber === '')
    refuse('invalid', '抬头是单位时，请填写统一社会信用代码', 'taxNumber')
  if (kind === 'organisation' && !isCreditCode(taxNumber))
    refuse('invalid', '统一社会信用代码不正确，请核对每一位', 'taxNumber')
}

/** Throws `invalid` at the field if another receipt has this number. */
export async function assertNumberUnused(db: Queryable, number: string, except: string): Promise<void> {
  await lockName(db, `receipt ${number}`)
  const other = await db
    .selectFrom('record')
    .select('id')
    .where('workflow', '=', 'invoice')
    .where('id', '<>', except)
    .where(sql<SqlBool>`facts->>'number' = ${number}`)
    .executeTakeFirst()
  if (other) refuse('invalid', '这个票据号码已经登记在另一张票据上，请核对', 'number')
}
