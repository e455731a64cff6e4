/** Certificates of the demonstration: of goods given and of hours served. */
import { sql } from 'kysely'
import { RECEIVED_STATES } from '../../../../src/contract/donationStates.ts'
import { CERTIFIABLE_STATES } from '../../../../src/machines/workflows/hours/chart.ts'
import { certificateOf } from '../../../domain/certificate/issue.ts'
import { dayTimeAfter, type Stage } from './stage.ts'

/** Demonstration accounts: one gives, one serves. */
const ASKERS = ['13900000001', '13900000002']

/** Issues one certificate of each kind, to a named account if it may have one. */
export async function playCertificates({ context, clock, db, now }: Stage): Promise<void> {
  const { rows } = await sql<{ id: string; owner: string; changedAt: Date }>`
    select distinct on (workflow) record.id, record.owner, record.changed_at as "changedAt"
    from record join account on account.uid = record.owner
    where (workflow = 'goodsDonation' and state in (${sql.join([...RECEIVED_STATES])}))
      or (workflow = 'hours' and state in (${sql.join([...CERTIFIABLE_STATES])}))
    order by workflow, account.phone in (${sql.join(ASKERS)}) desc, facts->>'source' = 'manual', record.id`.execute(db)
  for (const { id, owner, changedAt } of rows) {
    clock.at = dayTimeAfter(changedAt.getTime(), 1, now)
    await certificateOf(context, id, { uid: owner })
  }
}
