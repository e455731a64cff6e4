/**
 * Goods that left the demonstration's warehouse for people who were helped, or are reserved for current applications.
 */

import { sql } from 'kysely'
import { DAY_MS } from '../../../../src/contract/time.ts'
import { aid } from '../../../../src/machines/workflows/aid/chart.ts'
import { issueBinding } from '../../../domain/warehouse/binding.ts'
import { begin, fire, inOneStep, type StepContext } from '../../../engine/fire.ts'
import { factsOf } from '../../../engine/records.ts'
import { lastAtWork, workedAt } from '../rows/calendar.ts'
import type { GiftContext } from './gifts.ts'

const MAX_RECORDS = 10

/** Resolves to the applications for goods of this warehouse in a state, the newest first. */
async function aidRequestsIn({ context, now, warehouse }: GiftContext, state: string) {
  const found = await context.db
    .selectFrom('record')
    .select(['id', 'workflow', 'state', 'version', 'facts', 'changedAt'])
    .where('workflow', '=', 'aid')
    .where('state', '=', state)
    .where(sql<boolean>`facts->>'kind' = 'goods' and facts->>'warehouse' = ${warehouse}`)
    .where(sql<string>`facts->>'assignee'`, '<>', '')
    .where('changedAt', '>', new Date(now - 40 * DAY_MS))
    .orderBy('changedAt', 'desc')
    .orderBy('id')
    .limit(MAX_RECORDS)
    .execute()
  return found.map(({ changedAt, ...record }) => ({
    record,
    items: factsOf(aid, record).items,
    assignee: factsOf(aid, record).assignee,
    changed: changedAt.getTime(),
  }))
}

/** Resolves to the times of a record's steps, which its goods follow. */
async function timesOf({ db }: StepContext, record: string) {
  const steps = await db.selectFrom('history').select(['event', 'at']).where('record', '=', record).execute()
  const at = (event: string) => steps.find(one => one.event === event)?.at.getTime() ?? 0
  return { AGREE: at('AGREE'), ISSUE_GOODS: at('ISSUE_GOODS'), REPORT_DONE: at('REPORT_DONE') }
}

export const recentlyHelped = (giftContext: GiftContext) => aidRequestsIn(giftContext, 'completed')

/** Issues goods for recently completed applications, and those that helpers have in hand now. */
export async function deliverGoods(giftContext: GiftContext): Promise<void> {
  const { context, clock } = giftContext
  const helped = await recentlyHelped(giftContext)
  const inHand = await aidRequestsIn(giftContext, 'helping')
  for (const { record, items, assignee } of [...helped, ...inHand].reverse()) {
    const isDelivered = record.state === 'completed'
    const who = { uid: assignee }
    const times = await timesOf(context, record.id)
    clock.at = times.AGREE
    const { id } = await inOneStep(context, async openStep => {
      const effectContext = { ...openStep, record: { ...record, root: record.id }, who, at: clock.at }
      const opening = await issueBinding.openedBy!(effectContext, { items })
      return begin(openStep, { workflow: 'stockIssue', who, ...opening! })
    })
    clock.at = times.ISSUE_GOODS
    await fire(context, { workflow: 'stockIssue', id, event: 'ISSUE', who: { system: 'aid' } })
    if (!isDelivered) continue
    clock.at = times.REPORT_DONE
    await fire(context, { workflow: 'stockIssue', id, event: 'DELIVER', who: { system: 'aid' } })
  }
}

/** Accepts an application for another helper, so that goods wait to be issued. */
export async function reserveGoods(giftContext: GiftContext, except: readonly string[]): Promise<void> {
  const { context, clock, now, warehouse, who } = giftContext
  const requests = await context.db
    .selectFrom('record')
    .select(['id', 'facts', 'changedAt'])
    .where('workflow', '=', 'aid')
    .where('state', '=', 'assigned')
    .where(sql<boolean>`facts->>'kind' = 'goods' and facts->>'warehouse' = ${warehouse}`)
    .where(sql<string>`facts->>'assignee'`, 'not in', [...except])
    .orderBy('id')
    .limit(3)
    .execute()
  for (const { id, facts, changedAt: assigned } of requests) {
    // Between the assignment and now.
    const since = assigned.getTime()
    clock.at = workedAt(Math.floor((since + now) / 2), since, Math.max(lastAtWork(now), since))
    await fire(context, { workflow: 'aid', id, event: 'AGREE', who: await who(factsOf(aid, { facts }).assignee) })
  }
}
