/** Gives every application for help a point on its street, which the public map shows instead of the home. */
import { type Kysely, sql } from 'kysely'
import { publicPoints } from '../../geo/publicPoint.ts'

export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`alter table aid_info add public_lng double precision, add public_lat double precision,
    add check ((public_lng is null) = (public_lat is null))`.execute(db)
  await sql`create index aid_info_public_place on aid_info (public_lng, public_lat)`.execute(db)
  const { rows } = await sql<{ place: string }>`
    select distinct record.place from record join aid_info on aid_info.id = record.id`.execute(db)
  const places = rows.map(({ place }) => place)
  const pointOf = await publicPoints(db, places)
  for (const place of places) {
    const at = pointOf(place)
    if (at)
      await sql`update aid_info set public_lng = ${at.lng}, public_lat = ${at.lat}
        from record where record.id = aid_info.id and record.place = ${place}`.execute(db)
  }
}
