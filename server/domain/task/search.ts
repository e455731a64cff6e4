/**
 * Searches by name, telephone, order number or label, limited to records in which the searcher has a relation that
 * shows what was searched for.
 */
import { type SqlBool, sql } from 'kysely'
import { Refused } from '../../../src/contract/refusal.ts'
import type { SearchHit, taskContract } from '../../../src/contract/task.contract.ts'
import { isPhone, phoneDigits, typedCode } from '../../../src/contract/typed.ts'
import { LADDER } from '../../../src/machines/workflow/ladder.ts'
import { hasRole, type Principal } from '../../../src/machines/workflow/people.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { aid, OPEN_STATES as OPEN_AID } from '../../../src/machines/workflows/aid/chart.ts'
import { aidProjection } from '../../../src/machines/workflows/aid/projection.ts'
import {
  COLLECTING_STATES,
  goodsDonation,
  WAITING_STATES,
} from '../../../src/machines/workflows/goodsDonation/chart.ts'
import { order } from '../../../src/machines/workflows/order/chart.ts'
import { isLeader } from '../../../src/machines/workflows/roleGrant/leaders.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { boardIds, ladderPostsIn } from '../../engine/posts.ts'
import { factsOf } from '../../engine/records.ts'
import { whoIs } from '../../identity/grants.ts'
import { likePattern } from '../../kernel/pagination.ts'
import { showsOfDonation } from '../donation/contact.ts'
import { peopleBelow } from '../role/lists.ts'
import { findLabel } from '../warehouse/store.ts'

const MAX_HITS = 6
/** Shorter parts of a number would match too many. */
const MIN_NUMBER_LENGTH = 6

const nameAndPhone = ({ name, phone }: { readonly name: string; readonly phone: string }) => `${name}　${phone}`

/** By the complete number, or by a part of the name. */
const written = (keyword: string) =>
  isPhone(keyword) ? sql<SqlBool>`phone = ${keyword}` : sql<SqlBool>`name ilike ${likePattern(keyword)}`

interface MatterRow {
  readonly id: string
  readonly state: string
  readonly facts: object
  readonly title: string
  readonly name: string
  readonly phone: string
}
interface Matters {
  readonly workflow: 'aid' | 'goodsDonation'
  /** The table with the applicant or donor. */
  readonly info: 'aidInfo' | 'donationInfo'
  /** States in which the holder of the desk may read the contact. */
  readonly states: readonly string[]
  labelOf(state: string): string
  shows(one: MatterRow, who: Principal): boolean
}
const APPLICATIONS: Matters = {
  workflow: 'aid',
  info: 'aidInfo',
  states: OPEN_AID,
  labelOf: state => labelOf(aid, state),
  shows: (one, who) => aidProjection.shows('contact', one.state, aidProjection.readerOf(factsOf(aid, one), who)),
}
const DONATIONS: Matters = {
  workflow: 'goodsDonation',
  info: 'donationInfo',
  labelOf: state => labelOf(goodsDonation, state),
  states: [...WAITING_STATES, ...COLLECTING_STATES, 'awaitingDropOff'],
  shows: (one, who) => showsOfDonation('contact', who, one),
}

/** Resolves to records on the searcher's posts, by the person named in them. */
async function mattersBy(db: Queryable, who: Principal, keyword: string, matters: Matters): Promise<SearchHit[]> {
  const { workflow, info, states } = matters
  const extraCondition = sql<SqlBool>`and exists (
    select from ${sql.table(info)} info where info.id = record.id and ${written(keyword)})`
  const { rows } = await boardIds(
    { workflow, posts: ladderPostsIn(who), uid: who.uid ?? '', states, rungsOf: () => LADDER, extraCondition },
    { limit: MAX_HITS, direction: 'desc' },
  ).execute(db)
  const ids = rows.map(({ id }) => id)
  const { rows: found } = await sql<MatterRow>`
    select record.id, state, facts, info.title, info.name, info.phone
    from record join ${sql.table(info)} info on info.id = record.id where record.id = any(${ids})`.execute(db)
  return found
    .filter(one => matters.shows(one, who))
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ id, state, title, ...contact }) => ({
      kind: workflow,
      id,
      item: '',
      title,
      text: `${nameAndPhone(contact)} · ${matters.labelOf(state)}`,
    }))
}

async function peopleBy(db: Queryable, who: Principal, keyword: string): Promise<SearchHit[]> {
  if (!who.grants?.some(({ role }) => isLeader(role))) return []
  const dataList = await peopleBelow(db, who, { keyword }, MAX_HITS)
  return dataList.map(({ id, regionName, roleLabel, stateLabel, ...person }) => ({
    kind: 'person',
    id,
    item: '',
    title: nameAndPhone(person),
    text: `${regionName}${roleLabel} · ${stateLabel}`,
  }))
}

/** Resolves to the searcher's own orders, those of their shops, and for the platform those with a complaint. */
async function ordersBy(db: Queryable, who: Principal, keyword: string): Promise<SearchHit[]> {
  const number = typedCode(keyword).toLowerCase()
  if (!/^[0-9a-z]+$/.test(number) || number.length < MIN_NUMBER_LENGTH) return []
  const shops = (who.grants ?? []).flatMap(({ role, region }) => (role === 'shopOwner' ? [region] : []))
  const complained = sql<SqlBool>`exists (
    select from record complaint where complaint.root = record.id and complaint.workflow = 'complaint')`
  const found = await db
    .selectFrom('record')
    .select(['id', 'state', 'facts', 'createdAt'])
    .where('workflow', '=', 'order')
    .where('id', 'like', likePattern(number))
    .where(eb =>
      eb.or([
        eb('owner', '=', who.uid ?? ''),
        eb('place', 'in', ['', ...shops]),
        ...(hasRole(who, 'platform') ? [complained] : []),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MAX_HITS)
    .execute()
  const lines = await db
    .selectFrom('orderLine')
    .select(['order', 'title'])
    .where('order', 'in', ['', ...found.map(({ id }) => id)])
    .orderBy('position')
    .execute()
  return found.map(({ id, state }) => ({
    kind: 'order',
    id,
    item: '',
    text: `${id.toUpperCase()} · ${labelOf(order, state)}`,
    title: lines.find(one => one.order === id)?.title ?? '订单',
  }))
}

/** Resolves to the item with this label in the searcher's warehouses. */
async function labelsBy(db: Queryable, who: Principal, keyword: string): Promise<SearchHit[]> {
  if (!who.grants?.some(({ role }) => role === 'warehouseIn' || role === 'warehouseOut')) return []
  try {
    const { kind, id, item } = await findLabel(db, who.uid ?? '', keyword)
    return [
      kind === 'batch'
        ? { kind: 'batch', id, item, title: typedCode(keyword), text: '仓库里的一批物资' }
        : { kind: 'label', id, item, title: typedCode(keyword), text: '一件捐物的标签' },
    ]
  } catch (error) {
    if (error instanceof Refused) return []
    throw error
  }
}

export const searchCalls: Pick<Handlers<typeof taskContract>, 'getSousuo'> = {
  async getSousuo({ keyword }, { database: { db }, me: { uid } }) {
    const who = await whoIs(db, uid)
    const words = isPhone(keyword) ? phoneDigits(keyword) : keyword
    return {
      dataList: [
        ...(await peopleBy(db, who, words)),
        ...(await mattersBy(db, who, words, APPLICATIONS)),
        ...(await mattersBy(db, who, words, DONATIONS)),
        ...(await ordersBy(db, who, keyword)),
        ...(await labelsBy(db, who, keyword)),
      ],
    }
  },
}
