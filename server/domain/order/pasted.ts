/** Parcels pasted from a spreadsheet, checked line by line before anything is shipped. */
import { type SqlBool, sql } from 'kysely'
import type { CheckedParcel, orderContract } from '../../../src/contract/order.contract.ts'
import { typedCode, typedReference } from '../../../src/contract/typed.ts'
import { parcelFields } from '../../../src/machines/workflow/forms.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import type { Courier } from '../../providers/courier/courier.ts'
import { assertShopOwner } from '../mall/shops.ts'
import { shopOrderRowsOf, shopOrdersIn } from './lists.ts'

/** Digits of a number that a person reads out; fewer would mean too many orders. */
const MIN_TAIL = 4
/** What a spreadsheet makes of a long number: its last digits are lost. */
const SCIENTIFIC = /^\d([.]\d+)?E[+]?\d+$/

/** Returns the number of an order as its id is written, without what people put between. */
const orderNumber = (typed: string) => typedCode(typed).toLowerCase()

/** Returns the one company that the words mean: its name, its id, or the beginning of its name. */
function companyOf(companies: readonly Courier[], typed: string): string | undefined {
  const words = typedReference(typed)
  const same = companies.find(({ id, name }) => name === words || id.toUpperCase() === words)
  if (same || words.length < 2) return same?.name
  const alike = companies.filter(({ name }) => name.startsWith(words) || words.startsWith(name))
  return alike.length === 1 ? alike[0]!.name : undefined
}

/** Returns why no parcel can bear this number; empty for none. */
function numberFault(number: string): string {
  if (number === '') return '缺快递单号'
  if (SCIENTIFIC.test(number)) return '表格把单号写成了科学记数，后面几位已经丢了：请把这一列设成文本，再填一遍'
  const read = parcelFields.number.safeParse(number)
  return read.success ? '' : (read.error.issues[0]?.message ?? '快递单号不对')
}

/** Resolves to a shop's orders whose number is, or ends with, one of these; newest first. */
async function ordersOf(db: Queryable, shop: string, numbers: ReadonlySet<string>) {
  if (numbers.size === 0) return []
  // One hashed comparison a length, however many are pasted.
  const lengths = [...new Set([...numbers].map(number => number.length))]
  const ends = lengths.map(length => {
    const alike = [...numbers].filter(number => number.length === length)
    return sql`right(record.id, ${sql.lit(length)}) = any(${alike}::text[])`
  })
  return shopOrdersIn(db, shop)
    .where(sql<SqlBool>`(${sql.join(ends, sql` or `)})`)
    .orderBy('record.id', 'desc')
    .execute()
}

export const pastedCalls: Pick<Handlers<typeof orderContract>, 'parcelsCheck'> = {
  async parcelsCheck({ shop, rows }, { database: { db }, couriers, me }) {
    await assertShopOwner(db, shop, me.uid)
    const numbers = rows.map(row => orderNumber(row.order))
    const found = await ordersOf(db, shop, new Set(numbers.filter(number => number.length >= MIN_TAIL)))
    const orders = await shopOrderRowsOf(db, found, me)
    const lineOf = new Map<string, number>()
    const parcelLine = new Map<string, number>()
    const companies = couriers.companies()
    const dataList = rows.map((row, at): CheckedParcel => {
      const ends = numbers[at]!
      const meant = ends.length < MIN_TAIL ? [] : orders.filter(({ id }) => id.endsWith(ends))
      // Of several with these last digits only what waits for shipping can be meant.
      const waiting = meant.filter(({ state }) => state === 'paid')
      const [one = null, other] = waiting.length > 0 ? waiting : meant
      const { number } = row
      const company = companyOf(companies, row.courier)
      const lines = (one?.lines ?? []).filter(({ shipped, refundable }) => !shipped && refundable > 0)
      const faults = [
        ends === '' && '缺订单号',
        ends !== '' && ends.length < MIN_TAIL && `订单号至少写后 ${MIN_TAIL} 位`,
        ends.length >= MIN_TAIL && !one && '这家店没有这个订单',
        other && `不止一单的号码以 ${ends.toUpperCase()} 结尾，请写完整的订单号`,
        one && one.state !== 'paid' && `这一单是“${one.stateLabel}”，不用再发`,
        one && one.state === 'paid' && lines.length === 0 && '这一单的商品都在办售后，暂时不能发',
        one && lineOf.has(one.id) && `和第 ${lineOf.get(one.id)} 行是同一单`,
        row.courier.trim() === '' && '缺快递公司',
        row.courier.trim() !== '' && !company && `没有叫“${row.courier}”的快递公司`,
        numberFault(number),
        parcelLine.has(number) && `和第 ${parcelLine.get(number)} 行是同一个快递单号`,
      ]
      const problem = faults.find(Boolean) || ''
      if (one && !lineOf.has(one.id)) lineOf.set(one.id, at + 1)
      if (number && !parcelLine.has(number)) parcelLine.set(number, at + 1)
      return {
        order: other ? null : one,
        lines: lines.map(({ id }) => id),
        courier: company ?? row.courier,
        number,
        problem,
      }
    })
    return { dataList }
  },
}
