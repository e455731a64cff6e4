/**
 * What the demonstration's campaigns disclosed: interim disclosures of those that run for long, of one a corrected
 * version; after the end most are published, the last ones due, and the oldest one is overdue.
 */
import { DISCLOSURE_LEAD_MS, DISCLOSURE_MS } from '../../../../src/contract/spans.ts'
import { DAY_MS } from '../../../../src/contract/time.ts'
import { campaign as chart } from '../../../../src/machines/workflows/campaign/chart.ts'
import { begin, ring } from '../../../engine/fire.ts'
import { factsOf } from '../../../engine/records.ts'
import { atWork } from '../rows/calendar.ts'
import type { Stage } from './stage.ts'

const PLATFORM = '13900000014'
/** The one whose words are corrected. */
const CORRECTED = '给留守儿童的一间阅览室'
/** One that the organisation still has to write, and one that the platform has to check. */
const UNWRITTEN = '乡村合唱团'
const UNCHECKED = '星星的孩子剧场'
/** Organisations write this long before the last day, and who ended earlier than this has published. ms */
const WRITTEN_BEFORE_MS = 4 * DAY_MS
const PUBLISHED_AFTER_MS = 45 * DAY_MS

interface Played {
  readonly id: string
  readonly title: string
  readonly owner: string
  readonly place: string
  readonly startsAt: number
  readonly endsAt: number
}

const reportOf = (title: string) => ({
  words: `「${title}」按方案进行，捐款都进了本单位自己的账户，每一笔支出都有两位财务办理，凭证可以在账目里查到。`,
  assessment: '',
  photos: [],
})

/** Resolves to the campaigns in this state, the oldest end first. */
async function campaignsIn({ db }: Stage, state: string): Promise<Played[]> {
  const found = await db
    .selectFrom('campaign')
    .innerJoin('record', 'record.id', 'campaign.id')
    .select(['campaign.id', 'campaign.title', 'record.facts'])
    .where('record.state', '=', state)
    .orderBy('campaign.endsAt')
    .orderBy('campaign.id')
    .execute()
  return found.map(({ id, title, facts }) => {
    const { owner, place, startsAt, endsAt } = factsOf(chart, { facts })
    return { id, title, owner, place, startsAt, endsAt }
  })
}

/** Writes and publishes the disclosure of a campaign that is due at this moment, ms since 1970. */
async function publish(stage: Stage, { id, title, owner }: Played, dueAt: number): Promise<void> {
  const platform = await stage.uidOf(PLATFORM)
  const { id: report } = await stage.db
    .selectFrom('record')
    .select('id')
    .where('workflow', '=', 'disclosure')
    .where('root', '=', id)
    .executeTakeFirstOrThrow()
  stage.clock.at = atWork(dueAt - WRITTEN_BEFORE_MS)
  await stage.fire(owner, 'disclosure', report, 'SUBMIT', reportOf(title))
  if (title === UNCHECKED) return
  stage.later(26)
  await stage.fire(platform, 'disclosure', report, 'PUBLISH')
  if (title !== CORRECTED) return
  const words = `${reportOf(title).words}长桌比方案多做了一张，由木工师傅捐了工。`
  stage.clock.at = atWork(stage.now - 5 * DAY_MS)
  const reason = '上一版漏写了多做的一张长桌'
  await stage.fire(owner, 'disclosure', report, 'CORRECT', { ...reportOf(title), words, reason })
  stage.later(26)
  await stage.fire(platform, 'disclosure', report, 'PUBLISH')
}

/** Opens what is due of campaigns that have run for long; what is due already was published. */
async function playRunning(stage: Stage): Promise<void> {
  for (const one of await campaignsIn(stage, 'running')) {
    const dueAt = one.startsAt + DISCLOSURE_MS
    const opensAt = dueAt - DISCLOSURE_LEAD_MS
    if (opensAt > stage.now || dueAt >= one.endsAt) continue
    stage.clock.at = opensAt
    await ring(stage.context, { workflow: 'campaign', id: one.id }, 'interim')
    if (one.title !== UNWRITTEN && dueAt - WRITTEN_BEFORE_MS - 3 * DAY_MS < stage.now)
      await publish(stage, one, Math.min(dueAt, stage.now))
    await stage.ringUntil(one.id, stage.now)
  }
}

/** Opens what is due after the end of campaigns. */
async function playEnded(stage: Stage): Promise<void> {
  const ended = await campaignsIn(stage, 'executing')
  for (const [at, one] of ended.entries()) {
    const { id: campaign, owner, place, endsAt } = one
    // The oldest has forgotten it.
    const dueAt = at === 0 ? Math.min(endsAt + DISCLOSURE_MS, stage.now - 2 * DAY_MS) : endsAt + DISCLOSURE_MS
    stage.clock.at = at === 0 ? Math.min(endsAt, dueAt - DISCLOSURE_MS) : endsAt
    const facts = { owner, place, campaign, kind: 'raised', dueAt, late: false, number: 0, running: false }
    await begin(stage.context, { workflow: 'disclosure', event: 'OPEN', facts, who: { system: 'campaign' } })
    if (at > 0 && endsAt + PUBLISHED_AFTER_MS < stage.now) await publish(stage, one, endsAt + PUBLISHED_AFTER_MS)
    await stage.ringUntil(campaign, stage.now)
  }
}

/** Plays them. */
export async function playDisclosures(stage: Stage): Promise<void> {
  await playRunning(stage)
  await playEnded(stage)
}
