/** Where the goods of the demonstration's warehouse went: to people who were helped, or set aside for those who soon will be. */
import { sql } from 'kysely'
import type { Aid } from '../../../src/machines/workflows/aid.ts'
import { begin, fire, together } from '../engine/fire.ts'
import { issueKept } from '../warehouse/kept.ts'
import type { Ground } from './gifts.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const MOST = 10

/** Who asked this warehouse for goods and stands there now, the newest first. */
async function askedFor({ stage, now, warehouse }: Ground, state: string) {
  const found = await stage.db
    .selectFrom('record')
    .select(['id', 'workflow', 'state', 'version', 'facts', 'changed_at'])
    .where('workflow', '=', 'aid')
    .where('state', '=', state)
    .where(sql<boolean>`facts->>'kind' = 'goods' and facts->>'warehouse' = ${warehouse}`)
    .where(sql<string>`facts->>'assignee'`, '<>', '')
    .where('changed_at', '>', new Date(now - 40 * DAY))
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return found.map(({ changed_at, ...record }) => ({
    record,
    items: (record.facts as Aid).items,
    assignee: (record.facts as Aid).assignee,
    changed: changed_at.getTime(),
  }))
}

export const helpedLately = (ground: Ground) => askedFor(ground, 'completed')

/** Goods of the warehouse that went to people who were helped lately, and those that a helper has in hand now. */
export async function handOut(ground: Ground): Promise<void> {
  const { stage, hand } = ground
  const helped = await helpedLately(ground)
  const inHand = await askedFor(ground, 'helping')
  for (const { record, items, assignee, changed } of [...helped, ...inHand].reverse()) {
    const arrived = record.state === 'completed'
    const gone = arrived ? changed - 26 * HOUR : changed
    const who = { uid: assignee }
    hand.at = gone - 4 * HOUR
    const { id } = await together(stage, async inside => {
      const scene = { ...inside, record: { ...record, root: record.id }, who, at: hand.at }
      const opening = await issueKept.opened!(scene, { items })
      return begin(inside, { workflow: 'stockIssue', who, ...opening })
    })
    hand.at = gone
    await fire(stage, { workflow: 'stockIssue', id, event: 'ISSUE', who: { system: 'aid' } })
    if (!arrived) continue
    hand.at = changed
    await fire(stage, { workflow: 'stockIssue', id, event: 'DELIVER', who: { system: 'aid' } })
  }
}

/** A helper of somebody else says yes, so that goods wait to be issued. */
export async function setAside(ground: Ground, except: readonly string[]): Promise<void> {
  const { stage, hand, now, warehouse, who } = ground
  const asked = await stage.db
    .selectFrom('record')
    .select(['id', 'facts', 'changed_at'])
    .where('workflow', '=', 'aid')
    .where('state', '=', 'assigned')
    .where(sql<boolean>`facts->>'kind' = 'goods' and facts->>'warehouse' = ${warehouse}`)
    .where(sql<string>`facts->>'assignee'`, 'not in', [...except])
    .orderBy('id')
    .limit(3)
    .execute()
  for (const { id, facts, changed_at: assigned } of asked) {
    // Some time after they were asked, and before now.
    hand.at = Math.floor((assigned.getTime() + now) / 2)
    await fire(stage, { workflow: 'aid', id, event: 'AGREE', who: await who((facts as Aid).assignee) })
  }
}
