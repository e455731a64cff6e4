/** Erases an account: what identifies its person goes, and what the law asks to be stored stays under its number. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Performer } from '../../engine/engine.ts'
import { closeSessions } from '../../identity/session.ts'
import { expireAllPoints } from '../point/lots.ts'
import { obstaclesOf } from './obstacles.ts'
import { REMAINS } from './remains.ts'

/** Resolves to the addresses of the files that nobody needs without the account. */
async function filesOf(db: Queryable, uid: string): Promise<string[]> {
  const urls: string[] = []
  for (const { files } of REMAINS) {
    const { rows } = files ? await sql<{ url: string }>`${files(uid)}`.execute(db) : { rows: [] }
    urls.push(...rows.map(({ url }) => url))
  }
  return urls
}

async function erase(db: Queryable, uid: string): Promise<void> {
  // First of all, so that a log-in under way is over before sessions are closed, and the next finds no such number.
  await db.selectFrom('account').select('uid').where('uid', '=', uid).forUpdate().execute()
  // What came up since the chart was asked: nothing of this step stays, and when the clock is tried again it says no.
  if ((await obstaclesOf(db, uid)).length > 0) refuse('notNow', '还有没办完的事，办完才能注销')
  const urls = await filesOf(db, uid)
  for (const { statement } of REMAINS) await statement?.(uid).execute(db)
  // Their own are unused now, and swept; pictures of others are public no longer.
  await db
    .updateTable('upload')
    .set(({ eb }) => ({
      visibility: eb
        .case()
        .when('uid', '=', uid)
        .then(null)
        .else('private' as const)
        .end(),
    }))
    .where('url', 'in', urls)
    .execute()
  await closeSessions(db, uid)
}

/** Performs the effect that erases the account of the record's owner. */
export const eraseAccount: Performer<'eraseAccount'> = async (_, context) => {
  const { owner } = context.record.facts as { readonly owner: string }
  // Lots are locked before the account.
  await expireAllPoints(context, owner)
  await erase(context.db, owner)
}
