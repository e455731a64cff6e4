import { type Kysely, sql } from 'kysely'

/** What is to come and what is over, in the order of time, everywhere, in a city and a district, and by where it is. */
const INDEXES = ['not over', 'over'].flatMap((which, number) => [
  ...['', 'left(region, 4), ', 'left(region, 6), '].map(
    (scope, at) =>
      `create index activity_list_${number}${at} on activity (${scope}starts_at, id) where listed and ${which}`,
  ),
  `create index activity_near_${number} on activity using gist (point(lng, lat)) where listed and ${which}`,
])

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...INDEXES, 'drop index activity_listed']) await sql.raw(statement).execute(db)
}
