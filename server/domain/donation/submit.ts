/** 我要捐物: turns the form or the cart into a donation. */
import { appointmentEnd, SLOT_PASSED } from '../../../src/contract/appointment.ts'
import type { donationContract, GivenGoods } from '../../../src/contract/donation.contract.ts'
import type { EndpointInput } from '../../../src/contract/endpoint.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaDay, DAY_MS } from '../../../src/contract/time.ts'
import {
  COLLECTING_STATES,
  type GoodsDonation,
  WAITING_STATES,
} from '../../../src/machines/workflows/goodsDonation/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Call, Handlers } from '../../engine/context.ts'
import type { EffectContext } from '../../engine/engine.ts'
import { begin, type StepContext } from '../../engine/fire.ts'
import { heldRungs, lockPosts, nextRungOf } from '../../engine/ladder.ts'
import { assertMayOpen } from '../../engine/openRecords.ts'
import { limitsInForce } from '../../engine/settings.ts'
import { pinOf } from '../../geo/pin.ts'
import { assertDeliverable } from '../../geo/regionNames.ts'
import { warehousesNear } from '../place/warehouses.ts'
import { assertGivable, donationTitleOf, goodsColumns } from './goods.ts'
import { newLabelCode } from './labelCode.ts'

type DonationForm = Omit<EndpointInput<typeof donationContract.iWantToJuanwu>, 'items' | 'cart' | 'showName'>
export interface DonationSubmission extends DonationForm {
  readonly uid: string
  readonly items: readonly GivenGoods[]
}

/** Pledged, and not in a warehouse yet. */
const UNDERWAY_STATES = [...WAITING_STATES, ...COLLECTING_STATES, 'awaitingDropOff']
/** The maximum number of days in advance. */
const MAX_DAYS_AHEAD = 30

async function warehouseFor(db: Queryable, { region, warehouse, lng, lat }: DonationForm): Promise<string> {
  const near = await warehousesNear(db, region, lng === undefined || lat === undefined ? undefined : { lng, lat })
  const [nearest] = near
  if (!nearest) return refuse('invalid', '这里还没有爱心仓库，暂时收不了捐物', 'region')
  if (warehouse === undefined) return nearest.id
  if (!near.some(({ id }) => id === warehouse)) refuse('invalid', '没有这个爱心仓库，请重新选择', 'warehouse')
  return warehouse
}

async function assertActivity(db: Queryable, activity: string | undefined): Promise<void> {
  if (activity === undefined) return
  const found = await db
    .selectFrom('activity')
    .select('over')
    .where('id', '=', activity)
    .where('listed', '=', true)
    .executeTakeFirst()
  if (!found) return refuse('invalid', '没有找到这个活动', 'activity')
  if (found.over) refuse('notNow', '这场活动已经结束，请捐给别的活动', 'activity')
}

const insertDonation =
  (
    { uid: _, items, mode: __, region, activity, remark = '', warehouse: ___, ...columns }: DonationSubmission,
    party: 'person' | 'organisation',
  ) =>
  async ({ db, record, at }: EffectContext) => {
    await db
      .insertInto('donationInfo')
      .values({
        ...columns,
        id: record.id,
        title: donationTitleOf(items),
        picture: items.flatMap(({ pictures }) => pictures)[0] ?? '',
        party,
        region,
        ...pinOf(region, columns),
        remark,
        activity: activity ?? null,
        code: newLabelCode('JW'),
      })
      .execute()
    await db
      .insertInto('donationItem')
      .values(
        items.map((item, position) => ({
          ...goodsColumns(item),
          id: newId(at),
          donation: record.id,
          position,
          collected: null,
          stored: null,
        })),
      )
      .execute()
  }

/** Creates a donation. Throws `Refused` with the field if something is not acceptable. */
export async function submitDonation(context: StepContext, submission: DonationSubmission): Promise<string> {
  const { db, services } = context
  const { uid, items, region, day, slot, mode, activity } = submission
  const now = services.clock()
  const today = chinaDay(now)
  if (day < today) refuse('invalid', '日期已经过了，请重新选择', 'day')
  if (appointmentEnd({ day, slot }) <= now) refuse('invalid', SLOT_PASSED, 'slot')
  if (day > chinaDay(now + MAX_DAYS_AHEAD * DAY_MS)) refuse('invalid', `日期请选在 ${MAX_DAYS_AHEAD} 天以内`, 'day')
  await assertDeliverable(db, region)
  await assertActivity(db, activity)
  await assertGivable(db, uid, items, { field: 'items', today })
  const { kind } = await db.selectFrom('account').select('kind').where('uid', '=', uid).executeTakeFirstOrThrow()
  await lockPosts(db, region)
  const rungs = await heldRungs(db, region, [uid])
  const rung = rungs[0] ?? 'platform'
  const facts: GoodsDonation = {
    owner: uid,
    place: region,
    rung,
    next: nextRungOf(rungs, rung),
    mode,
    assignee: '',
    former: '',
    warehouse: await warehouseFor(db, submission),
  }
  const { id } = await begin(context, {
    workflow: 'goodsDonation',
    event: 'SUBMIT',
    facts,
    who: { uid },
    writeAlong: insertDonation(submission, kind),
  })
  return id
}

/** Takes lines out of the cart; throws `invalid` if one does not exist any more. */
async function takeFromCart(db: Queryable, uid: string, ids: readonly string[]): Promise<GivenGoods[]> {
  const taken = await db
    .deleteFrom('donationCart')
    .where('uid', '=', uid)
    .where('id', 'in', [...ids])
    .returningAll()
    .execute()
  if (taken.length !== new Set(ids).size) refuse('invalid', '捐赠清单已经变了，请看最新的清单', 'cart')
  return ids.map(id => {
    const { uid: _, createdAt: __, id: ___, expiry, ...goods } = taken.find(one => one.id === id)!
    return { ...goods, ...(expiry === null ? {} : { expiry }) }
  })
}

type SubmittedForm = EndpointInput<typeof donationContract.iWantToJuanwu>

/** Creates a donation from the form, or from lines of the cart. */
async function give({ items, cart, showName, ...form }: SubmittedForm, { me: { uid }, ...services }: Call<'member'>) {
  if ((items === undefined) === (cart === undefined))
    refuse('invalid', '请填写要捐的物品，或从捐赠清单选择', items === undefined ? 'items' : 'cart')
  return services.database.tx(async db => {
    const limits = await limitsInForce(db, services.limits)
    const { openGifts: max } = limits
    await assertMayOpen(
      db,
      {
        uid,
        workflow: 'goodsDonation',
        states: UNDERWAY_STATES,
        max,
        day: { max: limits.begunPerDay, now: services.clock() },
      },
      `最多同时有 ${max} 笔捐物没有办完，请先到「我的爱心」看看它们`,
    )
    if (showName !== undefined) await db.updateTable('account').set({ showName }).where('uid', '=', uid).execute()
    const givenGoods = items ?? (await takeFromCart(db, uid, cart ?? []))
    return { id: await submitDonation({ db, services }, { ...form, uid, items: givenGoods }) }
  })
}

export const donationSubmitCalls: Pick<Handlers<typeof donationContract>, 'iWantToJuanwu' | 'pledge'> = {
  iWantToJuanwu: give,
  pledge: give,
}
