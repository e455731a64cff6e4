/** Accounts with earnings: a person's own and those of their shops, and what an account holds. */
import { type SqlBool, sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Account } from '../../../src/machines/workflow/effects.ts'
import { withdrawal } from '../../../src/machines/workflows/withdrawal/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { balanceOf } from '../../engine/ledger.ts'
import { cityCodeOf } from '../../geo/regionFilter.ts'
import { keepsShop } from '../shop/keeper.ts'

/** The money is with its owner, or was until now. */
const ARRIVED = ['returnReported']
/** States in which a withdrawal's money is on its way. */
export const OPEN_STATES: readonly string[] = Object.entries(withdrawal.states).flatMap(([state, { end }]) =>
  end || ARRIVED.includes(state) ? [] : [state],
)

/** An account with earnings; `shop` is empty for the person's own. */
export interface EarningsAccount {
  readonly uid: string
  readonly shop: string
}

/** Returns the account in the ledger. */
export const ledgerAccount = ({ uid, shop }: EarningsAccount): Account => (shop ? `shop:${shop}` : `person:${uid}`)

/** Throws `missing` for a shop that is not the person's. */
export async function assertOwnAccount(db: Queryable, { uid, shop }: EarningsAccount): Promise<void> {
  if (shop && !(await keepsShop(db, shop, uid))) refuse('missing', '没有找到这家店铺')
}

/** Resolves to the accounts of a person: their own, then their shops by name, with what is free. 分 */
export async function accountsOf(db: Queryable, uid: string) {
  const shops = await db
    .selectFrom('shop')
    .innerJoin('roleGrant', 'roleGrant.region', 'shop.id')
    .select(['shop.id as shop', 'shop.name'])
    .distinct()
    .where('roleGrant.role', '=', 'shopOwner')
    .where('roleGrant.uid', '=', uid)
    .orderBy('shop.name')
    .execute()
  const all = [{ shop: '', name: '我的收益' }, ...shops]
  return Promise.all(
    all.map(async one => ({ ...one, free: await balanceOf(db, ledgerAccount({ uid, shop: one.shop })) })),
  )
}

/** Selects the withdrawals from an account. */
export const withdrawalsFrom = (db: Queryable, { uid, shop }: EarningsAccount) => {
  const all = db.selectFrom('record').where('workflow', '=', 'withdrawal')
  const ofShop = sql<SqlBool>`record.facts->>'shop' = ${shop}`
  return shop ? all.where(ofShop) : all.where('owner', '=', uid).where(ofShop)
}

/**
 * Resolves to the city whose finance pays: the shop's, else of the person's home, else of their first role. Throws
 * `notNow` without one.
 */
export async function cityOf(db: Queryable, { uid, shop }: EarningsAccount): Promise<string> {
  const place = shop
    ? await db.selectFrom('shop').select('region').where('id', '=', shop).executeTakeFirst()
    : await db.selectFrom('account').select('region').where('uid', '=', uid).executeTakeFirst()
  if (place?.region) return cityCodeOf(place.region)
  const grants = await db.selectFrom('roleGrant').select('region').where('uid', '=', uid).orderBy('id').execute()
  const held = grants.find(({ region }) => /^\d{4,12}$/.test(region))
  return held ? cityCodeOf(held.region) : refuse('notNow', '请先在个人资料里填写所在地区，才知道由哪个城市的财务付款')
}
