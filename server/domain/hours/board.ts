/** The desk for confirming, countersigning and deciding hours, with confirmation of many at once. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { hoursContract } from '../../../src/contract/hours.contract.ts'
import { HOURS_DESK } from '../../../src/contract/recordLists.ts'
import { Refused, refuse } from '../../../src/contract/refusal.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { hours } from '../../../src/machines/workflows/hours/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Call, Handlers } from '../../engine/context.ts'
import { fire } from '../../engine/fire.ts'
import { placeWithin } from '../../engine/posts.ts'
import { readRecord } from '../../engine/read.ts'
import { recordList } from '../../engine/recordList.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId } from '../../kernel/listPage.ts'
import { hoursRecords, hoursRowsOf } from './rows.ts'
import { desksHeld } from './standing.ts'

const anyOf = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

async function readerAt(db: Queryable, uid: string): Promise<Principal> {
  const who = await whoIs(db, uid)
  return desksHeld(who).length > 0 ? who : refuse('notYours', '只有活动负责人和负责人可以核对工时')
}

/** Confirms one record unchanged; resolves to the reason if it cannot be confirmed. */
async function confirmOne({ me, ...services }: Call<'member'>, id: string): Promise<string | undefined> {
  try {
    const { facts } = await readRecord({ db: services.database.db, engine: services.engine }, hours, id, me.uid)
    const input = { minutes: facts.minutes, reason: '' }
    await services.database.tx(async db => {
      const who = await whoIs(db, me.uid)
      await fire({ db, services }, { workflow: 'hours', id, event: 'CONFIRM', input, who })
    })
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.refusal.message
    throw error
  }
}

export const hoursBoardCalls: Pick<Handlers<typeof hoursContract>, 'hoursDeskPage' | 'hoursConfirmAll'> = {
  hoursDeskPage: recordList(HOURS_DESK, hours, {
    reader: readerAt,
    find: (db, who) =>
      hoursRecords(db)
        .where('record.owner', '<>', who.uid)
        .where(sql<SqlBool>`record.facts->>'helped' <> ${who.uid}`)
        .where(anyOf(desksHeld(who).map(({ region }) => placeWithin(region)))),
    figures: { minutes: sql`(record.facts->>'minutes')::int` },
    wordsOf: pattern => sql`hours_entry.title ilike ${pattern}`,
    // Waiting records are on one desk; revocations and the full list are visible to leaders of the place.
    where: (tab, who) =>
      tab === 'revoking' || tab === 'all'
        ? undefined
        : anyOf(
            desksHeld(who).map(
              ({ desk, region }) => sql<SqlBool>`(${placeWithin(region)} and record.facts->>'desk' = ${sql.lit(desk)})`,
            ),
          ),
    order: () => ({ by: [byId('record.id')], direction: 'asc' }),
    rows: hoursRowsOf,
  }),

  async hoursConfirmAll({ ids }, call) {
    const refused: { id: string; message: string }[] = []
    // One after the other, so that a failure does not affect the others.
    for (const id of new Set(ids)) {
      const message = await confirmOne(call, id)
      if (message !== undefined) refused.push({ id, message })
    }
    return { confirmed: new Set(ids).size - refused.length, refused }
  },
}
