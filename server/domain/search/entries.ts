/** Cuts the words of entries that are new or have changed. */
import { sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'
import type { Services } from '../../engine/context.ts'
import { type EntryTexts, indexed, type Speech, speechOf } from './words.ts'

/** Entries of one statement. */
const BATCH = 200

type Cut = EntryTexts & { readonly record: string }

/** Writes the words of these entries. */
export async function writeWords(db: Queryable, speech: Speech, entries: readonly Cut[]): Promise<void> {
  const rows = entries.map(entry => ({ kind: entry.kind, record: entry.record, ...indexed(speech, entry) }))
  await sql`update search_entry entry set words = one.words::tsvector, sounds = one.sounds
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (kind text, record text, words text, sounds text)
    where entry.kind = one.kind and entry.record = one.record`.execute(db)
}

/**
 * Cuts up to `BATCH` entries; resolves to how many. Those that another server is at are left to it. Without `offset 0`
 * the whole view is read for every batch: 3.3 s of 100,000 goods.
 */
async function cutSome(db: Queryable): Promise<number> {
  const { rows } = await sql<Cut>`
    with due as (select kind, record from search_entry where words is null limit ${BATCH} for no key update skip locked)
    select source.kind, source.record, source.region, title, summary, said, body
    from due, lateral (
      select * from search_source one where one.kind = due.kind and one.record = due.record offset 0
    ) source`.execute(db)
  if (rows.length > 0) await writeWords(db, await speechOf(), rows)
  return rows.length
}

/** Cuts all that waits, in the transaction of `db`. */
export async function cutAll(db: Queryable): Promise<void> {
  while ((await cutSome(db)) > 0);
}

/** Cuts what waits, a transaction for each batch: a search must find what was published a moment ago. */
export async function cutDue({ database }: Pick<Services, 'database'>, batches: number): Promise<void> {
  for (let done = 0; done < batches; done++) {
    const { rows } = await sql`select from search_entry where words is null limit 1`.execute(database.db)
    if (rows.length === 0 || (await database.tx(cutSome)) === 0) return
  }
}

/** Batches of one tick. */
const TICK_BATCHES = 20

/** Returns what cuts the words that wait at every tick of the server's clock. */
export const cutAtEveryTick = (services: Services) => () => cutDue(services, TICK_BATCHES)
