/** Notifies the platform when a step of an order changes whether its shop may be closed. */
import { sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'
import type { ChangeNotification } from '../../engine/live.ts'
import type { RecipientNotification } from '../../engine/recipients.ts'

/** Orders of a shop whose goods, after-sales or money are not settled yet. */
export const UNSETTLED = sql`state <> 'cancelled' and (facts->>'released' = 'false' or (facts->>'afterSalesOpen')::int > 0)`

/**
 * Resolves to notifications about the shop for the platform's people among `uids`, if the order may have been its first
 * open one or its last. A shop with several open orders cannot be closed before or after, so busy shops cause no
 * notifications.
 */
export async function orderNews(
  db: Queryable,
  changes: readonly ChangeNotification[],
  uids: readonly string[],
): Promise<readonly RecipientNotification[]> {
  const orders = changes.flatMap(({ workflow, record }) => (workflow === 'order' ? [record] : []))
  if (orders.length === 0 || uids.length === 0) return []
  const { rows } = await sql<RecipientNotification>`
    select distinct role_grant.uid, shop.id as record, shop.workflow, shop.version
    from record one join record shop on shop.id = one.place and shop.workflow = 'shop'
    join role_grant on role_grant.role = 'platform' and role_grant.uid in (${sql.join(uids)})
    where one.id in (${sql.join(orders)}) and one.workflow = 'order' and (
      select count(*) from (
        select 1 from record where workflow = 'order' and place = shop.id and ${UNSETTLED} limit 2
      ) open) < 2`.execute(db)
  return rows
}
