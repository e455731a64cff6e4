/** Erases an account: what identifies its person goes, and what the law asks to be stored stays under its number. */
import { sql } from 'kysely'
import { CLOSED_NAME } from '../../../src/contract/closureWords.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Performer } from '../../engine/engine.ts'
import { CLOSED_PHONE } from '../../identity/masking.ts'
import { closeSessions } from '../../identity/session.ts'
import { expireAllPoints } from '../point/lots.ts'

/** Tables of which every row of the account goes. */
const PERSONAL_TABLES = [
  'address',
  'contact',
  'cartLine',
  'donationCart',
  'favourite',
  'message',
  'share',
  'earningsPayee',
] as const

/** Statements that empty the names, numbers and addresses in what stays, each for one account. */
const REDACTIONS: readonly ((uid: string) => ReturnType<typeof sql>)[] = [
  uid => sql`update aid_info set name = ${CLOSED_NAME}, phone = '', identity = '', detail = '', lng = null, lat = null,
    words = '', proof = '[]'
    from record where record.id = aid_info.id and record.owner = ${uid}`,
  uid => sql`update donation_info set name = ${CLOSED_NAME}, phone = '', detail = '', lng = null, lat = null, remark = ''
    from record where record.id = donation_info.id and record.owner = ${uid}`,
  uid => sql`update order_info set receiver_name = ${CLOSED_NAME}, receiver_phone = '', receiver_detail = '', remark = ''
    from record where record.id = order_info.id and record.owner = ${uid}`,
  uid => sql`update exchange_info set receiver_name = ${CLOSED_NAME}, receiver_phone = '', receiver_detail = '', door = ''
    where uid = ${uid}`,
  uid => sql`update sign_up set guardian_phone = null, words = '', vehicle = null where owner = ${uid}`,
  uid => sql`update aid_result set words = '', thanks = '', photos = '[]' from record
    where record.id = aid_result.id and record.owner = ${uid}`,
  // Whoever gave under a name gave without one.
  uid => sql`update record set facts = facts || '{"anonymous":true,"inNameOf":""}'
    where workflow = 'payment' and owner = ${uid} and facts->>'purpose' = 'donation'`,
  uid => sql`update rank_total set shown = false where key = ${uid}`,
  // The number is free for another account; its proofs go with the next sweep.
  uid => sql`update certification set name = '', number = '', number_hash = '', legal_person = '', phone = '',
    claimed = false, decided_at = to_timestamp(0) where uid = ${uid}`,
]

async function erase(db: Queryable, uid: string): Promise<void> {
  // First of all, so that a log-in under way is over before sessions are closed, and the next finds no such number.
  await db.selectFrom('account').select('uid').where('uid', '=', uid).forUpdate().execute()
  for (const table of PERSONAL_TABLES) await sql`delete from ${sql.table(table)} where uid = ${uid}`.execute(db)
  for (const redact of REDACTIONS) await redact(uid).execute(db)
  await closeSessions(db, uid)
  await db
    .updateTable('account')
    .set({
      name: CLOSED_NAME,
      // Unique, and no number: the real one can be registered again.
      phone: CLOSED_PHONE + uid,
      passwordHash: null,
      avatar: '',
      region: '',
      introduction: '',
      skills: '[]',
      showName: false,
      showOnRank: false,
    })
    .where('uid', '=', uid)
    .execute()
}

/** Performs the effect that erases the account of the record's owner. */
export const eraseAccount: Performer<'eraseAccount'> = async (_, context) => {
  const { owner } = context.record.facts as { readonly owner: string }
  // Lots are locked before the account.
  await expireAllPoints(context, owner)
  await erase(context.db, owner)
}
