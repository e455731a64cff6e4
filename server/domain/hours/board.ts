/** The desk of whoever confirms, countersigns and decides: what waits there, and many confirmed in one go. */
import { type SqlBool, sql } from 'kysely'
import type { HoursDeskTab, hoursContract } from '../../../src/contract/hours.contract.ts'
import { Refused, refuse } from '../../../src/contract/refusal.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { hours } from '../../../src/machines/workflows/hours/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Call, Handlers } from '../../engine/context.ts'
import { fire } from '../../engine/fire.ts'
import { placeWithin } from '../../engine/posts.ts'
import { readRecord } from '../../engine/read.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { hoursRecords, hoursRowsOf } from './rows.ts'
import { desksHeld } from './standing.ts'

/** What lies on this person's desks; all that leaders may read where every state is asked for. */
function onDesk(who: Principal, tab: HoursDeskTab) {
  const conditions = desksHeld(who).map(({ desk, region }) =>
    tab === 'revoking' || tab === 'all'
      ? sql<SqlBool>`${placeWithin(region)}`
      : sql<SqlBool>`(${placeWithin(region)} and record.facts->>'desk' = ${sql.lit(desk)})`,
  )
  if (conditions.length === 0) refuse('notYours', '只有活动负责人和负责人可以核对工时')
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

const deskRecords = (db: Queryable, who: Principal, tab: HoursDeskTab) =>
  hoursRecords(db)
    .where('record.owner', '<>', who.uid ?? '')
    .where(onDesk(who, tab))
    .$if(tab !== 'all', some => some.where('record.state', '=', tab))

/** Confirms one as recorded; resolves to why not, where it cannot be. */
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
  async hoursDeskPage({ tab = 'toConfirm', id, ...paging }, { database: { db }, me: { uid } }) {
    const who = await whoIs(db, uid)
    const found = id === undefined ? deskRecords(db, who, tab) : deskRecords(db, who, 'all').where('record.id', '=', id)
    const { rows, next, total } = await listPage(db, found, page => page, {
      ...{ by: [byId('record.id')], direction: 'asc' },
      ...paging,
    })
    return { dataList: await hoursRowsOf(db, rows, who), next, total }
  },

  async hoursConfirmAll({ ids }, call) {
    const refused: { id: string; message: string }[] = []
    // One after the other: what goes wrong with one leaves the others as they are.
    for (const id of new Set(ids)) {
      const message = await confirmOne(call, id)
      if (message !== undefined) refused.push({ id, message })
    }
    return { confirmed: new Set(ids).size - refused.length, refused }
  },
}
