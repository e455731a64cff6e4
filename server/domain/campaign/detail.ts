/** One campaign whole: for everybody once it is public, before that for its organisation and the platform. */
import { sql } from 'kysely'
import type { CampaignRow, campaignContract } from '../../../src/contract/campaign.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { type Campaign, campaign, obstaclesOf, STOPPED_STATES } from '../../../src/machines/workflows/campaign/chart.ts'
import { campaignProjection } from '../../../src/machines/workflows/campaign/projection.ts'
import type { Database, Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { factsOf } from '../../engine/records.ts'
import { whoIs } from '../../identity/grants.ts'
import { singleFlight } from '../../kernel/singleFlight.ts'
import { isFavourite } from '../mall/favourite.ts'
import { operatorMode } from './operator.ts'
import { restTargets } from './rest.ts'
import { campaigns, publicRows } from './rows.ts'
import { claimableOf } from './spending.ts'
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

/** States in which everybody reads why it was stopped: two people have agreed on it. */
const STOPPED: ReadonlySet<string> = new Set(STOPPED_STATES.filter(state => state !== 'stopping'))

/** Resolves to the reason that the last of these steps was taken for. */
async function reasonOf(db: Queryable, id: string, events: readonly string[]): Promise<string> {
  const step = await db
    .selectFrom('history')
    .select(sql<string>`input->>'reason'`.as('reason'))
    .where('record', '=', id)
    .where('event', 'in', events)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
  return step?.reason ?? ''
}

/** Resolves to the moment at which the notice of the rest ends, ms since 1970; null without one, or afterwards. */
async function noticeEnd(db: Queryable, record: string): Promise<number | null> {
  const timer = await db
    .selectFrom('timer')
    .select('dueAt')
    .where('record', '=', record)
    .where('clock', '=', 'notice')
    .executeTakeFirst()
  return timer?.dueAt.getTime() ?? null
}

/** States in which the notice stands. */
const ANNOUNCED: ReadonlySet<string> = new Set(['restNotice', 'handing'])

/** Resolves to what everybody reads of where the rest goes; null before it was announced. */
async function restOf(db: Queryable, { id, state, balance }: CampaignRow, { restTo: to, restMoved }: Campaign) {
  if (to === '') return null
  const target = await db.selectFrom('campaign').select('title').where('id', '=', to).executeTakeFirst()
  const amount = ANNOUNCED.has(state) ? balance : restMoved
  const reason = await reasonOf(db, id, ['PROPOSE_REST', 'HAND_OVER'])
  return { to, title: target?.title ?? '', amount, reason, until: await noticeEnd(db, id) }
}

/** Resolves to a campaign as everybody reads it; many people open it at once. */
const openCampaign = singleFlight(async ({ database: { db } }: { readonly database: Database }, id: string) => {
  const found = await campaigns(db)
    .leftJoin('payee', join => join.on(sql<boolean>`payee.id = record.facts->>'payee'`))
    .select(['campaign.uid', 'campaign.story', 'campaign.plan', 'campaign.listed', GIFTS.as('gifts')])
    .select(['payee.name as payeeName', 'payee.merchant'])
    .where('campaign.id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const [row] = await publicRows(db, [found])
  const rest = await restOf(db, row!, factsOf(campaign, found))
  return { found, row: row!, rest, stopReason: STOPPED.has(found.state) ? await reasonOf(db, id, ['STOP']) : '' }
})

export const campaignDetailCalls: Pick<Handlers<typeof campaignContract>, 'campaignDetail'> = {
  async campaignDetail({ id: named, report }, { database, me }) {
    const { db } = database
    if (named === undefined && report === undefined) refuse('invalid', '请说明是哪个募捐', 'id')
    const id = named ?? (await campaignOfReport(db, report))
    const open = await openCampaign({ database }, id)
    if (!open) return refuse('missing', '没有找到这个募捐')
    const { found, row, rest, stopReason } = open
    const facts = factsOf(campaign, found)
    const acts = me !== undefined && campaignProjection.opensFor(facts, await whoIs(db, me.uid))
    if (!found.listed && !acts) return refuse('missing', '没有找到这个募捐')
    const isOwner = me?.uid === found.uid
    const proposes = isOwner ? found.state === 'ending' : acts && found.state === 'stopped'
    // Only who submits it asks what stands in the way.
    const obstacles =
      isOwner && UNSUBMITTED.includes(found.state)
        ? obstaclesOf({ ...facts, ...(await duesOf(db, id, found.uid)), operator: await operatorMode(db) })
        : []
    return {
      ...row,
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
      claimable: isOwner ? await claimableOf(db, id, found.state) : null,
      obstacles,
      rest,
      stopReason,
      restTargets: proposes ? await restTargets(db, id, found.uid) : [],
      version: found.version,
    }
  },
}
