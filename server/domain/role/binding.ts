/** Binds roles to the engine: owners, places, and the current decision makers. */

import type { AppointedRole } from '../../../src/contract/appointing.ts'
import { CERTIFICATION_IN_FORCE } from '../../../src/contract/certificationWords.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import { ROLES } from '../../../src/contract/words.ts'
import { OPEN_STATES, type RoleGrant, roleGrant } from '../../../src/machines/workflows/roleGrant/chart.ts'
import { roleGrantProjection } from '../../../src/machines/workflows/roleGrant/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { binding } from '../../engine/binding.ts'
import { lockLeavingPost } from '../../engine/ladder.ts'
import { factsOf } from '../../engine/records.ts'
import { isRoleFree } from './appoint.ts'
import { decidesNow } from './decides.ts'
import { factsFromOthers } from './others.ts'
import { placeFor } from './places.ts'

/** Throws `invalid` for a day that is over. */
function assertAwayDay(until: string, at: number): void {
  if (until < chinaDay(at)) refuse('invalid', '这一天已经过了，请选今天或以后的一天', 'until')
}

/** Throws `notNow` for a role whose certification rests or has ended. */
async function assertCertified(db: Queryable, { certification }: RoleGrant): Promise<void> {
  if (!certification) return
  const row = await db.selectFrom('record').select('state').where('id', '=', certification).executeTakeFirst()
  if (!CERTIFICATION_IN_FORCE.includes(row?.state ?? ''))
    refuse('notNow', '这个角色靠认证担任，认证现在没有生效，恢复认证后再恢复角色')
}

export const roleGrantBinding = binding(roleGrant, {
  projection: roleGrantProjection,
  // Posts of the whole country: who leaves the platform waits for whoever else leaves it, so that one stays.
  async lockPosts(db, place) {
    if (place === '') await lockLeavingPost(db, '')
  },
  // The certification is locked before the role that it opened.
  columns: ({ owner, place, certification }) => ({ owner, place, ...(certification && { root: certification }) }),
  async openedBy({ db, record }, input) {
    // Passed by the chart that opens it; effects are untyped objects.
    const { role, region } = input as { readonly role: AppointedRole; readonly region: string }
    const { owner } = record.facts as { readonly owner: string }
    if (!(await isRoleFree(db, { owner, role, region }))) return undefined
    // A leader may have moved the role that it opened to another place.
    const moved = db.selectFrom('record').select('id').where('root', '=', record.id).where('state', 'in', OPEN_STATES)
    if (await moved.where('workflow', '=', 'roleGrant').executeTakeFirst()) return undefined
    const grant = { owner, role, region, place: await placeFor(db, role, region) }
    const fromOthers = (await factsFromOthers(db, [grant]))(grant)
    // What was paid for stands without the role, until the person is no auditor any more.
    if (fromOthers.ruledOut) return undefined
    const facts: RoleGrant = { ...grant, ...fromOthers, certification: record.id }
    return { facts, event: 'CERTIFY', who: { system: 'certification' } }
  },
  standing: { superior: decidesNow },
  // Several may wait at once, so the title has the applicant's name.
  async titles(db, ids) {
    const rows = await db
      .selectFrom('record')
      .innerJoin('account', 'account.uid', 'record.owner')
      .select(['record.id', 'record.facts', 'account.name'])
      .where('record.id', 'in', ids)
      .execute()
    return new Map(rows.map(row => [row.id, `${row.name} · ${ROLES[factsOf(roleGrant, row).role]}申请`]))
  },
  assertWorld: {
    RESUME: (db, { facts }) => assertCertified(db, facts),
    COME_BACK: (db, { facts }) => assertCertified(db, facts),
    async GO_AWAY(_, _record, { input: { until }, at }) {
      assertAwayDay(until, at)
    },
  },
  async refresh(db, { facts }) {
    return (await factsFromOthers(db, [facts]))(facts)
  },
})
