/** Binds withdrawals to the engine. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { withdrawal } from '../../../src/machines/workflows/withdrawal/chart.ts'
import { withdrawalProjection } from '../../../src/machines/workflows/withdrawal/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { lockName } from '../../db/nameLock.ts'
import { binding } from '../../engine/binding.ts'
import { settingOf } from '../../engine/settings.ts'
import { attachPictures } from '../../files/ownership.ts'

/** Resolves to the uids of those who, with this amount (分), would have approved too much alone within 24 hours. */
async function fullApprovers(db: Queryable, amount: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select history.uid from record join history on history.record = record.id
    where record.workflow = 'withdrawal' and record.changed_at > now() - ${DAY_MS} * interval '1 millisecond'
      and event = 'APPROVE' and to_state = 'approved' and at > now() - ${DAY_MS} * interval '1 millisecond'
    group by history.uid having sum((record.facts->>'amount')::bigint) + ${amount} > ${await settingOf(db, 'approverDaySum')}
    order by history.uid`.execute(db)
  return rows.map(({ uid }) => uid)
}

export const withdrawalBinding = binding(withdrawal, {
  projection: withdrawalProjection,
  columns: ({ owner, place }) => ({ owner, place }),
  refresh: async (db, { state, facts: { amount } }) =>
    state === 'applied' ? { dayFull: await fullApprovers(db, amount) } : {},
  assertWorld: {
    // Two of their approvals at once would not see each other.
    APPROVE: async (db, { facts: { amount, dayFull } }, { who: { uid = '' } }) => {
      await lockName(db, `approver ${uid}`)
      if (!dayFull.includes(uid) && (await fullApprovers(db, amount)).includes(uid))
        refuse('notNow', '您刚刚批准了另一笔提现，请看一下再办')
    },
    REPORT_RETURN: (db, _, { input: { proof }, who: { uid = '' } }) =>
      attachPictures(db, uid, proof, { field: 'proof' }),
  },
})
