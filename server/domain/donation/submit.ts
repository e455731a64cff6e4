/** 我要捐物: from the form or from the cart to a donation that somebody can take up. */
import type { donationContract, GivenGoods } from '../../../src/contract/donation.contract.ts'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { GoodsDonation } from '../../../src/machines/workflows/goodsDonation.ts'
import type { Query } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import { heldRungs, nextOf, postsStay } from '../aid/ladder.ts'
import type { Handlers } from '../context.ts'
import type { Scene } from '../engine/engine.ts'
import { begin, type Stage } from '../engine/fire.ts'
import { portal } from '../engine/portal.ts'
import { mustBeDeliverable } from '../personRegion.ts'
import { warehousesNear } from '../warehouse/near.ts'
import { newCode } from './code.ts'
import { columnsOf, dayOf, mustBeGivable, titleOf } from './given.ts'

type Form = Omit<InputOf<typeof donationContract.iWantToJuanwu>, 'items' | 'cart'>
export interface Submitted extends Form {
  readonly uid: string
  readonly items: readonly GivenGoods[]
}

/** How far ahead a day may lie. */
const DAYS_AHEAD = 30
const DAY = 86_400_000

async function warehouseFor(db: Query, { region, warehouse, lng, lat }: Form): Promise<string> {
  const near = await warehousesNear(db, region, lng === undefined || lat === undefined ? undefined : { lng, lat })
  const [nearest] = near
  if (!nearest) return refuse('invalid', '这里还没有爱心仓库，暂时收不了捐物', 'region')
  if (warehouse === undefined) return nearest.id
  if (!near.some(({ id }) => id === warehouse)) refuse('invalid', '没有这个爱心仓库，请重新选择', 'warehouse')
  return warehouse
}

async function mustBeActivity(db: Query, activity: string | undefined): Promise<void> {
  if (activity === undefined) return
  const found = await db.selectFrom('activity').select('id').where('id', '=', activity).executeTakeFirst()
  if (!found) refuse('invalid', '没有找到这个活动', 'activity')
}

const writes =
  (
    { uid: _, items, mode: __, region, activity, lng, lat, remark = '', warehouse: ___, ...said }: Submitted,
    party: 'person' | 'organisation',
  ) =>
  async ({ db, record, at }: Scene) => {
    await db
      .insertInto('donation_info')
      .values({
        ...said,
        id: record.id,
        title: titleOf(items),
        picture: items.flatMap(({ pictures }) => pictures)[0] ?? '',
        party,
        region,
        lng: lng ?? null,
        lat: lat ?? null,
        remark,
        activity: activity ?? null,
        code: newCode('JW'),
      })
      .execute()
    await db
      .insertInto('donation_item')
      .values(
        items.map((item, position) => ({
          ...columnsOf(item),
          id: newId(at),
          donation: record.id,
          position,
          collected: null,
          stored: null,
        })),
      )
      .execute()
  }

/** Begins a donation. Throws `Refused`, with the field, where something about it cannot be. */
export async function submitDonation(stage: Stage, submitted: Submitted): Promise<string> {
  const { db, services } = stage
  const { uid, items, region, day, mode, activity } = submitted
  const now = services.clock()
  const today = dayOf(now)
  if (day < today) refuse('invalid', '日期已经过了，请重新选择', 'day')
  if (day > dayOf(now + DAYS_AHEAD * DAY)) refuse('invalid', `日期请选在 ${DAYS_AHEAD} 天以内`, 'day')
  await mustBeDeliverable(db, region)
  await mustBeActivity(db, activity)
  await mustBeGivable(db, uid, items, { field: 'items', today })
  const { kind } = await db.selectFrom('account').select('kind').where('uid', '=', uid).executeTakeFirstOrThrow()
  await postsStay(db, region)
  const held = await heldRungs(db, region, [uid])
  const rung = held[0] ?? 'platform'
  const facts: GoodsDonation = {
    owner: uid,
    place: region,
    rung,
    next: nextOf(held, rung),
    mode,
    assignee: '',
    former: '',
    warehouse: await warehouseFor(db, submitted),
  }
  const { id } = await begin(stage, {
    ...{ workflow: 'goodsDonation', event: 'SUBMIT', facts, who: { uid } },
    beside: writes(submitted, kind),
  })
  return id
}

/** Takes lines out of the cart; throws `invalid` where one is not there any more. */
async function fromCart(db: Query, uid: string, ids: readonly string[]): Promise<GivenGoods[]> {
  const taken = await db
    .deleteFrom('donation_cart')
    .where('uid', '=', uid)
    .where('id', 'in', [...ids])
    .returningAll()
    .execute()
  if (taken.length !== new Set(ids).size) refuse('invalid', '捐赠清单已经变了，请看最新的清单', 'cart')
  return ids.map(id => {
    const { uid: _, created_at: __, id: ___, expiry, ...goods } = taken.find(one => one.id === id)!
    return { ...goods, ...(expiry === null ? {} : { expiry }) }
  })
}

export const submitCalls: Pick<Handlers<typeof donationContract>, 'iWantToJuanwu'> = {
  async iWantToJuanwu({ items, cart, ...form }, { me: { uid }, ...services }) {
    if ((items === undefined) === (cart === undefined))
      refuse('invalid', '请填写要捐的物品，或从捐赠清单选择', items === undefined ? 'items' : 'cart')
    return services.database.tx(async db => {
      const given = items ?? (await fromCart(db, uid, cart ?? []))
      return { id: await submitDonation({ db, services, engine: portal }, { ...form, uid, items: given }) }
    })
  },
}
