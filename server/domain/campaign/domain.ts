/** The domain campaign: its calls, its workflow and what else the portal has to know of it. */
import { campaignContract } from '../../../src/contract/campaign.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { campaignBinding } from './binding.ts'
import { campaignBoardCalls } from './board.ts'
import { checkSpendings } from './check.ts'
import { campaignDetailCalls } from './detail.ts'
import { donationCalls } from './donations.ts'
import { giveBackGifts, moveRest, showCampaign, tellGivers, useGifts } from './effects.ts'
import { giveCalls } from './give.ts'
import { giveBackSome } from './giveBack.ts'
import { tellAllGivers } from './givers.ts'
import { ledgerCalls } from './ledger.ts'
import { campaignListCalls } from './lists.ts'
import { campaignSaveCalls } from './save.ts'

export const campaignDomain = defineDomain({
  title: '募捐与捐款',
  contract: campaignContract,
  handlers: {
    ...campaignListCalls,
    ...campaignDetailCalls,
    ...ledgerCalls,
    ...giveCalls,
    ...donationCalls,
    ...campaignSaveCalls,
    ...campaignBoardCalls,
  },
  workflows: { campaign: campaignBinding },
  performers: { showCampaign, useGifts, moveRest, giveBackGifts, tellGivers },
  jobs: { giveBack: giveBackSome, tellGivers: tellAllGivers },
  checks: [checkSpendings],
})
