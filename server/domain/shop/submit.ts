/** Applications for a shop, their state, and the platform's desk that reviews them. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { shopContract } from '../../../src/contract/shop.contract.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { type ShopFacts, shop } from '../../../src/machines/workflows/shop/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Call, Handlers } from '../../engine/context.ts'
import { begin } from '../../engine/fire.ts'
import { balanceOf } from '../../engine/ledger.ts'
import { attachPictures } from '../../files/ownership.ts'
import { regionCentre } from '../../geo/centre.ts'
import { regionNames } from '../../geo/regionNames.ts'

/** The default picture of a shop. */
const DEFAULT_PICTURE = '/pictures/mint/shopping-bags.svg'
/** States with a reason. */
const EXPLAINED_STATES: readonly string[] = ['refused', 'suspended', 'closed']

/** Throws `invalid` unless the code is a district or inside one; resolves to the district's centre. */
async function pointInDistrict(db: Queryable, region: string) {
  const noSuch = () => refuse('invalid', '没有这个地区，请重新选择', 'region')
  if (region.length < 6) refuse('invalid', '所在地区请选到区县', 'region')
  const known = await db.selectFrom('region').select('code').where('code', '=', region).executeTakeFirst()
  const middle = regionCentre(region.slice(0, 6))
  if (!known || !middle) return noSuch()
  return { lng: middle.lng, lat: middle.lat }
}

/** Resolves to the latest reason given for the current state of each shop. */
async function reasonsOf(db: Queryable, shops: readonly string[]): Promise<(id: string) => string> {
  const rows =
    shops.length === 0
      ? []
      : await db
          .selectFrom('history')
          .select(['record', sql<string>`coalesce(input->>'reason', '')`.as('reason')])
          .distinctOn('record')
          .where('record', 'in', shops)
          .orderBy('record')
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .execute()
  const reasons = new Map(rows.map(({ record, reason }) => [record, reason]))
  return id => reasons.get(id) ?? ''
}

/** Resolves to the money paid to the shop that is held until the orders are settled, 分. */
async function pendingOf(db: Queryable, id: string): Promise<number> {
  const { rows } = await sql<{ sum: number | string | null }>`
    select sum((facts->>'amount')::bigint - (facts->>'refunded')::bigint) as sum from record
    where workflow = 'order' and place = ${id} and state not in ('pendingPayment', 'cancelled')
      and not (facts->>'released')::boolean`.execute(db)
  return Number(rows[0]?.sum ?? 0)
}

export const shopSubmitCalls: Pick<Handlers<typeof shopContract>, 'shopApply' | 'myShops'> = {
  async shopApply({ papers, picture, ...application }, { me: { uid }, ...services }: Call<'member'>) {
    return services.database.tx(async db => {
      await db.selectFrom('account').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute()
      const running = db.selectFrom('record').select('id').where('workflow', '=', 'shop').where('owner', '=', uid)
      if (await running.where('state', '=', 'applied').executeTakeFirst())
        refuse('notNow', '您的上一份开店申请还在审核，请等待结果')
      const place = await pointInDistrict(db, application.region)
      await attachPictures(db, uid, papers, { field: 'papers' })
      if (picture !== undefined) await attachPictures(db, uid, [picture], { field: 'picture', visibility: 'public' })
      const id = newId(services.clock())
      const facts: ShopFacts = { id, owner: uid, openOrders: 0 }
      await begin(
        { db, services },
        {
          workflow: 'shop',
          event: 'APPLY',
          id,
          facts,
          who: { uid },
          async writeAlong({ at }) {
            const own = {
              ...application,
              ...place,
              picture: picture ?? DEFAULT_PICTURE,
              papers: JSON.stringify(papers),
            }
            await db
              .insertInto('shop')
              .values({ id, uid, ...own, createdAt: new Date(at) })
              .execute()
          },
        },
      )
      return { id }
    })
  },

  async myShops(_, { database: { db }, me: { uid } }) {
    const rows = await db
      .selectFrom('shop')
      .innerJoin('record', 'record.id', 'shop.id')
      .select(['shop.id', 'shop.uid', 'name', 'picture', 'summary', 'region', 'address', 'papers', 'state'])
      .select('record.createdAt')
      .where('workflow', '=', 'shop')
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('shop.uid', '=', uid),
          exists(
            selectFrom('roleGrant')
              .select('roleGrant.id')
              .whereRef('region', '=', 'shop.id')
              .where('role', '=', 'shopOwner')
              .where('roleGrant.uid', '=', uid),
          ),
        ]),
      )
      .orderBy('shop.id', 'desc')
      .execute()
    const reason = await reasonsOf(
      db,
      rows.map(({ id }) => id),
    )
    const regionName = await regionNames(
      db,
      rows.map(({ region }) => region),
    )
    const dataList = []
    for (const { state, region, createdAt, uid: applicant, papers, ...row } of rows)
      dataList.push({
        ...row,
        // Licences belong to the applicant; later owners do not see them.
        papers: applicant === uid ? papers : [],
        regionName: regionName(region),
        at: createdAt.getTime(),
        open: state === 'open',
        state,
        stateLabel: labelOf(shop, state),
        reason: EXPLAINED_STATES.includes(state) ? reason(row.id) : '',
        earned: await balanceOf(db, `shop:${row.id}`),
        pending: await pendingOf(db, row.id),
      })
    return { dataList }
  },
}
