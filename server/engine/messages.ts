/** Messages to the people concerned by a step, written in its transaction. */
import type { Role } from '../../src/contract/words.ts'
import type { Recipients } from '../../src/machines/workflow/effects.ts'
import type { Queryable } from '../db/connect.ts'
import { newId } from '../db/ids.ts'
import { selfAndAncestors } from '../geo/regionFilter.ts'
import type { EffectContext, Performer } from './engine.ts'
import { rungHolders } from './ladder.ts'

/** Resolves to the holders of a role whose region covers the place, or which is for that very warehouse. */
async function roleHolders(db: Queryable, role: Role, place: string): Promise<readonly string[]> {
  const holders = await db
    .selectFrom('roleGrant')
    .select('uid')
    .distinct()
    .where('role', '=', role)
    .where('region', 'in', [place, ...selfAndAncestors(place).slice(1)])
    .execute()
  return holders.map(({ uid }) => uid)
}

interface Recipient {
  readonly uid: string
  /** False for people who are meant by name. */
  readonly toPost: boolean
}
const atPost = (uids: readonly string[]): readonly Recipient[] => uids.map(uid => ({ uid, toPost: true }))

async function recipientsOf(db: Queryable, to: Recipients): Promise<readonly Recipient[]> {
  if ('rung' in to) return atPost([...new Set((await rungHolders(db, to.rung, to.place)).map(({ uid }) => uid))])
  if ('role' in to) return atPost(await roleHolders(db, to.role, to.place))
  if (!('desk' in to)) return [...new Set(to)].map(uid => ({ uid, toPost: false }))
  const atDesk = await db.selectFrom('roleGrant').select('uid').distinct().where('role', '=', to.desk).execute()
  return atPost(atDesk.map(({ uid }) => uid))
}

interface OtherMessage {
  readonly to: Recipients
  readonly text: string
  /** The subject, if that is no record. */
  readonly about: { readonly id: string; readonly workflow: string }
  /** ms since 1970 */
  readonly at: number
}

/** Sends a message about another subject than the record of the current step, with that step. */
export async function tellOf(
  { db, outbox }: Pick<EffectContext, 'db' | 'outbox'>,
  { to, text, about, at }: OtherMessage,
): Promise<void> {
  for (const recipient of await recipientsOf(db, to))
    outbox.messages.push({
      id: newId(at),
      ...recipient,
      record: about.id,
      workflow: about.workflow,
      text,
      createdAt: new Date(at),
    })
}

/** Performs the effect that sends people a message. */
export const messageEffect: Performer<'message'> = async (
  { params: { to, text, kind } },
  { db, outbox, record, at },
) => {
  const { id, workflow } = record
  for (const recipient of await recipientsOf(db, to))
    outbox.messages.push({
      id: newId(at),
      ...recipient,
      record: id,
      workflow,
      text,
      ...(kind && { kind }),
      createdAt: new Date(at),
    })
}
