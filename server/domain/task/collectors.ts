/** Who could fetch a donation: collectors of the street and responsible persons of the community, the near and the free ones first. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { taskContract } from '../../../src/contract/task.contract.ts'
import { ROLES } from '../../../src/contract/words.ts'
import { type GoodsDonation, goodsDonation } from '../../../src/machines/workflows/goodsDonation.ts'
import type { Handlers } from '../context.ts'
import { COLLECTING_ROLES } from '../donation/collectors.ts'
import { whoIs } from '../engine/grants.ts'
import { pointOf } from '../point.ts'
import { readable } from '../record.ts'
import { candidatesOf } from '../role/candidates.ts'

const FAR = Number.MAX_SAFE_INTEGER
const KM = 1_000

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
    const found = await Promise.all(
      COLLECTING_ROLES.map(async role =>
        (await candidatesOf(db, { role, place, near, except: [owner] })).map(one => ({ ...one, role })),
      ),
    ).then(all => all.flat())
    const accounts = await db
      .selectFrom('account')
      .select(['uid', 'work_minutes'])
      .where('uid', 'in', ['', ...found.map(one => one.uid)])
      .execute()
    const minutes = new Map(accounts.map(one => [one.uid, one.work_minutes]))
    return {
      dataList: [...new Map(found.map(one => [one.uid, one])).values()]
        .map(({ uid: who, name, avatar, distance, load, skills, lastHelpAt }) => ({
          ...{ uid: who, name, avatar, load, lastHelpAt },
          roleLabels: found.flatMap(one => (one.uid === who ? [ROLES[one.role]] : [])),
          distance: distance === null ? null : Math.round(distance * KM),
          skills: skills.join('、'),
          workMinutes: minutes.get(who) ?? 0,
        }))
        .sort((one, other) => (one.distance ?? FAR) - (other.distance ?? FAR) || one.load - other.load),
    }
  },
}
