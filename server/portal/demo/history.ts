/**
 * The demonstration's recent past: what its people bought, gave and did, played on the engine once, when the database
 * is filled.
 */
import { HOUR_MS } from '../../../src/contract/time.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Services } from '../../engine/context.ts'
import { playActivities, TIDIED } from './plays/activities.ts'
import { playCampaigns } from './plays/campaigns.ts'
import { playCertificates } from './plays/certificates.ts'
import { playCertifications } from './plays/certifications.ts'
import { playContent } from './plays/content.ts'
import { playDisclosures } from './plays/disclosures.ts'
import { playDonations } from './plays/donations.ts'
import { playExchanges } from './plays/exchanges.ts'
import { playFeedback } from './plays/feedback.ts'
import { playIdle } from './plays/idle.ts'
import { playInvoices } from './plays/invoices.ts'
import { playExpenses, playPayments } from './plays/money.ts'
import { playOrders } from './plays/orders.ts'
import { playPoints } from './plays/points.ts'
import { playSettings } from './plays/settings.ts'
import { playSpendings } from './plays/spendings.ts'
import { stageAt } from './plays/stage.ts'
import { playStops } from './plays/stops.ts'
import { playWithdrawals } from './plays/withdrawals.ts'

/** Messages that are older than this were read. ms */
const UNREAD_MS = 24 * HOUR_MS

/** Plays it all in the transaction that fills the database, as of `now` (ms since 1970). */
export async function playHistory(db: Queryable, services: Services, now: number): Promise<void> {
  const stage = stageAt(db, services, now)
  await playOrders(stage)
  await playDonations(stage)
  await playExpenses(stage)
  await playSpendings(stage)
  await playDisclosures(stage)
  await playWithdrawals(stage)
  await playIdle(stage)
  await playFeedback(stage)
  await playContent(stage)
  await playSettings(stage)
  stage.clock.at = now
  await playExchanges(stage)
  await playPayments(stage)
  await playInvoices(stage)
  await playActivities(stage)
  await playCertifications(stage)
  await playCampaigns(stage)
  await playStops(stage)
  await playCertificates(stage)
  await playPoints(stage, TIDIED)
  await db
    .updateTable('message')
    .set(({ ref }) => ({ readAt: ref('createdAt') }))
    .where('createdAt', '<', new Date(now - UNREAD_MS))
    .execute()
}
