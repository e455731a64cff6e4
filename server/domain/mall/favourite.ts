/** Favourites 收藏: goods, shops, activities and campaigns saved by a person. */
import type { FAVOURITE_KINDS, mallContract } from '../../../src/contract/mall.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Handlers } from '../../engine/context.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { PUBLIC_SHOP_STATES } from './shops.ts'

type FavouriteKind = (typeof FAVOURITE_KINDS)[number]

interface FavouriteTarget {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly picture: string
  /** 分, for goods */
  readonly price: number | null
  /** Not available any more: off sale, closed or over. */
  readonly gone: boolean
}

/** Resolves to whether this is one of the person's favourites. */
export async function isFavourite(
  db: Queryable,
  uid: string | undefined,
  kind: FavouriteKind,
  target: string,
): Promise<boolean> {
  if (uid === undefined) return false
  const ownFavourites = db.selectFrom('favourite').select('id').where('uid', '=', uid)
  return (await ownFavourites.where('kind', '=', kind).where('target', '=', target).executeTakeFirst()) !== undefined
}

/** States in which everybody may look at a thing to pass on. */
const IDLE_STATES = ['listed', 'reported', 'reserved', 'gone']
const CARD_COLUMNS = ['id', 'title', 'summary', 'picture'] as const

/** Loads the targets that are public. */
const LOADERS: Readonly<
  Record<FavouriteKind, (db: Queryable, ids: readonly string[], now: Date) => Promise<readonly FavouriteTarget[]>>
> = {
  async goods(db, ids) {
    const all = db.selectFrom('goods').where('id', 'in', ids).where('state', '<>', 'draft')
    const rows = await all.select([...CARD_COLUMNS, 'price', 'listed']).execute()
    return rows.map(({ listed, ...row }) => ({ ...row, gone: !listed }))
  },
  async gift(db, ids) {
    const rows = await db
      .selectFrom('gift')
      .where('id', 'in', ids)
      .select([...CARD_COLUMNS, 'listed'])
      .execute()
    return rows.map(({ listed, ...row }) => ({ ...row, price: null, gone: !listed }))
  },
  async shop(db, ids) {
    const rows = await db
      .selectFrom('shop')
      .innerJoin('record', 'record.id', 'shop.id')
      .select(['shop.id', 'name as title', 'summary', 'picture', 'state'])
      .where('shop.id', 'in', ids)
      .where('state', 'in', PUBLIC_SHOP_STATES)
      .execute()
    return rows.map(({ state, ...row }) => ({ ...row, price: null, gone: state !== 'open' }))
  },
  async activity(db, ids, now) {
    const rows = await db
      .selectFrom('activity')
      .select([...CARD_COLUMNS, 'endsAt', 'over'])
      .where('id', 'in', ids)
      .where('listed', '=', true)
      .execute()
    return rows.map(({ endsAt, over, ...row }) => ({ ...row, price: null, gone: over || endsAt <= now }))
  },
  async campaign(db, ids, now) {
    const rows = await db
      .selectFrom('campaign')
      .select([...CARD_COLUMNS, 'endsAt'])
      .where('id', 'in', ids)
      .where('listed', '=', true)
      .execute()
    return rows.map(({ endsAt, ...row }) => ({ ...row, price: null, gone: endsAt <= now }))
  },
  async idle(db, ids) {
    const rows = await db
      .selectFrom('idleItem')
      .innerJoin('record', 'record.id', 'idleItem.id')
      .select(['idleItem.id', 'title', 'words as summary', 'pictures', 'state'])
      .where('idleItem.id', 'in', ids)
      .where('state', 'in', IDLE_STATES)
      .execute()
    return rows.map(({ state, pictures, ...row }) => ({
      ...row,
      picture: pictures[0] ?? '',
      price: null,
      gone: state === 'gone',
    }))
  },
}

const KIND_NAMES: Readonly<Record<FavouriteKind, string>> = {
  goods: '商品',
  gift: '礼品',
  shop: '店铺',
  activity: '活动',
  campaign: '募捐',
  idle: '闲置',
}
const missingTarget = (kind: FavouriteKind, id: string): FavouriteTarget => ({
  id,
  title: `${KIND_NAMES[kind]}已不存在`,
  summary: '',
  picture: '',
  price: null,
  gone: true,
})

export const favouriteCalls: Pick<Handlers<typeof mallContract>, 'collectAdd' | 'collectDelete' | 'collectPage'> = {
  async collectAdd({ kind, id }, { database: { db }, me: { uid }, clock }) {
    const now = new Date(clock())
    const [found] = await LOADERS[kind](db, [id], now)
    if (!found) return refuse('missing', `没有找到这个${KIND_NAMES[kind]}`)
    await db
      .insertInto('favourite')
      .values({ id: newId(clock()), uid, kind, target: id, at: now })
      .onConflict(conflict => conflict.columns(['uid', 'kind', 'target']).doNothing())
      .execute()
    return {}
  },

  async collectDelete({ kind, id }, { database: { db }, me: { uid } }) {
    const ownFavourites = db.deleteFrom('favourite').where('uid', '=', uid)
    const { numDeletedRows } = await ownFavourites
      .where('kind', '=', kind)
      .where('target', '=', id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) refuse('missing', '没有收藏过，不用取消')
    return {}
  },

  async collectPage({ kind, ...paging }, { database: { db }, me: { uid }, clock }) {
    const ownFavourites = db
      .selectFrom('favourite')
      .where('uid', '=', uid)
      .$if(kind !== undefined, query => query.where('kind', '=', kind!))
    const read = (page: typeof ownFavourites) => page.select(['id', 'kind', 'target'])
    const { rows, next, total } = await listPage(db, ownFavourites, read, { by: [byId()], ...paging })
    const now = new Date(clock())
    const targets = new Map<string, FavouriteTarget>()
    for (const favouriteKind of new Set(rows.map(row => row.kind))) {
      const ids = rows.flatMap(row => (row.kind === favouriteKind ? [row.target] : []))
      for (const target of await LOADERS[favouriteKind](db, ids, now))
        targets.set(`${favouriteKind} ${target.id}`, target)
    }
    const dataList = rows.map(({ kind: favouriteKind, target }) => ({
      kind: favouriteKind,
      ...(targets.get(`${favouriteKind} ${target}`) ?? missingTarget(favouriteKind, target)),
    }))
    return { dataList, next, total }
  },
}
