/** Gifts of points to the pool, and requests of the staff to restore expired points. */
import { type SqlBool, sql } from 'kysely'
import type { pointContract } from '../../../src/contract/point.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import type { PointRestore } from '../../../src/machines/workflows/pointRestore/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { begin, type StepContext } from '../../engine/fire.ts'
import { StepOutbox } from '../../engine/outbox.ts'
import { whoIs } from '../../identity/grants.ts'
import { givePointsToPool } from './holds.ts'
import { lockExpiredLot } from './lots.ts'
import { ownerFor, type PointOwner } from './owner.ts'

/** Locks a lot with expired points, so that it cannot be requested twice. */
async function expiredLot(db: Queryable, uid: string, id: string) {
  const lot = await lockExpiredLot(db, uid, id, 'lot')
  const open = db.selectFrom('record').select('id').where('workflow', '=', 'pointRestore').where('owner', '=', uid)
  const pending = await open
    .where('state', '=', 'requested')
    .where(sql<SqlBool>`facts->>'lot' = ${id}`)
    .executeTakeFirst()
  return pending ? refuse('notNow', '这批积分已经有人申请恢复，正在等复核', 'lot') : lot
}

interface RestoreRequest {
  readonly who: Principal
  readonly owner: PointOwner
  readonly lot: string
  readonly reason: string
}

/**
 * Requests the restoration of expired points, in a step of its own; resolves to the id of the request. Throws `Refused`
 * if it is not possible.
 */
export async function requestRestore(
  context: StepContext,
  { who, owner, lot, reason }: RestoreRequest,
): Promise<string> {
  const { reason: source, expired: points, expiresAt } = await expiredLot(context.db, owner.uid, lot)
  const facts: PointRestore = {
    owner: owner.uid,
    place: owner.place,
    lot,
    source,
    points,
    expiredAt: expiresAt.getTime(),
    requestedBy: who.uid ?? '',
  }
  return (await begin(context, { workflow: 'pointRestore', event: 'REQUEST', facts, input: { reason }, who })).id
}

export const pointSubmitCalls: Pick<Handlers<typeof pointContract>, 'pointGive' | 'pointRestoreAdd'> = {
  async pointGive({ points }, { database, me: { uid }, clock }) {
    await database.tx(async db => {
      const outbox = new StepOutbox()
      await givePointsToPool(db, outbox, { uid, points, at: clock() })
      await outbox.write(db)
    })
    return {}
  },

  async pointRestoreAdd({ phone, lot, reason }, { me: { uid }, ...services }) {
    const { database, clock } = services
    const who = await whoIs(database.db, uid)
    const owner = await ownerFor(database.db, who, phone, clock())
    const id = await database.tx(db => requestRestore({ db, services }, { who, owner, lot, reason }))
    return { id }
  },
}
