/** Applications of members for a role. */
import type { roleContract } from '../../../src/contract/role.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { assertMayOpen } from '../../engine/openRecords.ts'
import { limitsInForce } from '../../engine/settings.ts'
import { whoIs } from '../../identity/grants.ts'
import { beginRole } from './appoint.ts'
import { factsFromOthers } from './others.ts'
import { placeFor } from './places.ts'

/** Pending applications of one person. */
const MAX_WAITING = 5

export const roleSubmitCalls: Pick<Handlers<typeof roleContract>, 'applyRole' | 'getCangku'> = {
  applyRole: ({ role, region, words, skills }, { me: { uid }, ...services }) =>
    services.database.tx(async db => {
      const place = await placeFor(db, role, region)
      await assertMayOpen(
        db,
        {
          uid,
          workflow: 'roleGrant',
          states: ['applied'],
          max: MAX_WAITING,
          day: { max: (await limitsInForce(db, services.limits)).begunPerDay, now: services.clock() },
        },
        `最多同时申请 ${MAX_WAITING} 个角色，请等审核后再申请`,
      )
      if (skills?.length)
        await db
          .updateTable('account')
          .set({ skills: JSON.stringify([...new Set(skills)]) })
          .where('uid', '=', uid)
          .execute()
      const grant = { owner: uid, role, region, place }
      const facts = { ...grant, ...(await factsFromOthers(db, [grant]))(grant) }
      const who = await whoIs(db, uid)
      return { id: await beginRole({ db, services }, { event: 'APPLY', facts, who, input: { words } }) }
    }),

  async getCangku({ region }, { database: { db } }) {
    const rows = await db
      .selectFrom('warehouse')
      .select(['id', 'name', 'address'])
      .where('region', 'like', `${region}%`)
      .orderBy('region')
      .orderBy('id')
      .limit(200)
      .execute()
    return { dataList: rows }
  },
}
