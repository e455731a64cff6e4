/**
 * The desk of the platform: plans to check, campaigns that run, and those of the past; to finance of their cities and
 * to auditors it is the book of campaigns.
 */
import { type SqlBool, sql } from 'kysely'
import type { campaignContract } from '../../../src/contract/campaign.contract.ts'
import { CAMPAIGN_DESK, OPEN_CAMPAIGN_STATES } from '../../../src/contract/campaignLists.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import { hasRole } from '../../../src/machines/workflow/people.ts'
import { campaign } from '../../../src/machines/workflows/campaign/chart.ts'
import { bookReaderOf, citiesOf, withinCities } from '../../engine/bookReaders.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordList } from '../../engine/recordList.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId } from '../../kernel/listPage.ts'
import { bookRows, campaigns } from './rows.ts'
import { BALANCE, RAISED } from './sums.ts'

export const campaignBoardCalls: Pick<Handlers<typeof campaignContract>, 'campaignDesk'> = {
  campaignDesk: recordList(CAMPAIGN_DESK, campaign, {
    async reader(db, uid) {
      const who = await whoIs(db, uid)
      return hasRole(who, 'platform') ? who : (await bookReaderOf(db, uid)).who
    },
    find: (db, who, { state }: { readonly state?: keyof typeof OPEN_CAMPAIGN_STATES | undefined }) =>
      campaigns(db)
        .where('campaign.uid', '<>', who.uid)
        .where('record.state', 'not in', ['draft', 'returned'])
        .$if(!hasRole(who, 'platform'), some => some.where(withinCities(citiesOf(who))))
        .$if(state !== undefined, some => some.where('record.state', '=', state!)),
    where: tab =>
      tab === 'open'
        ? sql<SqlBool>`record.state in (${sql.join(keysOf(OPEN_CAMPAIGN_STATES).map(one => sql.lit(one)))})`
        : undefined,
    wordsOf: pattern => sql`campaign.title ilike ${pattern}`,
    order: tab => ({ by: [byId('record.id')], direction: tab === 'past' || tab === 'all' ? 'desc' : 'asc' }),
    figures: { raised: RAISED, balance: BALANCE },
    rows: bookRows,
  }),
}
