/** Closing one's account: what stands in the way, and asking for it. */
import type { personContract } from '../../../src/contract/person.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { accountClosure } from '../../../src/machines/workflows/accountClosure/chart.ts'
import { accountClosureProjection } from '../../../src/machines/workflows/accountClosure/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { begin, type StepContext } from '../../engine/fire.ts'
import { servedOf, timersOfRecord } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { redeemCode } from '../../identity/smsCode.ts'
import { obstaclesOf } from './obstacles.ts'

const OPEN_STATES = ['cooling', 'blocked']

/** Resolves to the request that waits; undefined for none. */
const waitingClosure = (db: Queryable, uid: string) =>
  db
    .selectFrom('record')
    .selectAll()
    .where('workflow', '=', 'accountClosure')
    .where('owner', '=', uid)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst()

/** Asks for it within a transaction; resolves to the record. Throws `notNow` where one waits or something is open. */
export async function requestClosure(context: StepContext, uid: string): Promise<string> {
  const { db } = context
  // Two phones at once ask once.
  await db.selectFrom('account').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute()
  if (await waitingClosure(db, uid)) refuse('notNow', '您已经申请过注销，可以在这一页看进度或撤回')
  const free = (await obstaclesOf(db, uid)).length === 0
  const birth = { workflow: 'accountClosure', event: 'REQUEST', facts: { owner: uid, free }, input: {}, who: { uid } }
  return (await begin(context, birth)).id
}

export const closureCalls: Pick<Handlers<typeof personContract>, 'closureDetail' | 'closureRequest'> = {
  async closureDetail(_, { database: { db }, me: { uid } }) {
    const row = await waitingClosure(db, uid)
    const timers = row ? await timersOfRecord(db, row.id) : []
    return {
      obstacles: [...(await obstaclesOf(db, uid))],
      closure: row
        ? {
            id: row.id,
            record: servedOf(accountClosureProjection, { ...row, facts: factsOf(accountClosure, row) }, { uid }),
            state: row.state,
            stateLabel: labelOf(accountClosure, row.state),
            until: timers.find(({ clock }) => clock === 'cooling')?.dueAt ?? null,
          }
        : null,
    }
  },

  async closureRequest({ code }, call) {
    const { database, me, ...services } = call
    // A session left open elsewhere must not be enough to lose the account.
    const { phone } = await database.db
      .selectFrom('account')
      .select('phone')
      .where('uid', '=', me.uid)
      .executeTakeFirstOrThrow()
    await redeemCode(call, phone, 'closure', code)
    return { id: await database.tx(db => requestClosure({ db, services: { ...services, database } }, me.uid)) }
  },
}
