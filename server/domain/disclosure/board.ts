/** The desk of the platform: disclosures to check, those that are due, and what was published. */
import { sql } from 'kysely'
import { DISCLOSURE_DESK } from '../../../src/contract/campaignLists.ts'
import type { disclosureContract } from '../../../src/contract/disclosure.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { hasRole } from '../../../src/machines/workflow/people.ts'
import { disclosure } from '../../../src/machines/workflows/disclosure/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordList } from '../../engine/recordList.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId } from '../../kernel/listPage.ts'
import { disclosureRows, disclosures } from './rows.ts'

export const disclosureBoardCalls: Pick<Handlers<typeof disclosureContract>, 'disclosureDesk'> = {
  disclosureDesk: recordList(DISCLOSURE_DESK, disclosure, {
    async reader(db, uid) {
      const who = await whoIs(db, uid)
      return hasRole(who, 'platform') ? who : refuse('notYours', '只有平台可以核对信息披露')
    },
    find: (db, { uid }) => disclosures(db).where('record.owner', '<>', uid),
    wordsOf: pattern => sql`campaign.title ilike ${pattern}`,
    order: tab => ({ by: [byId('record.id')], direction: tab === 'published' || tab === 'all' ? 'desc' : 'asc' }),
    rows: disclosureRows,
  }),
}
