import { type Kysely, sql } from 'kysely'
import { addressSecrets, scrubbed } from '../../../src/contract/scrub.ts'

interface Title {
  readonly id: string
  readonly title: string
  readonly names: readonly string[]
  readonly detail: string
}

/** What everybody reads of a gift is what everybody searches: nobody finds out by asking what a title hides. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table donation_info add column published_title text not null default ''`.execute(db)
  await sql`update donation_info set published_title = title from record
    where record.id = donation_info.id and state in ('stored', 'distributed')`.execute(db)
  const { rows } = await sql<Title>`
    select donation_info.id, title, array[donation_info.name, account.name] as names, detail from donation_info
    join record on record.id = donation_info.id join account on account.uid = record.owner
    where published_title <> ''`.execute(db)
  for (const { id, title, names, detail } of rows) {
    const hidden = names.map(text => ({ text, mask: `${[...text][0] ?? ''}**` }))
    const published = scrubbed(title, [...hidden, ...addressSecrets(detail)])
    if (published !== title)
      await sql`update donation_info set published_title = ${published} where id = ${id}`.execute(db)
  }
}
