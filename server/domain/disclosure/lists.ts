/** The disclosures of a campaign, for everybody. */
import type { disclosureContract } from '../../../src/contract/disclosure.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { whoIs } from '../../identity/grants.ts'
import { publicCampaign } from '../campaign/giving.ts'
import { disclosures, reportsOf } from './rows.ts'

export const disclosureListCalls: Pick<Handlers<typeof disclosureContract>, 'campaignReports'> = {
  async campaignReports({ id }, { database: { db }, me }) {
    await publicCampaign(db, id)
    const found = await disclosures(db)
      .where('record.root', '=', id)
      .where('record.state', '<>', 'replaced')
      .orderBy('record.id', 'desc')
      .execute()
    return { reports: await reportsOf(db, found, me ? await whoIs(db, me.uid) : {}) }
  },
}
