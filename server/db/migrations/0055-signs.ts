/** Whoever has sent no picture is drawn by the first sign of their name, in place of a faceless bust. */
import { type Kysely, sql } from 'kysely'

export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`update account set avatar = '/pictures/' ||
      ('{rose,mint,sky,sand,lilac}'::text[])[1 + ascii(name) % 5] || '/sign-' || to_hex(ascii(name)) || '.svg'
    where avatar = '/pictures/bust-in-silhouette.svg' and name <> ''`.execute(db)
}
