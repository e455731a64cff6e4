/** Whom changes of records concern, of those who have a page open. */
import { sql } from 'kysely'
import { ROLES, type Role } from '../../../src/contract/words.ts'
import { LADDER } from '../../../src/machines/workflows/desks.ts'
import type { Query } from '../../db/connect.ts'
import type { Change } from './live.ts'

export interface News extends Change {
  readonly uid: string
}

/** Codes of the address tree have at most so many digits; ids of shops and warehouses that are born here are longer. */
const LONGEST_CODE = 12

const listOf = (roles: readonly Role[]) => sql.join(roles.map(role => sql.lit(role)))
/** Grants are found by role and region together: every role stands in the text, so that no index is walked from end to end. */
const ALL = listOf(Object.keys(ROLES) as Role[])
const ABOVE = listOf([...LADDER, 'finance'])

/**
 * Whose a record is, whoever got a message about it or took a step of it, whoever holds a role where it lies, whoever stands on the
 * ladder over that place, finance of that city where it is about money, and the platform. One statement, however many changes and people.
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
      union select record, role_grant.uid from change join role_grant
        on role_grant.role in (${ALL}) and role_grant.region = any (array[change.place])
      union select record, role_grant.uid from change join role_grant
        on role_grant.role in (${ABOVE}) and role_grant.region = any (array[
          left(change.place, 2), left(change.place, 4), left(change.place, 6), left(change.place, 9)
        ])
        where length(change.place) <= ${sql.lit(LONGEST_CODE)}
          and (role_grant.role <> 'finance' or change.workflow in ('payment', 'expense'))
      union select record, role_grant.uid from role_grant cross join change where role_grant.role = 'platform'
    )
    select told.uid, change.record, change.workflow, change.version
    from told join change using (record) join open using (uid)`.execute(db)
  return rows
}
