/** The platform's desks: things to look at, and deals of which the two tell different things. */
import { sql } from 'kysely'
import type { idleContract } from '../../../src/contract/idle.contract.ts'
import { IDLE_DEAL_DESK, IDLE_DESK } from '../../../src/contract/recordLists.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { hasRole, type Principal } from '../../../src/machines/workflow/people.ts'
import { idleDeal } from '../../../src/machines/workflows/idleDeal/chart.ts'
import { idleItem } from '../../../src/machines/workflows/idleItem/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordList } from '../../engine/recordList.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId } from '../../kernel/listPage.ts'
import { dealRowsOf, deals, thingRowsOf, things } from './rows.ts'

/** Resolves to the reader. Throws `notYours` unless they are of the platform. */
async function platformAt(db: Queryable, uid: string): Promise<Principal> {
  const who = await whoIs(db, uid)
  return hasRole(who, 'platform') ? who : refuse('notYours', '只有平台可以查看')
}
const isOver = (tab: string) => tab === 'ended' || tab === 'all'

export const idleBoardCalls: Pick<Handlers<typeof idleContract>, 'idleDesk' | 'idleDealDesk'> = {
  idleDesk: recordList(IDLE_DESK, idleItem, {
    reader: platformAt,
    find: (db, { uid }) => things(db).where('record.owner', '<>', uid),
    wordsOf: pattern => sql`(idle_item.title ilike ${pattern} or idle_item.words ilike ${pattern})`,
    order: tab => ({ by: [byId('record.id')], direction: isOver(tab) ? 'desc' : 'asc' }),
    rows: thingRowsOf,
  }),
  idleDealDesk: recordList(IDLE_DEAL_DESK, idleDeal, {
    reader: platformAt,
    find: (db, { uid }) =>
      deals(db).where('record.owner', '<>', uid).where(sql<boolean>`record.facts->>'seller' <> ${uid}`),
    wordsOf: pattern => sql`idle_item.title ilike ${pattern}`,
    order: tab => ({ by: [byId('record.id')], direction: isOver(tab) ? 'desc' : 'asc' }),
    rows: dealRowsOf,
  }),
}
