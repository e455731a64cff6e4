/** Certificates that people of the demonstration requested: for donated goods, and for service hours. */

import { sql } from 'kysely'
import { RECEIVED_STATES } from '../../../../src/contract/words.ts'
import { CERTIFIABLE_STATES } from '../../../../src/machines/workflows/hours/chart.ts'
import { certificateOf } from '../../../domain/certificate/issue.ts'
import type { StepContext } from '../../../engine/fire.ts'
import { dayTimeAfter } from './appointments.ts'
import type { DemoClock } from './scenario.ts'

/** The people named in the demonstration's report: one donates, one serves. */
const ASKERS = ['13900000001', '13900000002']

/** Issues the first certificate of each kind to one of these people if eligible, else to anyone eligible. */
export async function seedCertificates(context: StepContext, clock: DemoClock, now: number): Promise<void> {
  const { rows } = await sql<{ id: string; owner: string; changedAt: Date }>`
    select distinct on (workflow) record.id, record.owner, record.changed_at as "changedAt"
    from record join account on account.uid = record.owner
    where (workflow = 'goodsDonation' and state in (${sql.join([...RECEIVED_STATES])}))
      or (workflow = 'hours' and state in (${sql.join([...CERTIFIABLE_STATES])}))
    order by workflow, account.phone in (${sql.join(ASKERS)}) desc, facts->>'source' = 'manual', record.id`.execute(
    context.db,
  )
  for (const { id, owner, changedAt } of rows) {
    clock.at = dayTimeAfter({ at: changedAt.getTime() }, 1, now)
    await certificateOf(context, id, { uid: owner })
  }
}
