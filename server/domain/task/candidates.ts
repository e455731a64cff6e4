/**
 * Candidates to collect a donation: collectors of the street and responsible persons of the community, the near and
 * idle ones first.
 */
import { refuse } from '../../../src/contract/refusal.ts'
import type { taskContract } from '../../../src/contract/task.contract.ts'
import { goodsDonation } from '../../../src/machines/workflows/goodsDonation/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { readRecord } from '../../engine/read.ts'
import { pointOf } from '../../geo/point.ts'
import { whoIs } from '../../identity/grants.ts'
import { COLLECTING_ROLES } from '../donation/collectors.ts'
import { candidatesFor } from '../role/candidates.ts'

export const candidateCalls: Pick<Handlers<typeof taskContract>, 'donationCandidates'> = {
  async donationCandidates({ id }, { database: { db }, engine, me: { uid } }) {
    const facts = (await readRecord({ db, engine }, goodsDonation, id, uid)).facts
    if (!goodsDonation.rolesOf(facts, await whoIs(db, uid)).includes('handler'))
      return refuse('missing', '没有找到这条记录')
    const { owner, place } = facts
    const info = await db
      .selectFrom('donationInfo')
      .select(['lng', 'lat'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const near = pointOf(info) ?? undefined
    return { dataList: await candidatesFor(db, COLLECTING_ROLES, { place, near, except: [owner] }) }
  },
}
