/** The board of responsible persons and leaders for gifts of goods: what lies in their region, as list, counts and points on the map. */
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { BOARD_TABS, type taskContract } from '../../../src/contract/task.contract.ts'
import { ROLES } from '../../../src/contract/words.ts'
import { LADDER, type Rung } from '../../../src/machines/workflows/desks.ts'
import { type GoodsDonation, goodsDonation } from '../../../src/machines/workflows/goodsDonation.ts'
import type { Who } from '../../../src/machines/workflows/people.ts'
import { labelOf } from '../../../src/machines/workflows/workflow.ts'
import type { Query } from '../../db/connect.ts'
import { lyingIn, type Post } from '../aid/scope.ts'
import type { Handlers } from '../context.ts'
import { mayCall } from '../donation/contact.ts'
import { donationsOf, type Found, rowsOf, workName } from '../donation/rows.ts'
import { whoIs } from '../engine/grants.ts'
import { maskedName, namesOf } from '../order/people.ts'
import { keysOf, pageLimit, pageOf } from '../paging.ts'

type Tab = (typeof BOARD_TABS)[number]
const STATES: Readonly<Record<Tab, readonly string[]>> = {
  submitted: ['submitted'],
  accepted: ['accepted'],
  assigned: ['assigned'],
  collecting: ['collecting'],
  collected: ['collected', 'confirmed', 'awaitingDropOff'],
  stored: ['stored', 'distributed'],
  ended: ['refused', 'revoked'],
}
const NEWEST_FIRST: readonly Tab[] = ['stored', 'ended']
/** Counted no further; a tab says 99+. */
const MOST_COUNTED = 100
const MOST_POINTS = 500
/** Degrees, about a kilometre: where somebody lives is shown no closer to whoever only looks on. */
const GRID = 0.01

const isRung = (role: string): role is Rung => LADDER.some(rung => rung === role)

/** The posts that somebody holds inside `region`. */
export function postsIn({ grants = [] }: Who, region = ''): readonly Post[] {
  return grants.flatMap(({ role, region: own }) => {
    if (!isRung(role)) return []
    const covered = role === 'platform' ? '' : own
    if (region.startsWith(covered)) return [{ rung: role, region }]
    return covered.startsWith(region) ? [{ rung: role, region: covered }] : []
  })
}

async function scopeOf(db: Query, uid: string, region: string | undefined) {
  const who = await whoIs(db, uid)
  if (postsIn(who).length === 0) refuse('notYours', '只有责任人和负责人可以查看辖区里的捐物')
  return { who, posts: postsIn(who, region) }
}

interface Wish {
  readonly tab: Tab
  readonly mine: boolean
}
interface Cut {
  readonly limit: number
  readonly after?: string | undefined
}
const NONE = sql<{ id: string }>`select id from record where false`

/** Ids in the order of the tab; every part is one short walk along an index, however much lies there. */
function idsOf(
  posts: readonly Post[],
  uid: string,
  { tab, mine }: Wish,
  { limit, after }: Cut,
): RawBuilder<{ id: string }> {
  const down = NEWEST_FIRST.includes(tab)
  const way = sql.raw(down ? 'desc' : 'asc')
  const beyond = after === undefined ? sql`` : sql`and record.id ${sql.raw(down ? '<' : '>')} ${after}`
  const parts = posts.flatMap(({ rung, region }) =>
    STATES[tab].flatMap(state =>
      (mine ? [rung] : LADDER).map(
        one => sql`(
          select record.id from record
          where workflow = 'goodsDonation' and ${lyingIn(region)} and state = ${state} and facts->>'rung' = ${one}
            and owner <> ${uid} ${beyond}
          order by record.id ${way} limit ${limit})`,
      ),
    ),
  )
  if (parts.length === 0) return NONE
  return sql<{ id: string }>`
    select distinct id from (${sql.join(parts, sql` union all `)}) part order by id ${way} limit ${limit}`
}

const countOf = (posts: readonly Post[], uid: string, wish: Wish) =>
  sql<number>`(select count(*)::int from (${idsOf(posts, uid, wish, { limit: MOST_COUNTED })}) counted)`

const middleOf = (degrees: number) => Math.round((Math.floor(degrees / GRID) + 0.5) * GRID * 1e4) / 1e4

/** Where it lies, as near as this person may know. */
const pointFor = (who: Who, one: Found) => {
  if (one.lng === null || one.lat === null) return null
  return mayCall(who, one) ? { lng: one.lng, lat: one.lat } : { lng: middleOf(one.lng), lat: middleOf(one.lat) }
}

type Calls = 'donationBoard' | 'donationBoardCounts' | 'donationMap'

export const deskCalls: Pick<Handlers<typeof taskContract>, Calls> = {
  async donationBoard({ tab = 'submitted', region, mine = false, pageSize, after }, { database: { db }, me: { uid } }) {
    const { who, posts } = await scopeOf(db, uid, region)
    const from = after === undefined ? undefined : keysOf(after, [''])[0]
    const ids = await idsOf(posts, uid, { tab, mine }, { limit: pageLimit(pageSize), after: from }).execute(db)
    const { rows, next } = pageOf(ids.rows, pageSize, ({ id }) => [id])
    const counted = await sql<{ total: number }>`select ${countOf(posts, uid, { tab, mine })} as total`.execute(db)
    const found = await donationsOf(
      db,
      rows.map(({ id }) => id),
    )
    const facts = found.map(one => one.facts as GoodsDonation)
    const named = await namesOf(
      db,
      facts.map(({ assignee }) => assignee),
    )
    const shown = await rowsOf(db, found, workName)
    const dataList = shown.map((row, at) => ({
      ...row,
      point: pointFor(who, found[at]!),
      rungLabel: ROLES[facts[at]!.rung],
      collector: maskedName(named(facts[at]!.assignee)),
    }))
    return { dataList, next, total: counted.rows[0]?.total ?? 0 }
  },

  async donationBoardCounts({ region }, { database: { db }, me: { uid } }) {
    const { posts } = await scopeOf(db, uid, region)
    const columns = BOARD_TABS.map(tab => sql`${countOf(posts, uid, { tab, mine: false })} as ${sql.ref(tab)}`)
    const { rows } = await sql<Record<Tab, number>>`select ${sql.join(columns)}`.execute(db)
    return { counts: rows[0]! }
  },

  async donationMap({ region }, { database: { db }, me: { uid } }) {
    const { who, posts } = await scopeOf(db, uid, region)
    const wanted = (['submitted', 'accepted'] as const).map(tab =>
      idsOf(posts, uid, { tab, mine: false }, { limit: MOST_POINTS / 2 }),
    )
    const { rows } = await sql<{ id: string }>`${sql.join(
      wanted.map(one => sql`(${one})`),
      sql` union all `,
    )}`.execute(db)
    const found = await donationsOf(
      db,
      rows.map(({ id }) => id),
    )
    return {
      dataList: found.flatMap(one => {
        const point = pointFor(who, one)
        const { id, title, state } = one
        return point ? [{ id, title, state, stateLabel: labelOf(goodsDonation, state), point }] : []
      }),
    }
  },
}
