/** The public list of campaigns, and those of an organisation. */
import type { campaignContract } from '../../../src/contract/campaign.contract.ts'
import { MY_CAMPAIGNS } from '../../../src/contract/campaignLists.ts'
import type { EndpointInput } from '../../../src/contract/endpoint.ts'
import { campaign, ENDED_STATES } from '../../../src/machines/workflows/campaign/chart.ts'
import type { Database } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordList } from '../../engine/recordList.ts'
import { withinRegion } from '../../geo/regionFilter.ts'
import { byId, byMoment, listPage } from '../../kernel/listPage.ts'
import { likePattern, micros } from '../../kernel/pagination.ts'
import { singleFlight } from '../../kernel/singleFlight.ts'
import { type CampaignRecordRow, campaignRows, campaigns, publicRows } from './rows.ts'

type Listed = CampaignRecordRow & { readonly moment: number }

/** Upper bound of the count. */
const MAX_COUNTED = 10_000

/** Resolves to a page of the public list; many people read the first one at once. */
const pageOfCampaigns = singleFlight(
  async (
    { database: { db } }: { readonly database: Database },
    query: EndpointInput<(typeof campaignContract)['campaignPage']>,
  ) => {
    const { filter = 'running', region, keyword, ...paging } = query
    const matching = campaigns(db)
      .$if(filter !== 'ended', some => some.where('campaign.giving', '=', true))
      .$if(filter === 'emergency', some => some.where('campaign.emergency', '=', true))
      .$if(filter === 'ended', some => some.where('record.state', 'in', ENDED_STATES))
      .$if(region !== undefined, some => some.where(withinRegion('campaign.region', region!)))
      .$if(keyword !== undefined, some => some.where('campaign.title', 'ilike', likePattern(keyword!)))
    const page = await listPage(db, matching, some => some.select(micros('campaign.endsAt').as('moment')), {
      by: [byMoment<Listed>('campaign.endsAt', ({ moment }) => moment), byId('campaign.id')],
      // What ends first; of the ended ones the last.
      direction: filter === 'ended' ? 'desc' : 'asc',
      maxCounted: MAX_COUNTED,
      ...paging,
    })
    const { rows, ...rest } = page
    return { dataList: await publicRows(db, rows), ...rest }
  },
)

type Calls = 'campaignPage' | 'myCampaigns'
export const campaignListCalls: Pick<Handlers<typeof campaignContract>, Calls> = {
  campaignPage: (query, { database }) => pageOfCampaigns({ database }, query),

  myCampaigns: recordList(MY_CAMPAIGNS, campaign, {
    find: (db, { uid }) => campaigns(db).where('campaign.uid', '=', uid),
    rows: campaignRows,
  }),
}
