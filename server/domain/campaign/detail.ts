/** One campaign whole: for everybody once it is public, before that for its organisation and the platform. */
import { sql } from 'kysely'
import type { campaignContract } from '../../../src/contract/campaign.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { campaign, obstaclesOf, SPENDING_STATES } from '../../../src/machines/workflows/campaign/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { factsOf } from '../../engine/records.ts'
import { whoIs } from '../../identity/grants.ts'
import { isFavourite } from '../mall/favourite.ts'
import { operatorMode } from './operator.ts'
import { campaigns, publicRows } from './rows.ts'

/** States in which the organisation still has to submit it. */
const UNSUBMITTED = ['draft', 'returned']

/** Resolves to the number of donations that a campaign has. */
async function donationsOf(db: Queryable, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from record where workflow = 'payment' and facts->>'purpose' = 'donation'
      and facts->>'subject' = ${id} and state in ('paid', 'confirmed', 'refundRequested', 'toCountersign')`.execute(db)
  return rows[0]?.count ?? 0
}

export const campaignDetailCalls: Pick<Handlers<typeof campaignContract>, 'campaignDetail'> = {
  async campaignDetail({ id }, { database: { db }, me }) {
    const found = await campaigns(db)
      .leftJoin('payee', join => join.on(sql<boolean>`payee.id = record.facts->>'payee'`))
      .select(['campaign.uid', 'campaign.story', 'campaign.plan', 'campaign.listed'])
      .select(['payee.name as payeeName', 'payee.merchant'])
      .where('campaign.id', '=', id)
      .executeTakeFirst()
    if (!found) return refuse('missing', '没有找到这个募捐')
    const facts = { ...factsOf(campaign, found), operator: await operatorMode(db) }
    const acts = me !== undefined && campaign.rolesOf(facts, await whoIs(db, me.uid)).length > 0
    if (!found.listed && !acts) return refuse('missing', '没有找到这个募捐')
    const isOwner = me?.uid === found.uid
    const [row] = await publicRows(db, [found])
    return {
      ...row!,
      story: found.story,
      plan: found.plan,
      region: found.region,
      filing: facts.filing,
      filedAt: facts.filedAt || null,
      entry: facts.entry,
      qualifiedUntil: facts.qualifiedUntil,
      payee: { name: found.payeeName ?? '', merchant: found.merchant ?? '' },
      donations: await donationsOf(db, id),
      favourite: me !== undefined && (await isFavourite(db, me.uid, 'campaign', id)),
      acts,
      isOwner,
      spends: (SPENDING_STATES as readonly string[]).includes(found.state),
      obstacles: isOwner && UNSUBMITTED.includes(found.state) ? obstaclesOf(facts) : [],
      version: found.version,
    }
  },
}
