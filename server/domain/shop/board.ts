/** The platform's desk of shops: applications to decide on, and what has become of shops since. */
import { type SqlBool, sql } from 'kysely'
import { SHOP_DESK } from '../../../src/contract/recordLists.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { shopContract } from '../../../src/contract/shop.contract.ts'
import { hasRole, type Principal } from '../../../src/machines/workflow/people.ts'
import { shop } from '../../../src/machines/workflows/shop/chart.ts'
import { shopProjection } from '../../../src/machines/workflows/shop/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordList } from '../../engine/recordList.ts'
import { RECORD_COLUMNS, recordRows } from '../../engine/recordRows.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId } from '../../kernel/listPage.ts'

async function platformAt(db: Queryable, uid: string): Promise<Principal> {
  const who = await whoIs(db, uid)
  return hasRole(who, 'platform') ? who : refuse('notYours', '店铺审核只能由平台操作')
}

const shops = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('shop', 'shop.id', 'record.id')
    .select(RECORD_COLUMNS)
    .select(['shop.name', 'shop.summary', 'shop.region', 'shop.address', 'shop.papers'])
    .where('record.workflow', '=', 'shop')
type ShopRecord = Awaited<ReturnType<ReturnType<typeof shops>['execute']>>[number]

const shopRowsOf = recordRows(shop, shopProjection, {
  regionOf: ({ region }: ShopRecord) => region,
  row: ({ name, summary, address, papers }) => ({ name, summary, address, papers: [...papers] }),
})

export const shopBoardCalls: Pick<Handlers<typeof shopContract>, 'shopApplyPage'> = {
  shopApplyPage: recordList(SHOP_DESK, shop, {
    reader: platformAt,
    find: shops,
    wordsOf: pattern => sql<SqlBool>`(shop.name ilike ${pattern} or shop.address ilike ${pattern})`,
    order: tab => ({ by: [byId('record.id')], direction: tab === 'applied' ? 'asc' : 'desc' }),
    rows: shopRowsOf,
  }),
}
