/** Effects of things to pass on: the code of a meeting, and pictures that nobody may see any more. */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Performer } from '../../engine/engine.ts'
import { withdrawPictures } from '../../files/ownership.ts'

const CODE_DIGITS = 6

/** Performs the effect that gives the deal its code; guesses are limited, so that six digits are enough. */
export const giveIdleCode: Performer<'giveIdleCode'> = async (_, { db, record }) => {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  await db.updateTable('idleDeal').set({ code }).where('id', '=', record.id).execute()
}

/** Performs the effect that makes the pictures of a removed thing private. */
export const withdrawIdlePictures: Performer<'withdrawIdlePictures'> = async (_, { db, record }) => {
  const thing = db.selectFrom('idleItem').select('pictures').where('id', '=', record.id)
  const { pictures } = await thing.executeTakeFirstOrThrow()
  const { rows: asked } = await sql<{ url: string }>`
    select distinct jsonb_array_elements_text(seen->'pictures') as url from idle_deal where item = ${record.id}`.execute(
    db,
  )
  await withdrawPictures(db, [...new Set([...pictures, ...asked.map(({ url }) => url)])])
  await db
    .updateTable('idleItem')
    .set({ pictures: JSON.stringify([]) })
    .where('id', '=', record.id)
    .execute()
}
