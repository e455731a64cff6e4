/** Whether a campaign takes donations now, and why not. */

import { refuse } from '../../../src/contract/refusal.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { campaign, ENDED_STATES, STOPPED_STATES } from '../../../src/machines/workflows/campaign/chart.ts'
import type { Queryable } from '../../db/connect.ts'

import { hasLostStanding } from '../certification/standingNow.ts'

const OTHERS = '可以看看其他正在募捐的项目'
const STOPPED: readonly string[] = STOPPED_STATES
const ENDED: readonly string[] = [...ENDED_STATES, 'withdrawn']

interface GivingState {
  readonly state: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** Whether its organisation is certified no more. */
  readonly unqualified: boolean
}

/** Returns why it takes no donation now and what else can be done; both empty if it does. */
export function whyClosed(
  { state, startsAt, endsAt, unqualified }: GivingState,
  at: number,
): { why: string; instead: string } {
  if (state === 'running' && at < endsAt.getTime())
    return unqualified
      ? { why: '发起单位的认证现在没有生效，暂时不接受捐款', instead: `认证恢复以后再来，也${OTHERS}` }
      : { why: '', instead: '' }
  if (STOPPED.includes(state)) return { why: '这个募捐已经被平台叫停，不再接受捐款', instead: OTHERS }
  if (state === 'running' || ENDED.includes(state)) return { why: '这个募捐已经结束，不再接受捐款', instead: OTHERS }
  if (state === 'scheduled')
    return { why: `这个募捐 ${chinaDay(startsAt.getTime())} 开始`, instead: '可以先收藏，开始以后再来' }
  if (state === 'paused') return { why: '这个募捐已经暂停，暂时不接受捐款', instead: `恢复以后再来，也${OTHERS}` }
  return { why: '这个募捐还没有公布', instead: OTHERS }
}

/** Resolves to a public campaign with its state. Throws `missing` for one that is not public. */
export async function publicCampaign(db: Queryable, id: string) {
  const row = await db
    .selectFrom('campaign')
    .innerJoin('record', 'record.id', 'campaign.id')
    .select([
      'campaign.id',
      'campaign.uid',
      'campaign.title',
      'campaign.startsAt',
      'campaign.endsAt',
      'campaign.region',
    ])
    .select(['record.state', 'record.facts'])
    .where('campaign.id', '=', id)
    .where('campaign.listed', '=', true)
    .executeTakeFirst()
  if (!row) return refuse('missing', '没有找到这个募捐')
  return { ...row, stateLabel: labelOf(campaign, row.state), unqualified: await hasLostStanding(db, row.uid) }
}
