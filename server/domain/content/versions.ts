/** The versions of what is published, and how another one begins. */
import { sql } from 'kysely'
import type { SentBody } from '../../../src/contract/contentFields.ts'
import type { ContentKind } from '../../../src/contract/contentWords.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'

/** What is published, in all its versions. */
export interface Item {
  readonly kind: ContentKind
  readonly item: string
}

/** Resolves to the hash of a body, as the database computes it. */
export async function hashOf(db: Queryable, body: SentBody): Promise<string> {
  const { rows } = await sql<{ hash: string }>`select content_hash(${JSON.stringify(body)}::jsonb) as hash`.execute(db)
  return rows[0]!.hash
}

/** Selects the versions of an item with their states. */
export const versionsOf = (db: Queryable, { kind, item }: Item) =>
  db
    .selectFrom('contentVersion')
    .innerJoin('record', 'record.id', 'contentVersion.id')
    .where('kind', '=', kind)
    .where('item', '=', item)

/** Resolves to one version. Throws `missing` without one. */
export async function versionOf(db: Queryable, id: string) {
  const found = await db.selectFrom('contentVersion').selectAll().where('id', '=', id).executeTakeFirst()
  return found ?? refuse('missing', '没有找到这一版内容')
}

const OPEN = ['draft', 'review', 'scheduled']

/**
 * Resolves to the number of the next version of an item, of which all are locked, so that two people do not begin one
 * each. Throws `notNow` while another is on its way.
 */
export async function nextNumber(db: Queryable, { kind, item }: Item): Promise<number> {
  await sql`select id from content_version where kind = ${kind} and item = ${item} order by id for update`.execute(db)
  const all = await versionsOf(db, { kind, item })
    .select(['contentVersion.number', 'record.state'])
    .orderBy('contentVersion.number', 'desc')
    .execute()
  const open = all.find(({ state }) => OPEN.includes(state))
  if (open) refuse('notNow', `已经有第 ${open.number} 版还没有上线，请在那一版上改`)
  return (all[0]?.number ?? 0) + 1
}

interface NewVersion extends Item {
  readonly id: string
  readonly number: number
  readonly body: SentBody
  readonly writtenBy: string
  readonly writtenAt: Date
}
/** Writes a new version beside its record. */
export async function insertVersion(db: Queryable, { body, ...version }: NewVersion): Promise<void> {
  await db
    .insertInto('contentVersion')
    .values({ ...version, body: JSON.stringify(body) })
    .execute()
}
