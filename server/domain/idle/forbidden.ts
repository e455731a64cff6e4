/** What may not be passed on, as it is published now; what was listed before is looked at again. */
import { sql } from 'kysely'
import type { ForbiddenGoods, idleContract } from '../../../src/contract/idle.contract.ts'
import { idleFault } from '../../../src/contract/idleWords.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { fire } from '../../engine/fire.ts'
import type { JobRunner } from '../../engine/jobs.ts'

/** Resolves to all that may not be passed on. */
export const forbiddenGoods = (db: Queryable): Promise<ForbiddenGoods[]> =>
  db.selectFrom('forbiddenGoods').select(['id', 'title', 'words', 'reason']).orderBy('id').execute() as Promise<
    ForbiddenGoods[]
  >

const TEXT = sql<string>`concat_ws('。', idle_item.title, idle_item.words, idle_item.want, idle_item.spot)`

/** Throws `notNow` for a thing that may not be passed on any more, whatever was allowed when it was published. */
export async function assertStillAllowed(db: Queryable, id: string): Promise<void> {
  const thing = db.selectFrom('idleItem').select(TEXT.as('text')).where('id', '=', id)
  const { text } = await thing.executeTakeFirstOrThrow()
  const fault = idleFault(text, await forbiddenGoods(db))
  if (fault !== '') refuse('notNow', fault)
}

/** Things that one job looks at before others have their turn. */
const AT_ONCE = 100

/** Runs the job that reports what is listed and may not be passed on any more to the platform. */
export const reportForbidden: JobRunner = async services => {
  const { database, clock } = services
  const forbidden = await forbiddenGoods(database.db)
  const words = forbidden.flatMap(one => one.words)
  const found = await database.db
    .selectFrom('idleItem')
    .innerJoin('record', 'record.id', 'idleItem.id')
    .select(['record.id', TEXT.as('text')])
    .where('record.workflow', '=', 'idleItem')
    .where('record.state', '=', 'listed')
    .where(sql<boolean>`exists (select from unnest(${words}::text[]) word where strpos(${TEXT}, word) > 0)`)
    .orderBy('record.id')
    .limit(AT_ONCE)
    .execute()
  const who = { system: 'idleItem' } as const
  for (const { id, text } of found) {
    const input = { reason: idleFault(text, forbidden) }
    await database.tx(db => fire({ db, services }, { workflow: 'idleItem', id, event: 'REPORT', input, who }))
  }
  return found.length < AT_ONCE ? 'done' : new Date(clock())
}

export const idleForbiddenCalls: Pick<Handlers<typeof idleContract>, 'idleForbidden'> = {
  idleForbidden: async (_, { database: { db } }) => ({ dataList: await forbiddenGoods(db) }),
}
