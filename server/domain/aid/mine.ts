/** What I asked for, and what I was asked to do. */

import { type RawBuilder, sql } from 'kysely'
import {
  AID_TABS,
  type AidTab,
  ASSISTANCE_TABS,
  type aidContract,
  MOST_COUNTED,
} from '../../../src/contract/aid.contract.ts'
import type { AidKind } from '../../../src/machines/workflows/aid.ts'
import type { Query } from '../../db/connect.ts'
import type { Handlers } from '../context.ts'
import { keysOf, pageLimit, pageOf } from '../paging.ts'
import { applications, myRows, taskRows } from './rows.ts'

const STATES: Readonly<Record<AidTab, readonly string[]>> = {
  all: ['submitted', 'accepted', 'assigned', 'helping', 'reported', 'refused', 'completed', 'withdrawn'],
  waiting: ['submitted', 'accepted', 'assigned'],
  running: ['helping'],
  reported: ['reported'],
  refused: ['refused'],
  done: ['completed', 'withdrawn'],
}
type AssistanceTab = (typeof ASSISTANCE_TABS)[number]
const MY_STATES: Readonly<Record<AssistanceTab, readonly string[]>> = {
  asked: ['assigned'],
  helping: ['helping'],
  reported: ['reported'],
  done: ['completed'],
}

const mineOf = (uid: string) => sql<boolean>`record.workflow = 'aid' and record.owner = ${uid}`
/** In the words of the index that finds whoever carries something. */
const carriedBy = (uid: string) =>
  sql<boolean>`record.workflow in ('aid', 'goodsDonation') and record.workflow = 'aid'
    and record.facts->>'assignee' <> '' and record.facts->>'assignee' = ${uid}`

/** How many under each tab, none counted past the most. */
async function countsOf<T extends string>(
  db: Query,
  whose: RawBuilder<boolean>,
  tabs: readonly T[],
  states: Readonly<Record<T, readonly string[]>>,
): Promise<Record<T, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from record where ${whose} group by state`.execute(db)
  const countOf = (tab: T) =>
    rows.reduce((sum, { state, count }) => (states[tab].includes(state) ? sum + count : sum), 0)
  return Object.fromEntries(tabs.map(tab => [tab, Math.min(MOST_COUNTED, countOf(tab))])) as Record<T, number>
}

interface Asked {
  readonly kind?: AidKind | undefined
  readonly pageSize?: number | undefined
  readonly after?: string | undefined
}

async function pageFor(db: Query, whose: RawBuilder<boolean>, states: readonly string[], asked: Asked) {
  const { kind, pageSize, after } = asked
  const found = await applications(db)
    .where(whose)
    .where('record.state', 'in', states)
    .$if(kind !== undefined, all => all.where('aid_info.kind', '=', kind!))
    .$if(after !== undefined, all => all.where('record.id', '<', keysOf(after!, [''])[0]))
    .orderBy('record.id', 'desc')
    .limit(pageLimit(pageSize))
    .execute()
  return pageOf(found, pageSize, ({ id }) => [id])
}

export const mineCalls: Pick<Handlers<typeof aidContract>, 'myAidPage' | 'myAssistancePage'> = {
  async myAidPage({ tab = 'all', ...asked }, { database: { db }, me: { uid } }) {
    const { rows, next } = await pageFor(db, mineOf(uid), STATES[tab], asked)
    const counts = await countsOf(db, mineOf(uid), AID_TABS, STATES)
    return { dataList: await myRows(db, rows), next, total: counts[tab], counts }
  },
  async myAssistancePage({ tab = 'asked', ...asked }, { database: { db }, me: { uid } }) {
    const { rows, next } = await pageFor(db, carriedBy(uid), MY_STATES[tab], asked)
    const counts = await countsOf(db, carriedBy(uid), ASSISTANCE_TABS, MY_STATES)
    return { dataList: await taskRows(db, rows), next, total: counts[tab], counts }
  },
}
