/** Whom changes of records concern, of those who have a page open. */
import { sql } from 'kysely'
import { LADDER } from '../../../src/machines/workflows/desks.ts'
import type { Query } from '../../db/connect.ts'
import type { Change } from './live.ts'

export interface News extends Change {
  readonly uid: string
}

/** Codes of the address tree have at most so many digits; ids of shops and warehouses that are born here are longer. */
const LONGEST_CODE = 12

/**
 * Whose a record is, whoever got a message about it or took a step of it, whoever holds a role where it lies, whoever stands on the
 * ladder over that place, and the platform. One statement, however many changes and people.
 */
export async function concerned(
  db: Query,
  changes: readonly Change[],
  uids: readonly string[],
): Promise<readonly News[]> {
  if (changes.length === 0 || uids.length === 0) return []
  const { rows } = await sql<News>`
    with open as materialized (select value as uid from jsonb_array_elements_text(${JSON.stringify(uids)}::jsonb)),
    change as materialized (
      select change.record, change.workflow, change.version, record.owner, record.place
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (record text, workflow text, version int)
      join record on record.id = change.record
    ),
    told as (
      select record, owner as uid from change
      union select record, message.uid from change join message using (record) where message.uid in (select uid from open)
      union select record, history.uid from change join history using (record) where history.uid in (select uid from open)
      union select record, role_grant.uid from role_grant join change on role_grant.region in (
          change.place, left(change.place, 2), left(change.place, 4), left(change.place, 6), left(change.place, 9)
        )
        where role_grant.region = change.place
          or role_grant.role in (${sql.join(LADDER.map(rung => sql.lit(rung)))}) and length(change.place) <= ${sql.lit(LONGEST_CODE)}
      union select record, role_grant.uid from role_grant cross join change where role_grant.role = 'platform'
    )
    select told.uid, change.record, change.workflow, change.version
    from told join change using (record) join open using (uid)`.execute(db)
  return rows
}
