/** Closing an account over HTTP; whoever was erased in one walk is a neighbour again in the next. */
import { createHash } from 'node:crypto'
import { newId } from '../../../../server/db/ids.ts'
import { personContract } from '../../../../src/contract/person.contract.ts'
import { DAY_MS } from '../../../../src/contract/time.ts'
import { type AccountClosure, accountClosure } from '../../../../src/machines/workflows/accountClosure/chart.ts'
import { requestCode } from '../../fixtures/accounts.ts'
import type { Driver } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { accountClosureWorld } from '../worlds/accountClosure.ts'

const setState = ({ server: { database }, who }: Testbed, workflow: string, state: string) =>
  database.db
    .updateTable('record')
    .set({ state })
    .where('workflow', '=', workflow)
    .where('owner', '=', who('buyer').uid)
    .execute()

/** Logs the neighbour in again, under their number. */
async function comeBack({ server, who }: Testbed): Promise<void> {
  const { db } = server.database
  const { uid, phone, token } = who('buyer')
  await db.updateTable('account').set({ phone }).where('uid', '=', uid).execute()
  const now = server.services.clock()
  const times = { createdAt: new Date(now), seenAt: new Date(now), expiresAt: new Date(now + 400 * DAY_MS) }
  const tokenHash = createHash('sha256').update(token).digest('hex')
  await db
    .insertInto('session')
    .values({ id: newId(now), tokenHash, uid, device: 'test', ...times })
    .onConflict(conflict => conflict.column('tokenHash').doNothing())
    .execute()
}

export const accountClosureDriver: Driver<AccountClosure, null> = {
  flow: accountClosure,
  world: accountClosureWorld,
  hiddenState: NO_HIDDEN_STATE,
  // Nobody closes their account twice at once.
  movesOthers: 'all',
  async prepare(testbed) {
    const { uid } = testbed.who('buyer')
    const complaint = { id: newId(), workflow: 'complaint', state: 'resolved', version: 1, owner: uid, place: '' }
    await testbed.server.database.db
      .insertInto('record')
      .values({ ...complaint, facts: '{}' })
      .execute()
  },
  async createRecord(testbed) {
    await comeBack(testbed)
    await setState(testbed, 'accountClosure', 'withdrawn')
    await setState(testbed, 'complaint', 'resolved')
    const { phone, token } = testbed.who('buyer')
    await testbed.server.database.db.deleteFrom('rate').execute()
    const code = await requestCode(testbed.server, phone, 'closure', token)
    return { id: (await testbed.server.call(personContract.closureRequest, { code }, { token })).id, names: {} }
  },
  causes: {
    opened: ({ testbed }) => setState(testbed, 'complaint', 'filed'),
    settled: ({ testbed }) => setState(testbed, 'complaint', 'resolved'),
    async cooling({ testbed, record }) {
      await testbed.ring(record.id, 'cooling')
      await comeBack(testbed)
    },
  },
}
