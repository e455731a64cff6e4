/** Finds the people with an open page whom changes of records concern. */

import { sql } from 'kysely'
import { keysOf } from '../../src/contract/keys.ts'
import { REACH, type Role } from '../../src/contract/words.ts'
import { type Face, isPerson } from '../../src/machines/workflow/face.ts'
import { LADDER } from '../../src/machines/workflow/ladder.ts'
import type { Queryable } from '../db/connect.ts'
import type { ChangeNotification } from './live.ts'
import { reachesRegion } from './standing.ts'

export interface RecipientNotification extends ChangeNotification {
  readonly uid: string
}

/** Codes of the address tree have at most this many digits; generated ids of shops and warehouses are longer. */
const MAX_CODE_LENGTH = 12

const literalList = (roles: readonly Role[]) => sql.join(roles.map(role => sql.lit(role)))
/**
 * Grants are selected by role and region together: all roles are literals, so that no index is scanned from end to end.
 */
const ALL_ROLES = literalList(keysOf(REACH))
/** The audience declared by the faces, as literals `(workflow, role or fact)`. */
function audienceOf(faces: Readonly<Record<string, Face>>) {
  const people = Object.values(faces).flatMap(({ id, relations }) =>
    Object.values(relations)
      .filter(isPerson)
      .map(({ who }) => ({ id, who })),
  )
  const above = people.flatMap(({ id, who }) =>
    who.by === 'role' && who.fact === undefined && reachesRegion(who.role) ? [{ id, role: who.role }] : [],
  )
  const atThing = people.flatMap(({ id, who }) =>
    who.by === 'role' && who.fact ? [{ id, ...who, fact: who.fact }] : [],
  )
  const named = people.flatMap(({ id, who }) => (who.by === 'fact' ? [{ id, fact: who.fact }] : []))
  return {
    above: sql.join([
      ...LADDER.map(role => sql`('', ${sql.lit(role)})`),
      ...above.map(({ id, role }) => sql`(${sql.lit(id)}, ${sql.lit(role)})`),
    ]),
    rolesAbove: literalList([...new Set<Role>([...LADDER, ...above.map(({ role }) => role)])]),
    others: sql.join(
      [
        ...atThing.map(
          ({ id, role, fact }) => sql` union select record, role_grant.uid from change join role_grant
            on role_grant.role = ${sql.lit(role)} and role_grant.region = facts->>${sql.lit(fact)} where change.workflow = ${sql.lit(id)}`,
        ),
        ...named.map(
          ({ id, fact }) =>
            sql` union select record, facts->>${sql.lit(fact)} from change where workflow = ${sql.lit(id)}`,
        ),
      ],
      sql``,
    ),
  }
}

/**
 * Resolves to the recipients of changes: the owner of a record, everyone with a message about it or a step of it, role
 * holders at its place, the ladder over that place, those that the workflow's face adds, and the platform. One
 * statement for any number of changes and people.
 */
export async function recipientsOf(
  { db, faces }: { readonly db: Queryable; readonly faces: Readonly<Record<string, Face>> },
  changes: readonly ChangeNotification[],
  uids: readonly string[],
): Promise<readonly RecipientNotification[]> {
  if (changes.length === 0 || uids.length === 0) return []
  const { above, rolesAbove, others } = audienceOf(faces)
  const { rows } = await sql<RecipientNotification>`
    with open as materialized (select value as uid from jsonb_array_elements_text(${JSON.stringify(uids)}::jsonb)),
    change as materialized (
      select change.record, change.workflow, change.version, record.owner, record.place, record.facts
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (record text, workflow text, version int)
      join record on record.id = change.record
    ),
    recipient as (
      select record, owner as uid from change
      union select record, message.uid from change join message using (record) where message.uid in (select uid from open)
      union select record, history.uid from change join history using (record) where history.uid in (select uid from open)
      union select record, role_grant.uid from change join role_grant
        on role_grant.role in (${ALL_ROLES}) and role_grant.region = any (array[change.place])
      union select record, role_grant.uid from change join role_grant
        on role_grant.role in (${rolesAbove}) and role_grant.region = any (array[
          left(change.place, 2), left(change.place, 4), left(change.place, 6), left(change.place, 9)
        ])
        where length(change.place) <= ${sql.lit(MAX_CODE_LENGTH)}
          and (('', role_grant.role) in (${above}) or (change.workflow, role_grant.role) in (${above}))
      union select record, role_grant.uid from role_grant cross join change where role_grant.role = 'platform'
      ${others}
    )
    select recipient.uid, change.record, change.workflow, change.version
    from recipient join change using (record) join open using (uid)`.execute(db)
  return rows
}
