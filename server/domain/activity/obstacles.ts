/** Decides who may sign up for what, and suggests what to do if not. */

import { sql } from 'kysely'
import type { Obstacle } from '../../../src/contract/activity.contract.ts'
import { chinaTime } from '../../../src/contract/time.ts'
import { activity } from '../../../src/machines/workflows/activity/chart.ts'
import { HOLDING_STATES, OPEN_STATES } from '../../../src/machines/workflows/signUp/facts.ts'
import type { Queryable } from '../../db/connect.ts'
import { factsOf } from '../../engine/records.ts'
import { reliabilityOf } from './reliable.ts'

interface OpenActivity {
  readonly state: string
  readonly facts: object
}

const CLOSED: Readonly<Record<string, string>> = {
  cancelled: '活动已取消',
  settling: '活动已经结束',
  finished: '活动已经结束',
  archived: '活动已经结束',
}

/** Resolves to why this person may not sign up for any shift of the activity; undefined if they may. */
export async function obstacleFor(
  db: Queryable,
  { state, facts }: OpenActivity,
  uid: string | undefined,
  at: number,
): Promise<Obstacle | undefined> {
  const closed = CLOSED[state]
  if (closed) return { message: closed, help: '/activity' }
  if (!['recruiting', 'underway'].includes(state)) return { message: '活动还没有发布', help: '' }
  if (!factsOf(activity, { facts }).signUpOpen) return { message: '这场活动已经停止报名', help: '/activity' }
  if (uid === undefined) return { message: '请先登录，再报名', help: '/login' }
  const { kind } = await db.selectFrom('account').select('kind').where('uid', '=', uid).executeTakeFirstOrThrow()
  if (kind === 'organisation') return undefined
  const volunteer = await db
    .selectFrom('roleGrant')
    .select('id')
    .where('uid', '=', uid)
    .where('role', '=', 'volunteer')
    .executeTakeFirst()
  if (!volunteer) return noVolunteer(db, uid)
  const { pausedUntil } = await reliabilityOf(db, uid, at)
  return pausedUntil
    ? { message: `一年内缺席次数较多，${pausedUntil} 起可以再报名`, help: '/myVolunteerDetail' }
    : undefined
}

/** Resolves to the hint for a person without the role: to apply for it, or that the application is pending. */
async function noVolunteer(db: Queryable, uid: string): Promise<Obstacle> {
  const requested = await db
    .selectFrom('record')
    .select('id')
    .where('workflow', '=', 'roleGrant')
    .where('owner', '=', uid)
    .where('state', '=', 'applied')
    .where(sql<boolean>`facts->>'role' = 'volunteer'`)
    .executeTakeFirst()
  return requested
    ? { message: '您成为志愿者的申请正在审核，通过了就能报名', help: `/roleEdit?id=${requested.id}` }
    : { message: '报名要先成为志愿者，申请很快就好', help: '/roleEdit?new=1&role=volunteer' }
}

const clockText = (at: number) => chinaTime(at).slice(5, 16)

export interface Overlap {
  readonly message: string
  /** Whether it is this very shift. */
  readonly same: boolean
}

/** Resolves to another sign-up of this person at that time; undefined if there is none. */
export async function overlapOf(
  db: Queryable,
  uid: string,
  { shift, startsAt, endsAt }: { readonly shift: string; readonly startsAt: number; readonly endsAt: number },
  except = '',
): Promise<Overlap | undefined> {
  const { rows } = await sql<{ title: string; starts: number; same: boolean; state: string }>`
    select facts->>'title' as title, (facts->>'startsAt')::bigint::float8 as starts, root = ${shift} as same, state
    from record where workflow = 'signUp' and owner = ${uid} and id <> ${except} and state in (${sql.join([...OPEN_STATES])})
      and (root = ${shift} or (state in (${sql.join([...HOLDING_STATES])})
        and (facts->>'startsAt')::bigint < ${endsAt} and (facts->>'endsAt')::bigint > ${startsAt}))
    order by same desc limit 1`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const other = `和您已报的「${found.title}」（${clockText(found.starts)}）时间重叠；确实都能来的，请活动负责人给您留名额`
  return { message: found.same ? '您已经报了这个班次，不用再报一次' : other, same: found.same }
}
