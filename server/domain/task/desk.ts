/** The board of responsible persons and leaders for gifts of goods: what lies in their region, as list, counts and points on the map. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { BOARD_TABS, type taskContract } from '../../../src/contract/task.contract.ts'
import { ROLES } from '../../../src/contract/words.ts'
import { LADDER } from '../../../src/machines/workflows/desks.ts'
import { type GoodsDonation, goodsDonation } from '../../../src/machines/workflows/goodsDonation.ts'
import type { Who } from '../../../src/machines/workflows/people.ts'
import { labelOf } from '../../../src/machines/workflows/workflow.ts'
import type { Query } from '../../db/connect.ts'
import type { Handlers } from '../context.ts'
import { mayCall } from '../donation/contact.ts'
import { donationsOf, type Found, rowsOf, workName } from '../donation/rows.ts'
import { whoIs } from '../engine/grants.ts'
import { maskedName, namesOf } from '../order/people.ts'
import { keysOf, pageLimit, pageOf } from '../paging.ts'
import { type BoardCut, type BoardWish, boardCount, boardIds, type Post, postsIn } from '../posts.ts'

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

async function scopeOf(db: Query, uid: string, region: string | undefined) {
  const who = await whoIs(db, uid)
  if (postsIn(who).length === 0) refuse('notYours', '只有责任人和负责人可以查看辖区里的捐物')
  return { who, posts: postsIn(who, region) }
}

interface Wish {
  readonly tab: Tab
  readonly mine: boolean
}
const boardWish = (posts: readonly Post[], uid: string, { tab, mine }: Wish): BoardWish => ({
  ...{ workflow: 'goodsDonation', posts, uid, states: STATES[tab], rungsOf: ({ rung }) => (mine ? [rung] : LADDER) },
})

/** Ids in the order of the tab. */
const idsOf = (posts: readonly Post[], uid: string, wish: Wish, cut: Omit<BoardCut, 'way'>) =>
  boardIds(boardWish(posts, uid, wish), { ...cut, way: NEWEST_FIRST.includes(wish.tab) ? 'desc' : 'asc' })

const countOf = (posts: readonly Post[], uid: string, wish: Wish) =>
  boardCount(boardWish(posts, uid, wish), MOST_COUNTED)

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
