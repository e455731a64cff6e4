/** The board of responsible persons and leaders: their pending applications as a list, as counts, and on the map. */
import { sql } from 'kysely'
import type { aidContract } from '../../../src/contract/aid.contract.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import { AID_DESK } from '../../../src/contract/recordLists.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { aid } from '../../../src/machines/workflows/aid/chart.ts'
import { aidProjection } from '../../../src/machines/workflows/aid/projection.ts'
import type { Handlers } from '../../engine/context.ts'
import { notTheirOwn, placeWithin } from '../../engine/posts.ts'
import { factsOf } from '../../engine/records.ts'
import { pointOf } from '../../geo/point.ts'
import { decodeCursor, pageLimit, pageOf } from '../../kernel/pagination.ts'
import { type AidRow, aidTaskRows, applicationsOf } from './rows.ts'
import {
  type AidDeskTab,
  aidBoardCount,
  aidBoardIds,
  aidBoardOne,
  aidConditions,
  BOARD_STATES,
  boardReaderOf,
  rungsFor,
} from './scope.ts'

/** The maximum number of points in a reply. */
const MAX_POINTS = 500

interface MapPointRow {
  readonly id: string
  readonly kind: 'goods' | 'relief' | 'policy'
  readonly title: string
  readonly state: string
  readonly lng: number
  readonly lat: number
}

const pointFor = (who: Principal, one: AidRow) =>
  aidProjection.shows('contact', one.state, aidProjection.readerOf(factsOf(aid, one), who)) ? pointOf(one) : null

export const aidBoardCalls: Pick<Handlers<typeof aidContract>, 'aidBoard' | 'aidMap'> = {
  async aidBoard(
    { tab = 'waiting', id, kind, lng, lat, pageSize, after, ...filter },
    { database: { db }, me: { uid } },
  ) {
    if ((lng === undefined) !== (lat === undefined)) refuse('invalid', '出发点的位置不完整', 'lng')
    const { posts, who } = await boardReaderOf(db, uid)
    const from = after === undefined ? undefined : decodeCursor(after, [''])[0]
    const direction = tab === 'ended' ? 'desc' : 'asc'
    const slice = { limit: pageLimit(pageSize), direction, after: from } as const
    const some = id === undefined ? aidBoardIds(posts, uid, { tab, kind, filter }, slice) : aidBoardOne(posts, uid, id)
    const ids = await some.execute(db)
    const { rows, next } = pageOf(ids.rows, pageSize, ({ id }) => [id])
    const columns = keysOf(AID_DESK.tabs).map(
      one => sql`${aidBoardCount(posts, uid, { tab: one, kind, filter })} as ${sql.ref(one)}`,
    )
    const counted = await sql<Record<AidDeskTab, number>>`select ${sql.join(columns)}`.execute(db)
    const counts = counted.rows[0]!
    const applications = await applicationsOf(
      db,
      rows.map(({ id }) => id),
    )
    const at = lng === undefined || lat === undefined ? undefined : { lng, lat }
    const tasks = await aidTaskRows(db, applications, { who, from: at })
    return {
      dataList: tasks.map((row, index) => ({ ...row, point: pointFor(who, applications[index]!) })),
      next,
      total: id === undefined ? counts[tab] : rows.length,
      counts,
    }
  },

  async aidMap({ west, south, east, north, tab = 'waiting', kind, ...filter }, { database: { db }, me: { uid } }) {
    if (west > east) refuse('invalid', '东边界应在西边界以东', 'east')
    if (south > north) refuse('invalid', '北边界应在南边界以北', 'north')
    const { posts } = await boardReaderOf(db, uid)
    const postConditions = posts.map(
      post =>
        sql`(${placeWithin(post.region)} and facts->>'rung' in (${sql.join(rungsFor(tab, post).map(rung => sql.lit(rung)))}))`,
    )
    const { rows } = await sql<MapPointRow>`
      select record.id, aid_info.kind, aid_info.title, record.state, lng, lat
      from record join aid_info on aid_info.id = record.id
      where workflow = 'aid' and state in (${sql.join(BOARD_STATES[tab])}) and ${notTheirOwn(uid)}
        and (${sql.join(postConditions, sql` or `)}) ${aidConditions({ kind, filter })}
        and lng between ${west} and ${east} and lat between ${south} and ${north}
      limit ${MAX_POINTS}`.execute(db)
    return {
      dataList: rows.map(({ lng, lat, state, ...point }) => ({
        ...point,
        stateLabel: labelOf(aid, state),
        at: { lng, lat },
      })),
    }
  },
}
