/** What I asked for, and what I was asked to do. */

import { type RawBuilder, sql } from 'kysely'
import { type AidTab, type ASSISTANCE_TABS, type aidContract, MAX_COUNTED } from '../../../src/contract/aid.contract.ts'
import { keysOf, tableOf } from '../../../src/contract/keys.ts'
import { type AidKind, aid } from '../../../src/machines/workflows/aid/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { statesByTab } from '../../engine/statesByTab.ts'
import { byId, keysetPage, type Paging } from '../../kernel/listPage.ts'
import { aidTaskRows, applications, myAidRows } from './rows.ts'

const STATES_BY_TAB: Readonly<Record<AidTab, readonly string[]>> = {
  all: keysOf(aid.states),
  ...statesByTab(aid, {
    waiting: ['submitted', 'accepted', 'assigned'],
    running: ['helping'],
    reported: ['reported'],
    refused: ['refused'],
    done: ['completed', 'withdrawn'],
  }),
}
type AssistanceTab = (typeof ASSISTANCE_TABS)[number]
const ASSISTANCE_STATES_BY_TAB: Readonly<Record<AssistanceTab, readonly string[]>> = {
  asked: ['assigned'],
  helping: ['helping'],
  reported: ['reported'],
  done: ['completed'],
}

/** Mine, and what I wrote for others; in the words of the index that finds the latter. */
const ownedOrWrittenBy = (uid: string) =>
  sql<boolean>`record.workflow = 'aid' and (record.owner = ${uid}
    or (record.workflow = 'aid' and record.facts->>'writer' <> '' and record.facts->>'writer' = ${uid}))`
/** In the words of the index that finds whoever carries something. */
const assignedTo = (uid: string) =>
  sql<boolean>`record.workflow in ('aid', 'goodsDonation') and record.workflow = 'aid'
    and record.facts->>'assignee' <> '' and record.facts->>'assignee' = ${uid}`

/** How many of a kind, or of all, under each tab, none counted past the most. */
async function countsOf<T extends string>(
  db: Queryable,
  scope: RawBuilder<boolean>,
  states: Readonly<Record<T, readonly string[]>>,
  { kind }: AidListQuery,
): Promise<Record<T, number>> {
  const ofKind =
    kind === undefined ? sql`true` : sql`(select kind from aid_info where aid_info.id = record.id) = ${kind}`
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from record where ${scope} and ${ofKind} group by state`.execute(db)
  const countOf = (tab: T) =>
    rows.reduce((sum, { state, count }) => (states[tab].includes(state) ? sum + count : sum), 0)
  return tableOf(keysOf(states), tab => Math.min(MAX_COUNTED, countOf(tab)))
}

interface AidListQuery extends Paging {
  readonly kind?: AidKind | undefined
}

function pageFor(db: Queryable, scope: RawBuilder<boolean>, states: readonly string[], query: AidListQuery) {
  const { kind, ...paging } = query
  const matching = applications(db)
    .where(scope)
    .where('record.state', 'in', states)
    .$if(kind !== undefined, all => all.where('aidInfo.kind', '=', kind!))
  return keysetPage(matching, page => page, { by: [byId('record.id')], ...paging })
}

export const aidListCalls: Pick<Handlers<typeof aidContract>, 'myAidPage' | 'myAssistancePage'> = {
  async myAidPage({ tab = 'all', ...query }, { database: { db }, me: { uid } }) {
    const { rows, next } = await pageFor(db, ownedOrWrittenBy(uid), STATES_BY_TAB[tab], query)
    const counts = await countsOf(db, ownedOrWrittenBy(uid), STATES_BY_TAB, query)
    return { dataList: await myAidRows(db, rows, { uid }), next, total: counts[tab], counts }
  },
  async myAssistancePage({ tab = 'asked', ...query }, { database: { db }, me: { uid } }) {
    const { rows, next } = await pageFor(db, assignedTo(uid), ASSISTANCE_STATES_BY_TAB[tab], query)
    const counts = await countsOf(db, assignedTo(uid), ASSISTANCE_STATES_BY_TAB, query)
    return { dataList: await aidTaskRows(db, rows, { who: { uid } }), next, total: counts[tab], counts }
  },
}
