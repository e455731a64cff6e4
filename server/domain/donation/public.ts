/** What everybody sees of gifts of goods: those that were received, and the donors who show their names. */
import { sql } from 'kysely'
import type { donationContract } from '../../../src/contract/donation.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Query } from '../../db/connect.ts'
import type { Handlers } from '../context.ts'
import { containing, keysOf, pageLimit, pageOf } from '../paging.ts'
import { inside, regionNames } from '../regionFilter.ts'
import { medalsOf } from './medals.ts'
import { donations, donationsOf, publicName, rowsOf, servedItems } from './rows.ts'
import { trailOfDonation } from './trail.ts'

/** Counted no further: nobody turns so many pages. */
const MOST_COUNTED = 1_000
const RECENT = 6
type Asked = Parameters<Handlers<typeof donationContract>['publicGifts']>[0]

const fitting = (db: Query, { region, party, keyword, donor }: Asked) =>
  donations(db)
    .where(sql<boolean>`record.state in ('stored', 'distributed')`)
    .$if(region !== undefined, some => some.where(inside('record.place', region ?? '')))
    .$if(party !== undefined, some => some.where('donation_info.party', '=', party!))
    .$if(keyword !== undefined, some => some.where('donation_info.title', 'ilike', containing(keyword ?? '')))
    .$if(donor !== undefined, some => some.where('record.owner', '=', donor!).where('account.show_name', '=', true))

/** Who hides the name cannot be found by the id either. */
const shownUid = ({ owner, show_name }: { readonly owner: string; readonly show_name: boolean }) =>
  show_name ? owner : ''

const HIDDEN = '/pictures/bust-in-silhouette.svg'
const shownAvatar = ({ avatar, show_name }: { readonly avatar: string; readonly show_name: boolean }) =>
  show_name ? avatar : HIDDEN

async function figuresOf(db: Query, uid: string) {
  const { rows } = await sql<{ gifts: number; pieces: number; reached: number }>`
    select count(distinct record.id)::int as gifts, coalesce(sum(stored), 0)::int as pieces,
      coalesce(sum(issued), 0)::int as reached
    from record join donation_item on donation_item.donation = record.id
    where workflow = 'goodsDonation' and owner = ${uid} and state in ('stored', 'distributed')`.execute(db)
  return rows[0] ?? { gifts: 0, pieces: 0, reached: 0 }
}

export const publicCalls: Pick<Handlers<typeof donationContract>, 'publicGifts' | 'publicGift' | 'donorCard'> = {
  async publicGifts({ pageSize, after, ...asked }, { database: { db } }) {
    const all = fitting(db, asked)
    const from = after === undefined ? all : all.where('record.id', '<', keysOf(after, [''])[0])
    const found = await from.orderBy('record.id', 'desc').limit(pageLimit(pageSize)).execute()
    const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
    const some = all.clearSelect().select('record.id').limit(MOST_COUNTED).as('some')
    const { total } = await db
      .selectFrom(some)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const shown = await rowsOf(db, rows, publicName)
    return {
      dataList: shown.map((row, at) => ({ ...row, donorUid: shownUid(rows[at]!), avatar: shownAvatar(rows[at]!) })),
      next,
      total: Number(total),
    }
  },

  async publicGift({ id }, { database: { db } }) {
    const [one] = await donationsOf(db, [id])
    if (!one || (one.state !== 'stored' && one.state !== 'distributed')) return refuse('missing', '没有找到这份捐赠')
    const [row] = await rowsOf(db, [one], publicName)
    return {
      ...row!,
      donorUid: shownUid(one),
      avatar: shownAvatar(one),
      items: (await servedItems(db, [id]))(id),
      trail: await trailOfDonation(db, id),
    }
  },

  async donorCard({ uid }, { database: { db }, me }) {
    const whose = uid ?? me?.uid
    if (whose === undefined) return refuse('invalid', '请选择一位爱心人士', 'uid')
    const account = await db.selectFrom('account').selectAll().where('uid', '=', whose).executeTakeFirst()
    const mine = me?.uid === whose
    // Whoever hides the name has no card for others.
    if (!account || !(account.show_name || mine)) return refuse('missing', '没有找到这位爱心人士')
    const figures = await figuresOf(db, whose)
    const recent = await fitting(db, {})
      .where('record.owner', '=', whose)
      .orderBy('record.id', 'desc')
      .limit(RECENT)
      .execute()
    const named = await regionNames(db, [account.region])
    return {
      uid: whose,
      party: account.kind,
      ...{ name: account.name, avatar: account.avatar, introduction: account.introduction },
      regionName: account.region === '' ? '' : named(account.region),
      ...figures,
      ...{ workMinutes: account.work_minutes, points: account.points },
      medals: medalsOf({ ...figures, minutes: account.work_minutes }),
      recent: await rowsOf(db, recent, ({ donor }) => donor),
    }
  },
}
