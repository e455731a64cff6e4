/** The details of a role, for its holder, the person who decides on it, and the platform. */

import type { roleContract } from '../../../src/contract/role.contract.ts'
import { ROLES } from '../../../src/contract/words.ts'
import { roleGrant } from '../../../src/machines/workflows/roleGrant/chart.ts'
import { roleGrantProjection } from '../../../src/machines/workflows/roleGrant/projection.ts'
import type { Handlers } from '../../engine/context.ts'
import { lastWritten, readRecord, servedOf } from '../../engine/read.ts'
import { whoIs } from '../../identity/grants.ts'
import { carriedBy } from './carried.ts'
import { grantRegionNames } from './places.ts'
import { ROLE_FIELDS, roleRowsOf } from './rows.ts'

export const roleDetailCalls: Pick<Handlers<typeof roleContract>, 'roleDetails'> = {
  async roleDetails({ id }, { database: { db }, engine, me: { uid } }) {
    const { who, ...record } = await readRecord({ db, engine }, roleGrant, id, uid)
    const found = await db.selectFrom('record').select(ROLE_FIELDS).where('id', '=', id).executeTakeFirstOrThrow()
    const [row] = await roleRowsOf(db, [found], who)
    const { owner, role, region } = record.facts
    const reader = roleGrantProjection.readerOf(record.facts, who)
    const showsWords = roleGrantProjection.showsNote('APPLY', owner, reader)
    const { phone, skills, introduction, workMinutes } = await db
      .selectFrom('account')
      .select(['phone', 'skills', 'introduction', 'workMinutes'])
      .where('uid', '=', owner)
      .executeTakeFirstOrThrow()
    const { grants = [] } = await whoIs(db, owner)
    const others = grants.filter(one => !(one.role === role && one.region === region))
    const regionName = await grantRegionNames(db, others)
    const carried = found.state === 'active' ? await carriedBy(db, owner, { role, region }) : []
    return {
      ...row!,
      record: servedOf(roleGrantProjection, record, who),
      own: owner === uid,
      fullPhone: row!.mine ? phone : '',
      words: showsWords ? ((await lastWritten(db, id, 'APPLY')).words ?? '') : '',
      skills,
      introduction,
      workMinutes: workMinutes,
      others: others.map(one => ({ roleLabel: ROLES[one.role], regionName: regionName(one) })),
      carried: carried.length,
    }
  },
}
