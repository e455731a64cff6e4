/** Payments as the provider knows them: those with one number are paid together, in one sum. */
import { spaced } from '../../../src/contract/spacing.ts'
import { payment as flow } from '../../../src/machines/workflows/payment/chart.ts'
import { purposeOf } from '../../../src/machines/workflows/payment/purposes.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import { factsOf } from '../../engine/records.ts'

const partsQuery = (db: Queryable) =>
  db
    .selectFrom('trade')
    .innerJoin('record', 'record.id', 'trade.payment')
    .leftJoin('payee', 'payee.id', 'trade.payee')
    .select(['trade.payment', 'trade.provider', 'trade.number', 'trade.amount', 'trade.title', 'trade.code'])
    .select(['trade.numberFixedAt', 'trade.expiresAt', 'record.state', 'record.root', 'record.facts'])
    // Empty for the platform's own.
    .select(({ fn, val }) => fn.coalesce('payee.merchant', val('')).as('merchant'))

/** Resolves to the rows of a query for parts, their facts as the chart declares them. */
const readParts = async (query: ReturnType<typeof partsQuery>) =>
  (await query.execute()).map(row => Object.assign(row, { facts: factsOf(flow, row) }))
export type TradePart = Awaited<ReturnType<typeof readParts>>[number]

/** Steps of several parts are taken in this order, so that they cannot deadlock. */
const byMatter = (one: TradePart, other: TradePart) => ((one.root ?? '') < (other.root ?? '') ? -1 : 1)

/** Resolves to the payments with a provider's number, in the order of their roots; none if it is unknown. */
export const partsOf = async (db: Queryable, provider: TradePart['provider'], number: string): Promise<TradePart[]> =>
  (await readParts(partsQuery(db).where('trade.provider', '=', provider).where('number', '=', number))).sort(byMatter)

/**
 * Locks the orders that are paid together, and then all stock that they hold, before a step of any of them: in the
 * order of their ids, as submissions lock SKUs.
 */
export async function lockParts(db: Queryable, parts: readonly TradePart[]): Promise<void> {
  const orders = parts.flatMap(({ root }) => root ?? [])
  await db.selectFrom('record').select('id').where('id', 'in', orders).orderBy('id').forNoKeyUpdate().execute()
  await db
    .selectFrom('sku')
    .select('id')
    .where('id', 'in', db.selectFrom('orderLine').select('sku').where('order', 'in', orders))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The payments that are paid together, at least one. */
export type TradeParts = readonly [TradePart, ...TradePart[]]

/** Resolves to this payment and those that are paid together with it. */
export async function partsWith(db: Queryable, payment: string): Promise<TradeParts> {
  const query = partsQuery(db).where(({ eb, refTuple, selectFrom }) =>
    eb(
      refTuple('trade.provider', 'trade.number'),
      '=',
      selectFrom('trade as its')
        .select(['its.provider', 'its.number'])
        .where('its.payment', '=', payment)
        .$asTuple('provider', 'number'),
    ),
  )
  const [first, ...others] = (await readParts(query)).sort(byMatter)
  if (!first) throw new Error(`Payment "${payment}" has no number`)
  return [first, ...others]
}

/** Returns their total. 分 */
export const sumOf = (parts: readonly Pick<TradePart, 'amount'>[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

/** Returns the title for the payer. */
export const titleOf = ([first, ...others]: readonly Pick<TradePart, 'title'>[]): string =>
  others.length === 0 ? (first?.title ?? '') : spaced(first?.title ?? '', `等 ${others.length + 1} 笔`)

/**
 * Locks the orders behind the number of a payment, of which `before` were the parts a moment ago, and resolves to its
 * parts as they are then: orders are renumbered and cancelled under the same locks.
 */
export async function lockPartsWith(db: Queryable, payment: string, before: TradeParts): Promise<TradeParts> {
  for (let seen = before; ; ) {
    const ids = seen.map(part => part.root ?? part.payment)
    await db.selectFrom('record').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
    const now = await partsWith(db, payment)
    // Joined with others in between, which have to be locked as well.
    if (now.every(part => ids.includes(part.root ?? part.payment))) return now
    seen = now
  }
}

/** Returns whether all of them still await payment: if a part was cancelled, the others need a new number. */
export const isWhole = (parts: readonly Pick<TradePart, 'state'>[]): boolean =>
  parts.every(({ state }) => state === 'pendingPayment')

/**
 * Gives payments that the provider does not know yet a common new number, so that they are paid together, without
 * cancelled ones.
 */
export async function joinTrades(db: Queryable, payments: readonly string[], at: number): Promise<void> {
  await db
    .updateTable('trade')
    .set({ number: newId(at) })
    .where('payment', 'in', payments)
    .where('numberFixedAt', 'is', null)
    .execute()
}

/** Returns the page for the payer afterwards. */
export const backFrom = ([{ facts, payment }, ...others]: TradeParts): string =>
  purposeOf(facts).back(facts.subject, payment, others.length > 0)
