/** The desk at which expired points are restored: whose they are, and what waits for a second person. */
import { type SqlBool, sql } from 'kysely'
import type { PointRestoreTab, pointContract } from '../../../src/contract/point.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { pointRestore } from '../../../src/machines/workflows/pointRestore/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { placeWithin } from '../../engine/posts.ts'
import { statesByTab } from '../../engine/statesByTab.ts'
import { whoIs } from '../../identity/grants.ts'
import { maskedName } from '../../identity/names.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { ownerFor } from './owner.ts'
import { pointRestoreRowsOf, pointRestores } from './rows.ts'
import { citiesOf } from './standing.ts'

/** More are not looked through by anybody. */
const MAX_LOTS = 50

const STATES_BY_TAB = statesByTab<Exclude<PointRestoreTab, 'all'>>(pointRestore, {
  requested: ['requested'],
  ended: ['restored', 'turnedDown', 'withdrawn'],
})

/** Other people's, in the cities of whoever asks. Throws `notYours` for whoever sits at no desk. */
function onDesk(db: Queryable, who: Principal) {
  const cities = citiesOf(who)
  if (cities.length === 0) refuse('notYours', '只有礼品兑换员和二级负责人可以查看')
  return pointRestores(db)
    .where('record.owner', '<>', who.uid ?? '')
    .where(sql<SqlBool>`(${sql.join(cities.map(placeWithin), sql` or `)})`)
}

const expiredLots = (db: Queryable, uid: string) =>
  db
    .selectFrom('pointLot')
    .select(['id', 'reason', 'expired as points', 'expiresAt'])
    .where('uid', '=', uid)
    .where('expired', '>', 0)
    .where('reversed', '=', false)
    .orderBy('expiresAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LOTS)
    .execute()

export const pointBoardCalls: Pick<Handlers<typeof pointContract>, 'pointExpired' | 'pointRestorePage'> = {
  async pointExpired({ phone }, { database: { db }, me: { uid }, clock }) {
    const who = await whoIs(db, uid)
    const owner = await ownerFor(db, who, phone, clock())
    const lots = await expiredLots(db, owner.uid)
    return {
      name: maskedName(owner.name),
      dataList: lots.map(({ expiresAt, ...lot }) => ({ ...lot, expiredAt: expiresAt.getTime() })),
    }
  },

  async pointRestorePage({ tab = 'requested', id, ...paging }, { database: { db }, me: { uid } }) {
    const who = await whoIs(db, uid)
    const desk = onDesk(db, who)
      .$if(id !== undefined, some => some.where('record.id', '=', id!))
      .$if(id === undefined && tab !== 'all', some =>
        some.where('record.state', 'in', tab === 'all' ? [] : [...STATES_BY_TAB[tab]]),
      )
    const order = { by: [byId('record.id')], direction: tab === 'requested' ? 'asc' : 'desc' } as const
    const { rows, next, total } = await listPage(db, desk, page => page, { ...order, ...paging })
    return { dataList: await pointRestoreRowsOf(db, rows, who), next, total }
  },
}
