/** Campaigns as rows of lists. */
import type { CampaignRow } from '../../../src/contract/campaign.contract.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { campaign } from '../../../src/machines/workflows/campaign/chart.ts'
import { campaignProjection } from '../../../src/machines/workflows/campaign/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { RECORD_COLUMNS, recordRows } from '../../engine/recordRows.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { shownName } from '../../identity/names.ts'
import { BALANCE, hasOverdue, MOVED_IN, MOVED_OUT, RAISED } from './sums.ts'
import { waitsOf } from './waiting.ts'

/** Selects campaigns with their records, organisations and sums. */
export const campaigns = (db: Queryable) =>
  db
    .selectFrom('campaign')
    .innerJoin('record', 'record.id', 'campaign.id')
    .innerJoin('account', 'account.uid', 'campaign.uid')
    .leftJoin('organisation', 'organisation.uid', 'campaign.uid')
    .select(RECORD_COLUMNS)
    .select(['campaign.title', 'campaign.summary', 'campaign.picture', 'campaign.region', 'campaign.goal'])
    .select(['campaign.startsAt', 'campaign.endsAt', 'campaign.emergency', 'account.name as organisation'])
    .select([
      'organisation.creditCode',
      BALANCE.as('balance'),
      RAISED.as('raised'),
      hasOverdue('campaign').as('overdue'),
    ])
    .select([MOVED_IN.as('movedIn'), MOVED_OUT.as('movedOut')])
export type CampaignRecordRow = Awaited<ReturnType<ReturnType<typeof campaigns>['execute']>>[number]

const cardOf = (one: CampaignRecordRow) => ({
  title: one.title,
  summary: one.summary,
  picture: one.picture,
  organisation: shownName(one.organisation),
  creditCode: one.creditCode ?? '',
  emergency: one.emergency,
  raised: Number(one.raised),
  movedIn: Number(one.movedIn),
  movedOut: Number(one.movedOut),
  balance: Number(one.balance),
  goal: one.goal,
  startsAt: one.startsAt.getTime(),
  endsAt: one.endsAt.getTime(),
  overdue: one.overdue,
})

/** Resolves to the rows that everybody reads. */
export async function publicRows(db: Queryable, found: readonly CampaignRecordRow[]): Promise<CampaignRow[]> {
  const region = await regionNames(
    db,
    found.map(one => one.region),
  )
  return found.map(one => ({
    id: one.id,
    state: one.state,
    stateLabel: labelOf(campaign, one.state),
    regionName: region(one.region),
    ...cardOf(one),
  }))
}

/** Resolves to the rows of its organisation and of the platform, with the record. */
export const campaignRows = recordRows(campaign, campaignProjection, {
  regionOf: (one: CampaignRecordRow) => one.region,
  row: one => cardOf(one),
})

/** Resolves to the same rows with what waits for whom. */
export async function bookRows(db: Queryable, found: readonly CampaignRecordRow[], who: Principal) {
  const waits = await waitsOf(
    db,
    found.map(({ id }) => id),
  )
  return (await campaignRows(db, found, who)).map(row => ({ ...row, waits: waits(row.id) }))
}
