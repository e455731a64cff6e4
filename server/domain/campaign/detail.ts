/** One campaign whole: for everybody once it is public, before that for its organisation and the platform. */
import { sql } from 'kysely'
import type { campaignContract } from '../../../src/contract/campaign.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import {
  campaign,
  obstaclesOf,
  SPENDING_STATES,
  STOPPED_STATES,
} from '../../../src/machines/workflows/campaign/chart.ts'
import { campaignProjection } from '../../../src/machines/workflows/campaign/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { factsOf } from '../../engine/records.ts'
import { whoIs } from '../../identity/grants.ts'
import { isFavourite } from '../mall/favourite.ts'
import { operatorMode } from './operator.ts'
import { restTargets } from './rest.ts'
import { campaigns, publicRows } from './rows.ts'
import { duesOf, GIFTS } from './sums.ts'

/** States in which the organisation still has to submit it. */
const UNSUBMITTED = ['draft', 'returned']

/** Resolves to the campaign of a disclosure, an id; empty for none. */
async function campaignOfReport(db: Queryable, report = ''): Promise<string> {
  const found = await db
    .selectFrom('record')
    .select('root')
    .where('id', '=', report)
    .where('workflow', '=', 'disclosure')
    .executeTakeFirst()
  return found?.root ?? ''
}

/** Resolves to the title of a campaign. */
const titleOf = async (db: Queryable, id: string): Promise<string> =>
  (await db.selectFrom('campaign').select('title').where('id', '=', id).executeTakeFirst())?.title ?? ''

/** States in which everybody reads why it was stopped: two people have agreed on it. */
const STOPPED: ReadonlySet<string> = new Set(STOPPED_STATES.filter(state => state !== 'stopping'))

/** Resolves to why the platform stopped a campaign. */
async function stopReasonOf(db: Queryable, id: string): Promise<string> {
  const stop = await db
    .selectFrom('history')
    .select(sql<string>`input->>'reason'`.as('reason'))
    .where('record', '=', id)
    .where('event', '=', 'STOP')
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
  return stop?.reason ?? ''
}

export const campaignDetailCalls: Pick<Handlers<typeof campaignContract>, 'campaignDetail'> = {
  async campaignDetail({ id: named, report }, { database: { db }, me }) {
    if (named === undefined && report === undefined) refuse('invalid', '请说明是哪个募捐', 'id')
    const id = named ?? (await campaignOfReport(db, report))
    const found = await campaigns(db)
      .leftJoin('payee', join => join.on(sql<boolean>`payee.id = record.facts->>'payee'`))
      .select(['campaign.uid', 'campaign.story', 'campaign.plan', 'campaign.listed', GIFTS.as('gifts')])
      .select(['payee.name as payeeName', 'payee.merchant'])
      .where('campaign.id', '=', id)
      .executeTakeFirst()
    if (!found) return refuse('missing', '没有找到这个募捐')
    const facts = factsOf(campaign, found)
    const acts = me !== undefined && campaignProjection.opensFor(facts, await whoIs(db, me.uid))
    if (!found.listed && !acts) return refuse('missing', '没有找到这个募捐')
    const isOwner = me?.uid === found.uid
    const proposes = isOwner ? found.state === 'ending' : acts && found.state === 'stopped'
    const [row] = await publicRows(db, [found])
    // Only who submits it asks what stands in the way.
    const obstacles =
      isOwner && UNSUBMITTED.includes(found.state)
        ? obstaclesOf({ ...facts, ...(await duesOf(db, id, found.uid)), operator: await operatorMode(db) })
        : []
    return {
      ...row!,
      story: found.story,
      plan: found.plan,
      region: found.region,
      filing: facts.filing,
      filedAt: facts.filedAt || null,
      projectEndsAt: facts.projectEndsAt,
      entry: facts.entry,
      qualifiedUntil: facts.qualifiedUntil,
      payee: { name: found.payeeName ?? '', merchant: found.merchant ?? '' },
      donations: found.gifts,
      favourite: me !== undefined && (await isFavourite(db, me.uid, 'campaign', id)),
      acts,
      isOwner,
      spends: (SPENDING_STATES as readonly string[]).includes(found.state),
      obstacles,
      restTo: facts.restTo === '' ? '' : await titleOf(db, facts.restTo),
      stopReason: STOPPED.has(found.state) ? await stopReasonOf(db, id) : '',
      restTargets: proposes ? await restTargets(db, id, found.uid) : [],
      version: found.version,
    }
  },
}
