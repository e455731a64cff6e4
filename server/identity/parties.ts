/** Finds the names and addresses of all parties to a record, which must not appear in public text. */
import { sql } from 'kysely'
import { addressSecrets, type Secret } from '../../src/contract/scrub.ts'
import type { Queryable } from '../db/connect.ts'
import { maskedName } from './names.ts'

interface PartyWords {
  readonly asked: string
  readonly name: string
  readonly address: string
}

/**
 * Selects everyone who owns, carries or took a step of the record or of another record with the same root, and the
 * donor and the collector of goods handed out in it, each with every name and address they entered.
 */
const partyWords = (db: Queryable, records: readonly string[]) =>
  sql<PartyWords>`
    with asked as (select id, coalesce(root, id) as root from record where id in (${sql.join(records)})),
    matter as (
      select asked.id as asked, record.id, owner, facts from asked join record on record.id = asked.root
      union all
      select asked.id, record.id, owner, facts from asked join record on record.root = asked.root
    ),
    gift as (
      select distinct matter.asked, record.id, record.owner, record.facts
      from matter join issue_line on issue_line.issue = matter.id join batch on batch.id = issue_line.batch
      join record on record.id = batch.donation
    ),
    source as (select asked, id, owner, facts from matter union all select asked, id, owner, facts from gift),
    party as (
      select asked, owner as uid from source
      union select asked, facts->>'assignee' from source
      union select asked, history.uid from matter join history on history.record = matter.id
    )
    select asked, account.name, '' as address from party join account using (uid)
    union select asked, contact.name, contact.detail from party join contact using (uid)
    union select asked, address.name, address.detail from party join address using (uid)
    union select asked, name, detail from source join aid_info using (id)
    union select asked, name, detail from source join donation_info using (id)
    union select asked, receiver_name, receiver_detail from source join order_info using (id)`.execute(db)

/** Returns the rule that masks a name; empty for an empty name. */
export const nameSecrets = (name: string): Secret[] => (name === '' ? [] : [{ text: name, mask: maskedName(name) }])

/** Resolves to the names and addresses of all parties to each record and its related records, in one statement. */
export async function partySecretsOf(
  db: Queryable,
  records: readonly string[],
): Promise<(record: string) => readonly Secret[]> {
  const rows = records.length === 0 ? [] : (await partyWords(db, [...new Set(records)])).rows
  const secrets = new Map<string, Secret[]>()
  for (const { asked, name, address } of rows)
    secrets.set(asked, [
      ...(secrets.get(asked) ?? []),
      ...nameSecrets(name),
      ...(address === '' ? [] : addressSecrets(address)),
    ])
  return record => secrets.get(record) ?? []
}
