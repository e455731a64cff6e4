import { type Kysely, sql } from 'kysely'
import { addOrganisationsToRanks } from '../rankTotals.ts'

/** Hours say for which organisation they were served: those of people whom it had named count in its ranking, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hours_entry add served_for text not null default ''`.execute(db)
  const { rows } = await sql<{ id: string }>`
    update hours_entry set served_for = organisation_group.owner
    from record hours
    join record sign_up on sign_up.id = hours.facts->>'work' and sign_up.workflow = 'signUp'
    join record organisation_group on organisation_group.id = sign_up.facts->>'group'
    where hours.id = hours_entry.id and hours.workflow = 'hours'
    returning hours_entry.id`.execute(db)
  await addOrganisationsToRanks(
    db,
    rows.map(({ id }) => id),
  )
}
