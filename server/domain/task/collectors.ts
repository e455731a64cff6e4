/** Who could fetch a donation: collectors of the street and responsible persons of the community, the near and the free ones first. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { taskContract } from '../../../src/contract/task.contract.ts'
import { type GoodsDonation, goodsDonation } from '../../../src/machines/workflows/goodsDonation.ts'
import type { Handlers } from '../context.ts'
import { COLLECTING_ROLES } from '../donation/collectors.ts'
import { whoIs } from '../engine/grants.ts'
import { pointOf } from '../point.ts'
import { readable } from '../record.ts'
import { candidatesFor } from '../role/candidates.ts'

export const collectorCalls: Pick<Handlers<typeof taskContract>, 'donationCandidates'> = {
  async donationCandidates({ id }, { database: { db }, me: { uid } }) {
    const facts = (await readable(db, 'goodsDonation', id, uid)).facts as GoodsDonation
    if (!goodsDonation.rolesOf(facts, await whoIs(db, uid)).includes('handler'))
      return refuse('missing', '没有找到这条记录')
    const { owner, place } = facts
    const info = await db
      .selectFrom('donation_info')
      .select(['lng', 'lat'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const near = pointOf(info) ?? undefined
    return { dataList: await candidatesFor(db, COLLECTING_ROLES, { place, near, except: [owner] }) }
  },
}
