/** One role: for whose it is, whoever decides about it, and the platform. */
import type { roleContract } from '../../../src/contract/role.contract.ts'
import { ROLES, type Role } from '../../../src/contract/words.ts'
import type { RoleGrant } from '../../../src/machines/workflows/roleGrant.ts'
import type { Query } from '../../db/connect.ts'
import type { Handlers } from '../context.ts'
import { whoIs } from '../engine/grants.ts'
import { readable, servedOf } from '../record.ts'
import { carriedBy } from './handUp.ts'
import { heldNames } from './places.ts'
import { FIELDS, rowsOf } from './rows.ts'

/** What was written in the application. */
async function wordsOf(db: Query, record: string): Promise<string> {
  const row = await db
    .selectFrom('history')
    .select('input')
    .where('record', '=', record)
    .where('event', '=', 'APPLY')
    .executeTakeFirst()
  const { words } = (row?.input ?? {}) as { words?: unknown }
  return typeof words === 'string' ? words : ''
}

export const detailCalls: Pick<Handlers<typeof roleContract>, 'roleDetails'> = {
  async roleDetails({ id }, { database: { db }, me: { uid } }) {
    const record = await readable(db, 'roleGrant', id, uid)
    const found = await db.selectFrom('record').select(FIELDS).where('id', '=', id).executeTakeFirstOrThrow()
    const [row] = await rowsOf(db, [found], await whoIs(db, uid))
    const { owner, role, region, desk } = record.facts as RoleGrant
    const { phone, skills, introduction, work_minutes } = await db
      .selectFrom('account')
      .select(['phone', 'skills', 'introduction', 'work_minutes'])
      .where('uid', '=', owner)
      .executeTakeFirstOrThrow()
    const { grants = [] } = await whoIs(db, owner)
    const others = grants.filter(one => !(one.role === role && one.region === region))
    const regionName = await heldNames(db, others)
    const carried = found.state === 'active' ? await carriedBy(db, owner, { role, region }) : []
    return {
      ...row!,
      record: servedOf(record),
      own: owner === uid,
      fullPhone: row!.mine ? phone : '',
      words: await wordsOf(db, id),
      skills,
      introduction,
      workMinutes: work_minutes,
      others: others.map(one => ({ roleLabel: ROLES[one.role as Role], regionName: regionName(one) })),
      carried: carried.length,
      deskLabel: ROLES[desk],
    }
  },
}
