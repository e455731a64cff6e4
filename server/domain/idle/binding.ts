/** Binds things to pass on and their deals to the engine: owners, titles, and assertions about other records. */

import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaTime, HOUR_MS } from '../../../src/contract/time.ts'
import { yuanText } from '../../../src/contract/words.ts'
import { type IdleDeal, idleDeal } from '../../../src/machines/workflows/idleDeal/chart.ts'
import { momentOfMeeting, type Proposal } from '../../../src/machines/workflows/idleDeal/forms.ts'
import { idleDealProjection } from '../../../src/machines/workflows/idleDeal/projection.ts'
import { idleItem } from '../../../src/machines/workflows/idleItem/chart.ts'
import { idleItemProjection } from '../../../src/machines/workflows/idleItem/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { RateLimit } from '../../db/rateLimit.ts'
import { binding } from '../../engine/binding.ts'
import type { Guess } from '../../engine/engine.ts'
import { assertStillAllowed } from './forbidden.ts'

/** Wrong codes that may be typing errors; more are guesses. */
const MAX_WRONG_CODES = 6
/** Hours of the day in which neighbours meet. */
const [EARLIEST, LATEST] = ['07:00', '21:00']
/** Characters from which a stored address is looked for in a proposal. */
const MIN_DETAIL = 4

export const idleItemBinding = binding(idleItem, {
  projection: idleItemProjection,
  columns: ({ owner, place }) => ({ owner, place }),
  async titles(db, ids) {
    const rows = await db.selectFrom('idleItem').select(['id', 'title']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, title }) => [id, title]))
  },
  // The lock of the thing is taken: what is reserved or given meanwhile is counted.
  assertWorld: {
    EDIT: async (_, { facts: { held, given } }, { input: { pieces } }) => {
      const least = held + given + 1
      if (pieces < least)
        refuse('invalid', `已经预留、送出了 ${held + given} 件，至少写 ${least} 件；不想再送请下架`, 'pieces')
    },
  },
  conditions: {
    allowed: {
      check: (db, { id }) => assertStillAllowed(db, id),
      promisedBy: [],
      steps: ['RENEW', 'LIST_AGAIN'],
    },
  },
})

/** Throws `invalid` for a meeting in the past or at night, or at an address that one of the two has stored. */
async function assertMeeting(
  db: Queryable,
  { parties }: IdleDeal,
  { input, at }: { readonly input: Proposal; readonly at: number },
): Promise<void> {
  const moment = momentOfMeeting(input)
  if (Number.isNaN(moment)) refuse('invalid', '时间请写成 09:00 这样', 'time')
  if (moment <= at) refuse('invalid', '这个时间已经过了，请约以后的时间', 'day')
  const time = chinaTime(moment).slice(11, 16)
  if (time < EARLIEST || time > LATEST) refuse('invalid', `请约在白天，${EARLIEST} 到 ${LATEST} 之间`, 'time')
  const rows = await db
    .selectFrom('address')
    .select('detail')
    .where('uid', 'in', [...parties])
    .execute()
  const isHome = ({ detail }: { readonly detail: string }) => {
    const bare = detail.replace(/\s/g, '')
    return bare.length >= MIN_DETAIL && input.words.replace(/\s/g, '').includes(bare)
  }
  if (rows.some(isHome)) refuse('invalid', '请不要写家里的地址，约在小区门口、驿站这样的公共地方更安心', 'words')
}

/** Resolves to the limits on wrong codes of a deal; none for others than its seller, who could only lock it. */
async function codeGuesses(db: Queryable, { id, uid }: Guess): Promise<RateLimit[]> {
  const deal = await db.selectFrom('record').select('facts').where('id', '=', id).executeTakeFirst()
  const { seller } = (deal?.facts ?? {}) as { readonly seller?: string }
  return seller === uid ? [{ key: `idle:code:${id}`, max: MAX_WRONG_CODES, windowMs: HOUR_MS }] : []
}

async function assertCode(db: Queryable, id: string, code: string): Promise<void> {
  const deal = await db.selectFrom('idleDeal').select('code').where('id', '=', id).executeTakeFirstOrThrow()
  if (deal.code !== code) refuse('invalid', '交接码不对，请看对方手机上这次交接的 6 位数字', 'code')
}

/** Throws `invalid` unless the price lies above the offer, and not above what was asked for the thing. 分 */
function assertCounter({ asked, price: offer }: IdleDeal, price: number): void {
  if (price <= offer) refuse('invalid', `对方已经出到 ${yuanText(offer)}，这个价直接留给这一位就好`, 'price')
  if (price > asked) refuse('invalid', `对方看到的标价是 ${yuanText(asked)}，不能比标价高`, 'price')
}

/** Throws `invalid` unless only a part of the price goes back. 分 */
function assertPart({ price }: IdleDeal, amount: number): void {
  if (amount >= price) refuse('invalid', `要退的不到 ${yuanText(price)}；全部退回请点「判定没有成」`, 'amount')
}

/** Throws `notNow` unless the thing is free; the lock of the thing is taken already. */
async function assertFree(db: Queryable, { item }: IdleDeal): Promise<void> {
  const { state } = await db.selectFrom('record').select('state').where('id', '=', item).executeTakeFirstOrThrow()
  if (state === 'reserved') refuse('notNow', '都已经预留给别人了，等那边有结果再答复')
  if (state === 'reported') refuse('notNow', '平台正在核对这件闲置，核对完再答复')
}

export const idleDealBinding = binding(idleDeal, {
  projection: idleDealProjection,
  columns: ({ owner, place, item }) => ({ owner, place, root: item }),
  async titles(db, ids) {
    const rows = await db
      .selectFrom('idleDeal')
      .select(['idleDeal.id', sql<string>`seen->>'title'`.as('title')])
      .where('idleDeal.id', 'in', ids)
      .execute()
    return new Map(rows.map(({ id, title }) => [id, title]))
  },
  guesses: { HAND_OVER: codeGuesses },
  conditions: {
    meetable: {
      check: (db, { facts }, { input, at }) => assertMeeting(db, facts, { input: input as Proposal, at }),
      promisedBy: [],
      steps: ['PROPOSE'],
      exempt: {},
    },
    free: {
      check: (db, { facts }) => assertFree(db, facts),
      promisedBy: [],
      steps: ['ACCEPT', 'AGREE_PRICE'],
      exempt: {},
    },
  },
  assertWorld: {
    HAND_OVER: (db, { id }, { input: { code } }) => assertCode(db, id, code),
    COUNTER: async (_, { facts }, { input: { price } }) => assertCounter(facts, price),
    DECIDE_PART: async (_, { facts }, { input: { amount } }) => assertPart(facts, amount),
  },
})
