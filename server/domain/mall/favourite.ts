/** Favourites 收藏: goods, shops, activities and campaigns that a person wants to find again. */
import type { FAVOURITE_KINDS, mallContract } from '../../../src/contract/mall.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Query } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Handlers } from '../context.ts'
import { keysOf, pageLimit, pageOf } from '../paging.ts'
import { PUBLIC } from './keeper.ts'

type Kind = (typeof FAVOURITE_KINDS)[number]

interface Target {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly picture: string
  /** 分, for goods */
  readonly price: number | null
  /** Nothing can be done with it any more: not on sale, closed, over. */
  readonly gone: boolean
}

export async function isFavourite(db: Query, uid: string | undefined, kind: Kind, target: string): Promise<boolean> {
  if (uid === undefined) return false
  const mine = db.selectFrom('favourite').select('id').where('uid', '=', uid)
  return (await mine.where('kind', '=', kind).where('target', '=', target).executeTakeFirst()) !== undefined
}

const CARD = ['id', 'title', 'summary', 'picture'] as const

/** The things themselves, as far as everybody may see them. */
const LOOK: Readonly<Record<Kind, (db: Query, ids: readonly string[], now: Date) => Promise<readonly Target[]>>> = {
  async goods(db, ids) {
    const all = db.selectFrom('goods').where('id', 'in', ids).where('state', '<>', 'draft')
    const rows = await all.select([...CARD, 'price', 'listed']).execute()
    return rows.map(({ listed, ...row }) => ({ ...row, gone: !listed }))
  },
  async shop(db, ids) {
    const rows = await db
      .selectFrom('shop')
      .innerJoin('record', 'record.id', 'shop.id')
      .select(['shop.id', 'name as title', 'summary', 'picture', 'state'])
      .where('shop.id', 'in', ids)
      .where('state', 'in', PUBLIC)
      .execute()
    return rows.map(({ state, ...row }) => ({ ...row, price: null, gone: state !== 'open' }))
  },
  async activity(db, ids, now) {
    const rows = await db
      .selectFrom('activity')
      .select([...CARD, 'ends_at'])
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ ends_at, ...row }) => ({ ...row, price: null, gone: ends_at <= now }))
  },
  async campaign(db, ids, now) {
    const rows = await db
      .selectFrom('campaign')
      .select([...CARD, 'ends_at'])
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ ends_at, ...row }) => ({ ...row, price: null, gone: ends_at <= now }))
  },
}

const NAMES: Readonly<Record<Kind, string>> = { goods: '商品', shop: '店铺', activity: '活动', campaign: '募捐' }
const lost = (kind: Kind, id: string): Target => ({
  id,
  title: `${NAMES[kind]}已不存在`,
  summary: '',
  picture: '',
  price: null,
  gone: true,
})

export const favouriteCalls: Pick<Handlers<typeof mallContract>, 'collectAdd' | 'collectDelete' | 'collectPage'> = {
  async collectAdd({ kind, id }, { database: { db }, me: { uid }, clock }) {
    const now = new Date(clock())
    const [found] = await LOOK[kind](db, [id], now)
    if (!found) return refuse('missing', `没有找到这个${NAMES[kind]}`)
    await db
      .insertInto('favourite')
      .values({ id: newId(clock()), uid, kind, target: id, at: now })
      .onConflict(conflict => conflict.columns(['uid', 'kind', 'target']).doNothing())
      .execute()
    return {}
  },

  async collectDelete({ kind, id }, { database: { db }, me: { uid } }) {
    const mine = db.deleteFrom('favourite').where('uid', '=', uid)
    const { numDeletedRows } = await mine.where('kind', '=', kind).where('target', '=', id).executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) refuse('missing', '没有收藏过，不用取消')
    return {}
  },

  async collectPage({ kind, pageSize, after }, { database: { db }, me: { uid }, clock }) {
    const mine = db
      .selectFrom('favourite')
      .where('uid', '=', uid)
      .$if(kind !== undefined, some => some.where('kind', '=', kind!))
    const from = after === undefined ? mine : mine.where('id', '<', keysOf(after, [''])[0])
    const found = await from.select(['id', 'kind', 'target']).orderBy('id', 'desc').limit(pageLimit(pageSize)).execute()
    const { total } = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
    const now = new Date(clock())
    const targets = new Map<string, Target>()
    for (const of of new Set(rows.map(row => row.kind))) {
      const ids = rows.flatMap(row => (row.kind === of ? [row.target] : []))
      for (const target of await LOOK[of](db, ids, now)) targets.set(`${of} ${target.id}`, target)
    }
    const dataList = rows.map(({ kind: of, target }) => ({
      kind: of,
      ...(targets.get(`${of} ${target}`) ?? lost(of, target)),
    }))
    return { dataList, next, total: Number(total) }
  },
}
