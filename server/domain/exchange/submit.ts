/** Requests for gifts, checked while the gift is locked, so that concurrent ones cannot exceed the stock. */

import type { exchangeContract } from '../../../src/contract/exchange.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Exchange } from '../../../src/machines/workflows/exchange/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { DbRow } from '../../db/schema.ts'
import type { Handlers } from '../../engine/context.ts'
import type { EffectContext } from '../../engine/engine.ts'
import { begin, type StepContext } from '../../engine/fire.ts'
import { drawnAt, stampDraw } from '../gift/draw.ts'
import { leftFor } from '../gift/limits.ts'
import { freePointsOf } from '../gift/rows.ts'
import { hasFreePoints } from '../point/holds.ts'
import { deliverableAddress, receiverColumns } from './delivery.ts'
import { doubtAbout } from './doubts.ts'

type Gift = DbRow<'gift'>

export interface ExchangeRequest {
  readonly uid: string
  readonly sku: string
  readonly count: number
  readonly mode: 'post' | 'pickUp'
  readonly address?: string | undefined
  readonly station?: string | undefined
}

/** Locks the gift of this SKU, so that stock, limits and draw are checked by one request at a time. */
async function lockedGift(db: Queryable, id: string) {
  const sku = await db.selectFrom('giftSku').selectAll().where('id', '=', id).executeTakeFirst()
  if (!sku) return refuse('invalid', '没有这个规格，请重新选择', 'sku')
  const gift = await db
    .selectFrom('gift')
    .selectAll()
    .where('id', '=', sku.gift)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (!gift.listed) refuse('notNow', `「${gift.title}」已经下架，不能兑换了，您的积分没有动`)
  if (sku.gone) refuse('notNow', `「${gift.title}」的这个规格没有了，请重新选择`, 'sku')
  const draw = await db.selectFrom('giftDraw').selectAll().where('gift', '=', gift.id).executeTakeFirst()
  return { sku, gift, draw }
}

function assertOpen({ startsAt, title }: Gift, draw: DbRow<'giftDraw'> | undefined, count: number, at: number): void {
  if (startsAt && startsAt.getTime() > at) refuse('notNow', `「${title}」还没有开始兑换`)
  if (!draw) return
  if (draw.opensAt.getTime() > at) refuse('notNow', `「${title}」的抽签还没有开始报名`)
  if (draw.closesAt.getTime() <= at) refuse('notNow', `「${title}」的抽签报名已经截止`)
  if (count > 1) refuse('invalid', '抽签的礼品每人只能要一件', 'count')
}

/** Throws if the person has entered already: two entries would double their chance. */
async function assertNotEntered(db: Queryable, { id, title }: Gift, uid: string): Promise<void> {
  const entries = db.selectFrom('exchangeInfo').select('id').where('gift', '=', id).where('uid', '=', uid)
  const entry = await entries.where('drawn', '=', true).limit(1).executeTakeFirst()
  if (entry) refuse('notNow', `您已经报名了「${title}」的抽签，等结果就好`)
}

/**
 * Resolves to the receiver, the address and the responsible city. Throws `Refused` with the field if it cannot be
 * delivered there.
 */
async function destinationOf(db: Queryable, gift: Gift, { uid, mode, address, station }: ExchangeRequest) {
  if (mode === 'post') {
    if (!gift.post) refuse('invalid', '这件礼品只能到站自提', 'mode')
    if (address === undefined) refuse('invalid', '请选择收货地址', 'address')
    const to = await deliverableAddress(db, gift, uid, address ?? '')
    return { place: gift.region, station: '', ...receiverColumns(to) }
  }
  if (!gift.pickUp) refuse('invalid', '这件礼品只能邮寄', 'mode')
  const point = await db
    .selectFrom('collectionPoint')
    .selectAll()
    .where('id', '=', station ?? '')
    .executeTakeFirst()
  if (!point?.region.startsWith(gift.region)) return refuse('invalid', '请选择自提点', 'station')
  const { name, phone } = await db
    .selectFrom('account')
    .select(['name', 'phone'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  const receiver = { ...receiverColumns({ name, phone, region: point.region, detail: '' }), door: '' }
  return { place: point.region, station: point.id, ...receiver }
}

/** Throws without enough free points, before anything is written: an earlier request may still be in progress. */
async function assertAffordable(db: Queryable, uid: string, points: number, at: number): Promise<void> {
  if (await hasFreePoints(db, uid, points, at)) return
  const free = (await freePointsOf(db, uid, at)) ?? 0
  if (free < points) refuse('notNow', `需要 ${points} 积分，您现在可以用的是 ${free} 积分，还差 ${points - free}`)
}

/** Resolves to the id of the new exchange. Throws `Refused`; nothing is reserved then. */
export async function requestExchange(context: StepContext, request: ExchangeRequest): Promise<string> {
  const { db, services } = context
  const { uid, count, mode } = request
  const at = services.clock()
  const { sku, gift, draw } = await lockedGift(db, request.sku)
  assertOpen(gift, draw, count, at)
  if (draw) await assertNotEntered(db, gift, uid)
  const left = await leftFor(db, gift, uid, at)
  if (left !== null && count > left)
    refuse('notNow', left > 0 ? `这件礼品您还能兑换 ${left} 件` : '这件礼品您已经兑换到上限了', 'count')
  const points = sku.points * count
  await assertAffordable(db, uid, points, at)
  const { place, station, ...receiver } = await destinationOf(db, gift, request)
  const facts: Exchange = {
    owner: uid,
    place,
    gift: gift.id,
    sku: sku.id,
    count,
    points,
    mode,
    station,
    doubt: draw ? '' : await doubtAbout(db, { uid, gift: gift.id, door: receiver.door, points, at }),
    drawAt: draw ? drawnAt(draw) : null,
    won: false,
    taken: false,
    sentBy: '',
  }
  const id = newId(at)
  const writeAlong = async ({ db: open }: EffectContext) => {
    if (draw) await stampDraw(open, gift.id)
    await open
      .insertInto('exchangeInfo')
      .values({
        id,
        uid,
        gift: gift.id,
        sku: sku.id,
        title: gift.title,
        picture: gift.picture,
        count,
        points,
        options: JSON.stringify(sku.options),
        ...receiver,
        drawn: draw !== undefined,
        code: null,
        createdAt: new Date(at),
      })
      .execute()
  }
  await begin(context, { workflow: 'exchange', event: 'EXCHANGE', id, facts, who: { uid }, writeAlong })
  return id
}

export const exchangeSubmitCalls: Pick<Handlers<typeof exchangeContract>, 'giftExchange'> = {
  async giftExchange(request, { me: { uid }, ...services }) {
    const id = await services.database.tx(db => requestExchange({ db, services }, { ...request, uid }))
    return { id }
  },
}
