/**
 * Where the goods of the demonstration's warehouse went: to people who were helped, or set aside for those who soon
 * will be.
 */
import { sql } from 'kysely'
import { DAY_MS } from '../../../../src/contract/time.ts'
import { aid } from '../../../../src/machines/workflows/aid/chart.ts'
import { issueBinding } from '../../../domain/warehouse/binding.ts'
import { begin, fire, inOneStep } from '../../../engine/fire.ts'
import { factsOf } from '../../../engine/records.ts'
import { lastAtWork, workedAt } from '../rows/calendar.ts'
import type { Stage } from './stage.ts'

const MAX_RECORDS = 10

/** Resolves to goods applications of a warehouse in a state, the newest first. */
async function aidRequestsIn({ db, now }: Stage, warehouse: string, state: string) {
  const found = await db
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

/** When the steps of a matter were taken that its goods follow. */
async function timesOf({ db }: Stage, record: string) {
  const steps = await db.selectFrom('history').select(['event', 'at']).where('record', '=', record).execute()
  const at = (event: string) => steps.find(one => one.event === event)?.at.getTime() ?? 0
  return { AGREE: at('AGREE'), ISSUE_GOODS: at('ISSUE_GOODS'), REPORT_DONE: at('REPORT_DONE') }
}

export const recentlyHelped = (stage: Stage, warehouse: string) => aidRequestsIn(stage, warehouse, 'completed')

/** Goods of the warehouse that went to people who were helped lately, and those that a helper has in hand now. */
export async function deliverGoods(stage: Stage, warehouse: string): Promise<void> {
  const { context, clock } = stage
  const helped = await recentlyHelped(stage, warehouse)
  const inHand = await aidRequestsIn(stage, warehouse, 'helping')
  for (const { record, items, assignee } of [...helped, ...inHand].reverse()) {
    const isDelivered = record.state === 'completed'
    const who = { uid: assignee }
    const times = await timesOf(stage, record.id)
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

/** A helper of somebody else says yes, so that goods wait to be issued. */
export async function reserveGoods(stage: Stage, warehouse: string, except: string): Promise<void> {
  const { db, clock, now } = stage
  const requests = await db
    .selectFrom('record')
    .select(['id', 'facts', 'changedAt'])
    .where('workflow', '=', 'aid')
    .where('state', '=', 'assigned')
    .where(sql<boolean>`facts->>'kind' = 'goods' and facts->>'warehouse' = ${warehouse}`)
    .where(sql<string>`facts->>'assignee'`, '<>', except)
    .orderBy('id')
    .limit(3)
    .execute()
  for (const { id, facts, changedAt: assigned } of requests) {
    // Between the assignment and now.
    const since = assigned.getTime()
    clock.at = workedAt(Math.floor((since + now) / 2), since, Math.max(lastAtWork(now), since))
    await stage.fire(factsOf(aid, { facts }).assignee, 'aid', id, 'AGREE')
  }
}
