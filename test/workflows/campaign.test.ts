import { campaign } from '../../src/machines/workflows/campaign/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { campaignWorld } from '../support/model/worlds/campaign.ts'

// Donations move the money of a campaign, its own steps never do.
chartSuite(campaign, campaignWorld, {
  waiting: ['backing', 'checked', 'draft', 'handing', 'restNotice', 'returned', 'stopping', 'submitted'],
  money: () => ({}),
})
