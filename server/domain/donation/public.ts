/** Public donations of goods: those that were received, and the donors who show their names. */
import { sql } from 'kysely'
import type { donationContract } from '../../../src/contract/donation.contract.ts'
import { FALLEN_STATES, RECEIVED_STATES } from '../../../src/contract/donationStates.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { scrubbed } from '../../../src/contract/scrub.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { withinRegion } from '../../geo/regionFilter.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { isNamedEarly, pledgeDonorName, publicDonorName } from '../../identity/names.ts'
import { partySecretsOf } from '../../identity/parties.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { likePattern } from '../../kernel/pagination.ts'
import { picture } from '../../kernel/pictures.ts'
import { shownMinutes } from '../hours/ranks.ts'
import { givenFigures } from './giving.ts'
import { medalsOf } from './medals.ts'
import { type DonationRecordRow, donationRowsOf, donations, donationsOf, IS_RECEIVED, servedItems } from './rows.ts'
import { trailOfDonation } from './trail.ts'

/** Upper bound of the count. */
const MAX_COUNTED = 1_000
const RECENT_COUNT = 6
type PublicGiftsQuery = Parameters<Handlers<typeof donationContract>['publicGifts']>[0]

const receivedGifts = (db: Queryable, { region, party, keyword, donor }: PublicGiftsQuery) =>
  donations(db)
    .where(IS_RECEIVED)
    .$if(region !== undefined, some => some.where(withinRegion('record.place', region ?? '')))
    .$if(party !== undefined, some => some.where('donationInfo.party', '=', party!))
    .$if(keyword !== undefined, some =>
      // The published title, so that a search cannot reveal what it hides.
      some.where('donationInfo.publishedTitle', 'ilike', likePattern(keyword ?? '')),
    )
    .$if(donor !== undefined, some => some.where('record.owner', '=', donor!).where('account.showName', '=', true))

/** Without the uid of anonymous donors, so that they cannot be identified by it. */
const shownUid = ({ owner, showName }: { readonly owner: string; readonly showName: boolean }) =>
  showName ? owner : ''

const HIDDEN_AVATAR = picture('rose', 'heart-with-ribbon')
const shownAvatar = ({ avatar, showName }: { readonly avatar: string; readonly showName: boolean }) =>
  showName ? avatar : HIDDEN_AVATAR

/** Resolves to donors' texts as everybody may read them; the donor's own name if it is public. */
async function publicWords(db: Queryable, found: readonly DonationRecordRow[]) {
  const secrets = await partySecretsOf(
    db,
    found.map(({ id }) => id),
  )
  return ({ id, donor, showName }: DonationRecordRow) => {
    const hidden = secrets(id).filter(({ text }) => !(showName && text === donor))
    return (words: string) => scrubbed(words, hidden)
  }
}

async function publicRows(db: Queryable, found: readonly DonationRecordRow[]) {
  const wordsOf = await publicWords(db, found)
  const rows = await donationRowsOf(db, found, publicDonorName, {})
  return rows.map((row, at) => ({ ...row, title: wordsOf(found[at]!)(row.title) }))
}

/** Resolves to the public data of the activity that goods are pledged for. */
const activityOf = async (db: Queryable, id: string | null) =>
  id === null
    ? null
    : ((await db
        .selectFrom('activity')
        .select(['id', 'title', 'over'])
        .where('id', '=', id)
        .where('listed', '=', true)
        .executeTakeFirst()) ?? null)

/**
 * A donation as shown before it was received: without its picture, which no staff has reviewed yet, and with the name
 * of organisations only.
 */
const asPledge = (one: DonationRecordRow): DonationRecordRow => ({ ...one, showName: isNamedEarly(one), picture: '' })

export const publicCalls: Pick<Handlers<typeof donationContract>, 'publicGifts' | 'publicGift' | 'donorCard'> = {
  async publicGifts({ pageSize, after, ...filter }, { database: { db } }) {
    const order = { by: [byId('record.id')], pageSize, after, maxCounted: MAX_COUNTED }
    const { rows, ...rest } = await listPage(db, receivedGifts(db, filter), page => page, order)
    const shown = await publicRows(db, rows)
    return {
      dataList: shown.map((row, at) => ({ ...row, donorUid: shownUid(rows[at]!), avatar: shownAvatar(rows[at]!) })),
      ...rest,
    }
  },

  async publicGift({ id }, { database: { db } }) {
    const [found] = await donationsOf(db, [id])
    if (!found || FALLEN_STATES.includes(found.state)) return refuse('missing', '没有找到这份捐赠')
    const activity = await activityOf(db, found.activity)
    const received = RECEIVED_STATES.includes(found.state)
    if (!received && !activity) return refuse('missing', '没有找到这份捐赠')
    const one = received ? found : asPledge(found)
    const [row] = await publicRows(db, [one])
    const words = (await publicWords(db, [one]))(one)
    return {
      ...row!,
      activity,
      donorUid: received ? shownUid(one) : '',
      avatar: shownAvatar(one),
      items: (await servedItems(db, [id]))(id).map(({ pictures, ...item }) => ({
        ...item,
        pictures: received ? pictures : [],
        name: words(item.name),
        unit: words(item.unit),
      })),
      trail: await trailOfDonation(db, id, { nameOf: received ? publicDonorName : pledgeDonorName, wordsOf: words }),
    }
  },

  async donorCard({ uid }, { database: { db }, me }) {
    const donorUid = uid ?? me?.uid
    if (donorUid === undefined) return refuse('invalid', '请选择一位爱心人士', 'uid')
    const account = await db.selectFrom('account').selectAll().where('uid', '=', donorUid).executeTakeFirst()
    const isOwn = me?.uid === donorUid
    const figures = await givenFigures(db, sql`record.owner = ${donorUid}`)
    // Anonymous donors and those without a public donation have no public card: it would undo the masking.
    if (!account || !(isOwn || (account.showName && figures.gifts > 0)))
      return refuse('missing', '没有找到这位爱心人士')
    const recent = await receivedGifts(db, {})
      .where('record.owner', '=', donorUid)
      .orderBy('record.id', 'desc')
      .limit(RECENT_COUNT)
      .execute()
    const named = await regionNames(db, [account.region])
    const minutes = await shownMinutes(db, account)
    return {
      uid: donorUid,
      party: account.kind,
      name: account.name,
      avatar: account.avatar,
      introduction: scrubbed(account.introduction),
      regionName: account.region === '' ? '' : named(account.region),
      ...figures,
      workMinutes: minutes,
      points: account.points,
      medals: medalsOf({ ...figures, minutes }),
      recent: await publicRows(db, recent),
    }
  },
}
