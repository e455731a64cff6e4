/** Titles of orders and after-sales in lists: the first of their goods, and how many more there are. */
import { sql } from 'kysely'
import { spaced } from '../../../src/contract/spacing.ts'
import type { Queryable } from '../../db/connect.ts'

interface Line {
  readonly record: string
  readonly title: string
}

function titlesOfLines(lines: readonly Line[]): ReadonlyMap<string, string> {
  const goods = new Map<string, string[]>()
  for (const { record, title } of lines) goods.set(record, [...(goods.get(record) ?? []), title])
  return new Map(
    [...goods].map(([record, [first = '', ...rest]]) => [
      record,
      rest.length ? spaced(first, `等 ${rest.length + 1} 样`) : first,
    ]),
  )
}

/** Resolves to the titles of these orders, by id. */
export async function orderTitlesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const lines = await db
    .selectFrom('orderLine')
    .select(['order as record', 'title'])
    .where('order', 'in', ids)
    .orderBy('position')
    .execute()
  return titlesOfLines(lines)
}

/** Resolves to the titles of these after-sales, by id, from the goods that they are about. */
export async function afterSalesTitlesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Line>`
    select record.id as record, order_line.title from record
    join order_line on order_line."order" = record.root and jsonb_exists(record.facts->'lines', order_line.id)
    where record.id = any (${[...ids]}::text[]) order by order_line.position`.execute(db)
  return titlesOfLines(rows)
}
