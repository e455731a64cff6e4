/** The desk of the platform: plans to check, campaigns that run, and those of the past. */
import { sql } from 'kysely'
import type { campaignContract } from '../../../src/contract/campaign.contract.ts'
import { CAMPAIGN_DESK } from '../../../src/contract/campaignLists.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { hasRole } from '../../../src/machines/workflow/people.ts'
import { campaign } from '../../../src/machines/workflows/campaign/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordList } from '../../engine/recordList.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId } from '../../kernel/listPage.ts'
import { campaignRows, campaigns } from './rows.ts'

export const campaignBoardCalls: Pick<Handlers<typeof campaignContract>, 'campaignDesk'> = {
  campaignDesk: recordList(CAMPAIGN_DESK, campaign, {
    async reader(db, uid) {
      const who = await whoIs(db, uid)
      return hasRole(who, 'platform') ? who : refuse('notYours', '只有平台可以审核募捐方案')
    },
    find: (db, { uid }) =>
      campaigns(db).where('campaign.uid', '<>', uid).where('record.state', 'not in', ['draft', 'returned']),
    wordsOf: pattern => sql`campaign.title ilike ${pattern}`,
    order: tab => ({ by: [byId('record.id')], direction: tab === 'past' || tab === 'all' ? 'desc' : 'asc' }),
    rows: campaignRows,
  }),
}
