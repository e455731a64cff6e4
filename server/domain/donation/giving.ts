/** Totals of donations, and the top donors. */
import { type RawBuilder, sql } from 'kysely'
import type { donationContract, GivingDonor } from '../../../src/contract/donation.contract.ts'
import { chinaMidnight, firstDayOf, GIVING_PERIOD } from '../../../src/contract/time.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { withinRegion } from '../../geo/regionFilter.ts'
import { publicDonorName } from '../../identity/names.ts'
import { IS_RECEIVED } from './rows.ts'

/** Donors on the board. */
const TOP = 5

const FIGURES = sql`count(distinct record.id)::int as gifts, coalesce(sum(stored), 0)::int as pieces,
  coalesce(sum(issued), 0)::int as reached`
const received = (which: RawBuilder<unknown>) => sql`record.workflow = 'goodsDonation' and ${IS_RECEIVED} and ${which}`

interface GivenFigures {
  readonly gifts: number
  readonly pieces: number
  readonly reached: number
}

/** Resolves to the totals of received donations that meet a condition on `record`, anonymous ones included. */
export async function givenFigures(db: Queryable, which: RawBuilder<unknown>): Promise<GivenFigures> {
  const { rows } = await sql<GivenFigures>`select ${FIGURES} from record
    join donation_item on donation_item.donation = record.id where ${received(which)}`.execute(db)
  return rows[0] ?? { gifts: 0, pieces: 0, reached: 0 }
}

/** Resolves to the most frequent donors among those who show their names; equal counts share a place. */
async function topDonors(db: Queryable, which: RawBuilder<unknown>): Promise<GivingDonor[]> {
  const { rows } = await sql<GivingDonor & { donor: string; showName: boolean }>`
    select uid, kind as party, name as donor, show_name, gifts, pieces, rank() over (order by gifts desc, pieces desc)::int as rank
    from (select owner, ${FIGURES} from record join donation_item on donation_item.donation = record.id
      where ${received(which)} group by owner) given
    join account on account.uid = given.owner where show_name
    order by gifts desc, pieces desc, uid limit ${sql.lit(TOP)}`.execute(db)
  return rows.map(({ donor, showName, ...row }) => ({
    ...row,
    name: publicDonorName({ donor, party: row.party, showName }),
  }))
}

export const givingCalls: Pick<Handlers<typeof donationContract>, 'givingBoard'> = {
  async givingBoard({ period = GIVING_PERIOD, region }, { database: { db }, clock }) {
    const since = new Date(chinaMidnight(firstDayOf(period, clock())))
    const here = region === undefined ? sql`true` : withinRegion('record.place', region)
    const which = sql`record.created_at >= ${since} and ${here}`
    return { ...(await givenFigures(db, which)), donors: await topDonors(db, which) }
  },
}
