/** The desk for restoring expired points: their owners, and requests that wait for a second person. */
import { type SqlBool, sql } from 'kysely'
import type { pointContract } from '../../../src/contract/point.contract.ts'
import { RESTORE_DESK } from '../../../src/contract/recordLists.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { pointRestore } from '../../../src/machines/workflows/pointRestore/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { placeWithin } from '../../engine/posts.ts'
import { recordList } from '../../engine/recordList.ts'
import { whoIs } from '../../identity/grants.ts'
import { maskedName } from '../../identity/names.ts'
import { byId } from '../../kernel/listPage.ts'
import { ownerFor } from './owner.ts'
import { pointRestoreRowsOf, pointRestores } from './rows.ts'
import { citiesOf } from './standing.ts'

/** The maximum shown. */
const MAX_LOTS = 50

async function staffAt(db: Queryable, uid: string): Promise<Principal> {
  const who = await whoIs(db, uid)
  return citiesOf(who).length > 0 ? who : refuse('notYours', '只有礼品兑换员和二级负责人可以查看')
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

  pointRestorePage: recordList(RESTORE_DESK, pointRestore, {
    reader: staffAt,
    find: (db, who) =>
      pointRestores(db)
        .where('record.owner', '<>', who.uid)
        .where(sql<SqlBool>`(${sql.join(citiesOf(who).map(placeWithin), sql` or `)})`),
    figures: { points: sql`(record.facts->>'points')::int` },
    wordsOf: () => sql`false`,
    order: tab => ({ by: [byId('record.id')], direction: tab === 'requested' ? 'asc' : 'desc' }),
    rows: pointRestoreRowsOf,
  }),
}
