/** A person's addresses: at most twenty, exactly one of them the default. */
import type { InputOf } from '../../src/contract/endpoint.ts'
import type { personContract } from '../../src/contract/person.contract.ts'
import { refuse } from '../../src/contract/refusal.ts'
import type { Query } from '../db/connect.ts'
import { newId } from '../db/ids.ts'
import type { Handlers } from './context.ts'
import { levelNames, mustBeDeliverable } from './personRegion.ts'
import { pointOf } from './point.ts'

const MOST = 20
type Written = InputOf<typeof personContract.addressAdd>
type Addresses = Pick<typeof personContract, 'addressAdd' | 'addressEdit' | 'addressList' | 'addressDelete'>

const noSuch = (): never => refuse('missing', '没有找到这个地址')
const columns = ({ name, phone, region, detail, lng, lat }: Written) =>
  lng === undefined || lat === undefined
    ? { name, phone, region, detail, lng: null, lat: null }
    : { name, phone, region, detail, lng, lat }

/** Makes the changes of one person's addresses wait for each other, so that neither the number nor the default slips. */
const oneAtATime = (trx: Query, uid: string) =>
  trx.selectFrom('account').select('uid').where('uid', '=', uid).forUpdate().executeTakeFirstOrThrow()

const clearDefault = (trx: Query, uid: string) =>
  trx.updateTable('address').set({ is_default: false }).where('uid', '=', uid).where('is_default', '=', true).execute()

export const address: Handlers<Addresses> = {
  async addressAdd(written, { database, me: { uid }, clock }) {
    return database.tx(async trx => {
      await mustBeDeliverable(trx, written.region)
      await oneAtATime(trx, uid)
      const { count } = await trx
        .selectFrom('address')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('uid', '=', uid)
        .executeTakeFirstOrThrow()
      if (Number(count) >= MOST) refuse('notNow', `地址最多保存 ${MOST} 个，请先删除不用的`)
      const is_default = written.isDefault === true || Number(count) === 0
      if (is_default) await clearDefault(trx, uid)
      const id = newId(clock())
      await trx
        .insertInto('address')
        .values({ id, uid, is_default, created_at: new Date(clock()), ...columns(written) })
        .execute()
      return { id }
    })
  },

  /** The default stays the default until another becomes it, whatever `isDefault` says. */
  async addressEdit({ id, ...written }, { database, me: { uid } }) {
    return database.tx(async trx => {
      await oneAtATime(trx, uid)
      const mine = trx.selectFrom('address').select('id').where('id', '=', id).where('uid', '=', uid)
      if (!(await mine.executeTakeFirst())) noSuch()
      await mustBeDeliverable(trx, written.region)
      if (written.isDefault) await clearDefault(trx, uid)
      await trx
        .updateTable('address')
        .set({ ...columns(written), ...(written.isDefault ? { is_default: true } : {}) })
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
      .orderBy('is_default', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const names = await levelNames(
      db,
      rows.map(({ region }) => region),
    )
    return {
      dataList: rows.map(({ id, name, phone, region, detail, lng, lat, is_default }) => ({
        id,
        name,
        phone,
        region,
        regionNames: names(region),
        detail,
        at: pointOf({ lng, lat }),
        isDefault: is_default,
      })),
    }
  },

  async addressDelete({ id }, { database, me: { uid } }) {
    return database.tx(async trx => {
      await oneAtATime(trx, uid)
      const gone = await trx
        .deleteFrom('address')
        .where('id', '=', id)
        .where('uid', '=', uid)
        .returning('is_default')
        .executeTakeFirst()
      if (!gone) noSuch()
      if (gone?.is_default) {
        const newest = trx.selectFrom('address').select('id').where('uid', '=', uid).orderBy('id', 'desc').limit(1)
        await trx.updateTable('address').set({ is_default: true }).where('id', '=', newest).execute()
      }
      return {}
    })
  },
}
