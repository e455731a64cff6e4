/** Orders that people of the demonstration made lately, and all that came of them. */
import { sql } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '../../../../src/contract/time.ts'
import { type Complaint, complaint } from '../../../../src/machines/workflows/complaint/chart.ts'
import { order as orderFlow } from '../../../../src/machines/workflows/order/chart.ts'
import type { Queryable } from '../../../db/connect.ts'
import { readRows } from '../../../db/seed/texts.ts'
import { submitOrders } from '../../../domain/order/submit.ts'
import { handleRefundedInStep } from '../../../domain/payment/webhook.ts'
import { begin, fire } from '../../../engine/fire.ts'
import { awake, dateAt, lastAtWork, workedAt } from '../rows/calendar.ts'
import table from '../tables/orders.txt?raw'
import { deedsOf, type Stage } from './stage.ts'

/**
 * `buyer`: 0 is the demonstration's own, the others are neighbours; `since`: days ago and the hour, or minutes ago;
 * `goods`: places in the list of what the shop sells with counts, `elsewhere` of another shop.
 */
const ORDERS = readRows(table, 'buyer# since goods deeds')
const BY_OWNER = ['SHIP', 'CHANGE_PRICE', 'AGREE_REFUND', 'AGREE_RETURN', 'REFUSE_REFUND', 'CONFIRM_RECEIPT']
const NEIGHBOUR_COUNT = 9
/** An order that is not paid by then is none. ms */
const PAID_WITHIN_MS = 30 * MINUTE_MS
/** No clock of an order that was paid runs shorter. */
const MIN_CLOCK_MS = 24 * HOUR_MS

/** An order as it is played. */
interface Play {
  readonly stage: Stage
  readonly order: string
  /** Ids of its lines. */
  readonly lines: readonly string[]
  readonly buyer: string
  readonly owner: string
  readonly platform: string
}

const parcelOf = (number: string) => ({ courier: number.startsWith('SF') ? '顺丰速运' : '中通快递', number })

const sumOf = async ({ stage: { db } }: Play, lines: readonly string[], what: 'price * count' | 'paid') => {
  const sum = db.selectFrom('orderLine').select(sql<string>`sum(${sql.raw(what)})`.as('sum'))
  return Number((await sum.where('id', 'in', lines).executeTakeFirstOrThrow()).sum)
}

const newestOf = async ({ stage: { db }, order }: Play, workflow: string): Promise<string> => {
  const records = db.selectFrom('record').select('id').where('root', '=', order).where('workflow', '=', workflow)
  return (await records.orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}

/** Returns what is filled in at a step, from the words of the table. */
async function inputOf(play: Play, event: string, words: string): Promise<object | undefined> {
  const { lines } = play
  const [first = '', second = '', ...others] = words.split(' ')
  const chosen = second === '' ? [...lines] : [lines[Number(second)] ?? '']
  if (event === 'SHIP') return { ...parcelOf(first), lines: chosen }
  if (event === 'SEND_BACK') return parcelOf(first)
  if (event === 'COMPLAIN') return { reason: words, photos: [] }
  if (event === 'CHANGE_PRICE') {
    // Per cent off, in whole 元.
    const amount = (await sumOf(play, lines, 'price * count')) * (100 - Number(first))
    return { amount: Math.floor(amount / 10_000) * 100, reason: second }
  }
  if (event === 'APPLY_AFTER_SALES') {
    const amount = await sumOf(play, chosen, 'paid')
    return { kind: first, lines: chosen, amount, reason: others.join(' '), photos: [] }
  }
  if (event === 'REVIEW') {
    const ratings = words.split('/')
    const reviews = lines.map((line, at) => {
      const rating = ratings[at % ratings.length]!
      return { line, stars: Number(rating[0]), words: rating.slice(2), pictures: [] }
    })
    return { reviews }
  }
  return words === '' ? undefined : { reason: words }
}

async function act(play: Play, event: string, words: string): Promise<void> {
  const { stage, order, buyer, owner, platform } = play
  const { context, db, clock } = stage
  if (event === 'PAID') {
    await fire(context, {
      workflow: 'payment',
      id: await newestOf(play, 'payment'),
      event,
      who: { system: 'provider' },
    })
  } else if (event === 'MONEY_BACK') {
    const refunds = await db
      .selectFrom('refund')
      .innerJoin('record', 'record.id', 'refund.record')
      .select(['refund.id as refund', 'record.workflow', 'refund.record'])
      .where('record.root', '=', order)
      .where('refund.state', '=', 'pending')
      .execute()
    for (const one of refunds) await handleRefundedInStep(context, one)
  } else if (event === 'FILE') {
    const facts: Complaint = { owner: buyer, shopOwners: [owner], order, afterSales: '' }
    const input = { reason: words, photos: [] }
    await begin(context, { workflow: 'complaint', event, facts, input, who: { uid: buyer } })
  } else if (event !== 'CHANGE_PRICE' || awake(clock.at, clock.at) === clock.at) {
    // A price is changed by day only.
    const isOfComplaint = Object.hasOwn(complaint.events, event)
    const isOfOrder = Object.hasOwn(orderFlow.events, event)
    const workflow = isOfComplaint ? 'complaint' : isOfOrder ? 'order' : 'afterSales'
    const uid = isOfComplaint ? platform : BY_OWNER.includes(event) ? owner : buyer
    const id = workflow === 'order' ? order : await newestOf(play, workflow)
    await stage.fire(uid, workflow, id, event, await inputOf(play, event, words))
  }
}

/** When an order was made. What has to be paid within minutes was ordered minutes ago, at any hour. */
function sinceOf(now: number, text: string): number {
  const [first = '', hour] = text.split(' ')
  const number = Number(first.slice(0, -1))
  if (hour !== undefined) return dateAt(now, -number, Number(hour)).getTime()
  const ago = number * MINUTE_MS
  return ago < PAID_WITHIN_MS ? now - ago : awake(now - ago, now - PAID_WITHIN_MS)
}

/** Plays what came of an order until now. Throws for a deed that lies in the future. */
async function playDeeds(play: Play, since: number, deeds: string): Promise<void> {
  const { clock, now, ringUntil } = play.stage
  let planned = since
  let at = since
  let lastRungAt = since
  for (const { afterMs, event, words } of deedsOf(deeds)) {
    planned += afterMs
    if (planned > now) throw new Error(`A play of the past goes ${planned - now} ms beyond now`)
    // What follows at once follows at once; all else is done by day.
    at = afterMs < HOUR_MS ? at + afterMs : workedAt(planned, at, Math.max(at, lastAtWork(now)))
    if (at - lastRungAt >= MIN_CLOCK_MS) {
      await ringUntil(play.order, at)
      lastRungAt = at
    }
    clock.at = at
    await act(play, event, words)
  }
  await ringUntil(play.order, now)
}

/** A shop with a SKU of each of its goods that can be bought; the same order every time. */
async function shelfOf(db: Queryable, isOwn: boolean, owner: string) {
  const shop = await db
    .selectFrom('shop')
    .innerJoin('record', 'record.id', 'shop.id')
    .select(['shop.id', 'shop.uid'])
    .where('record.state', '=', 'open')
    .where('shop.uid', isOwn ? '=' : '<>', owner)
    .orderBy('shop.id')
    .executeTakeFirstOrThrow()
  const skus = await db
    .selectFrom('goods')
    .innerJoin('sku', 'sku.goods', 'goods.id')
    .select('sku.id')
    .distinctOn('goods.id')
    .where('goods.shop', '=', shop.id)
    .where('goods.state', '=', 'onSale')
    .where('sku.stock', '>', 8)
    .orderBy('goods.id')
    .orderBy('sku.position')
    .limit(15)
    .execute()
  return { owner: shop.uid, skus: skus.map(({ id }) => id) }
}

/** Plays all orders of the table. */
export async function playOrders(stage: Stage): Promise<void> {
  const { db, context, clock, now, uidOf } = stage
  const buyer = await stage.accountOf('13900000001')
  const platform = await uidOf('13900000014')
  const shopOwner = await uidOf('13900000010')
  const home = await db
    .selectFrom('address')
    .selectAll()
    .where('uid', '=', buyer.uid)
    .where('isDefault', '=', true)
    .executeTakeFirstOrThrow()
  const neighbours = await db
    .selectFrom('account')
    .select(['uid', 'name'])
    .where('kind', '=', 'person')
    .where('uid', '<>', buyer.uid)
    .where('uid', 'not in', db.selectFrom('roleGrant').select('uid'))
    .orderBy('uid')
    .limit(NEIGHBOUR_COUNT)
    .execute()
  const [own, other] = [await shelfOf(db, true, shopOwner), await shelfOf(db, false, shopOwner)]
  for (const { buyer: number, goods, since: words, deeds } of ORDERS) {
    const { uid, name } = [buyer, ...neighbours][number]!
    const { owner, skus } = goods.endsWith('elsewhere') ? other : own
    // Neighbours live in the same street, each behind a door of their own.
    const door = {
      detail: `曙光路 ${80 + 6 * number} 号 ${1 + (number % 4)} 幢 ${100 * (1 + (number % 6)) + 2} 室`,
      phone: `138${10_571_000 + number * 137}`,
      name,
    }
    const since = sinceOf(now, words)
    clock.at = since
    const [submitted] = await submitOrders(context, {
      buyer: uid,
      address: number === 0 ? home : { ...home, ...door },
      lines: [...goods.matchAll(/(\d+)x(\d+)/g)].map(([, at, count]) => ({
        sku: skus[Number(at) % skus.length] ?? '',
        count: Number(count),
      })),
      remarks: {},
      invoiceTitle: '',
    })
    if (!submitted) throw new Error('Nothing was ordered')
    const order = submitted.id
    const lines = await db.selectFrom('orderLine').select('id').where('order', '=', order).orderBy('position').execute()
    const play = { stage, order, lines: lines.map(({ id }) => id), buyer: uid, owner, platform }
    await playDeeds(play, since, deeds)
  }
}
