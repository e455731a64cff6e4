/** A person's addresses: at most twenty, exactly one of them the default. */
import type { EndpointInput } from '../../../src/contract/endpoint.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Handlers } from '../../engine/context.ts'
import { pinOf } from '../../geo/pin.ts'
import { pointOf } from '../../geo/point.ts'
import { publicPoints } from '../../geo/publicPoint.ts'
import { assertDeliverable, levelNames } from '../../geo/regionNames.ts'
import { assertSeen, seenOf } from '../../kernel/seen.ts'

const MAX_ADDRESSES = 20
type AddressInput = EndpointInput<typeof personContract.addressAdd>
type AddressContract = Pick<typeof personContract, 'addressAdd' | 'addressEdit' | 'addressList' | 'addressDelete'>

const refuseMissing = (): never => refuse('missing', '没有找到这个地址')
const addressColumns = ({ name, phone, region, detail, ...pin }: AddressInput) => {
  const { lng, lat } = pinOf(region, pin)
  return { name, phone, region, detail, lng, lat }
}
/** Returns what an edit of an address changes of it. */
const editedOf = ({ name, phone, region, detail, lng, lat }: ReturnType<typeof addressColumns>) => {
  return { name, phone, region, detail, lng, lat }
}

/** Serialises the changes of one person's addresses, so that limit and default stay consistent. */
const lockAddresses = (trx: Queryable, uid: string) =>
  trx.selectFrom('account').select('uid').where('uid', '=', uid).forNoKeyUpdate().executeTakeFirstOrThrow()

const clearDefault = (trx: Queryable, uid: string) =>
  trx.updateTable('address').set({ isDefault: false }).where('uid', '=', uid).where('isDefault', '=', true).execute()

export const addressCalls: Handlers<AddressContract> = {
  async addressAdd(input, { database, me: { uid }, clock }) {
    return database.tx(async trx => {
      await assertDeliverable(trx, input.region)
      await lockAddresses(trx, uid)
      const { count } = await trx
        .selectFrom('address')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('uid', '=', uid)
        .executeTakeFirstOrThrow()
      if (Number(count) >= MAX_ADDRESSES) refuse('notNow', `地址最多保存 ${MAX_ADDRESSES} 个，请先删除不用的`)
      const isDefault = input.isDefault === true || Number(count) === 0
      if (isDefault) await clearDefault(trx, uid)
      const id = newId(clock())
      await trx
        .insertInto('address')
        .values({ id, uid, isDefault, createdAt: new Date(clock()), ...addressColumns(input) })
        .execute()
      return { id }
    })
  },

  /** The default address remains the default until another one becomes it, whatever `isDefault` is. */
  async addressEdit({ id, seen, ...input }, { database, me: { uid } }) {
    return database.tx(async trx => {
      await lockAddresses(trx, uid)
      const mine = trx.selectFrom('address').selectAll().where('id', '=', id).where('uid', '=', uid)
      const now = (await mine.executeTakeFirst()) ?? refuseMissing()
      assertSeen(personContract.addressEdit.input, seen, editedOf(now), addressColumns(input))
      await assertDeliverable(trx, input.region)
      if (input.isDefault) await clearDefault(trx, uid)
      await trx
        .updateTable('address')
        .set({ ...addressColumns(input), ...(input.isDefault ? { isDefault: true } : {}) })
        .where('id', '=', id)
        .execute()
      return {}
    })
  },

  async addressList(_, { database: { db }, me: { uid } }) {
    const rows = await db
      .selectFrom('address')
      .selectAll()
      .where('uid', '=', uid)
      .orderBy('isDefault', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const regions = rows.map(({ region }) => region)
    const names = await levelNames(db, regions)
    const streetOf = await publicPoints(db, regions)
    return {
      dataList: rows.map(({ id, name, phone, region, detail, lng, lat, isDefault }) => ({
        id,
        seen: seenOf(editedOf({ name, phone, region, detail, lng, lat })),
        name,
        phone,
        region,
        regionNames: names(region),
        detail,
        at: pointOf({ lng, lat }),
        near: pointOf({ lng, lat }) ?? streetOf(region) ?? null,
        isDefault: isDefault,
      })),
    }
  },

  async addressDelete({ id }, { database, me: { uid } }) {
    return database.tx(async trx => {
      await lockAddresses(trx, uid)
      const deleted = await trx
        .deleteFrom('address')
        .where('id', '=', id)
        .where('uid', '=', uid)
        .returning('isDefault')
        .executeTakeFirst()
      if (!deleted) refuseMissing()
      if (deleted?.isDefault) {
        const newest = trx.selectFrom('address').select('id').where('uid', '=', uid).orderBy('id', 'desc').limit(1)
        await trx.updateTable('address').set({ isDefault: true }).where('id', '=', newest).execute()
      }
      return {}
    })
  },
}
