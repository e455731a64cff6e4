/** The platform's settings: what is in force since when by whom, and the changes of a key. */
import { type SqlBool, sql } from 'kysely'
import { MAX_COUNTED } from '../../../src/contract/constants.ts'
import type { manageContract } from '../../../src/contract/manage.contract.ts'
import { SETTING_KEYS, SETTINGS, type Setting, type SettingKey } from '../../../src/contract/settingKeys.ts'
import { settingChange } from '../../../src/machines/workflows/settingChange/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import type { Engine } from '../../engine/engine.ts'
import { recordDetail } from '../../engine/recordRows.ts'
import { factsOf } from '../../engine/records.ts'
import { settingsOf } from '../../engine/settings.ts'
import { namesOf } from '../../identity/names.ts'
import { platformPerson } from '../../identity/platform.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { seenOf } from '../../kernel/seen.ts'
import { CAME_INTO_FORCE, settingChangeRowsOf, settingChanges, WAITING_STATES } from './settingChanges.ts'

/** Resolves to the changes in force: id, since when, by whom; by key. */
async function changesInForce(db: Queryable) {
  const rows = await db
    .selectFrom('record')
    .select(['record.id', 'record.owner', 'record.facts', CAME_INTO_FORCE.as('since')])
    .where('workflow', '=', 'settingChange')
    .where('state', '=', 'inForce')
    .execute()
  const name = await namesOf(
    db,
    rows.map(({ owner }) => owner),
  )
  return new Map(
    rows.map(({ id, owner, since, ...row }) => [
      factsOf(settingChange, row).key,
      { id, since: since?.getTime() ?? null, by: name(owner) },
    ]),
  )
}

/** Resolves to how many records a key concerns are under way, up to `MAX_COUNTED`; null where it concerns none. */
async function underWay(db: Queryable, { bindings }: Engine, key: SettingKey): Promise<number | null> {
  const { workflow = '' }: Setting = SETTINGS[key]
  const flow = bindings[workflow]?.flow
  if (!flow) return null
  const open = Object.entries(flow.states).flatMap(([state, { end }]) => (end ? [] : [sql.lit(state)]))
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from record where workflow = ${sql.lit(workflow)}
      and state in (${sql.join(open)}) limit ${sql.lit(MAX_COUNTED)}) found`.execute(db)
  return rows[0]?.count ?? 0
}

export const settingCalls: Pick<
  Handlers<typeof manageContract>,
  'settingPage' | 'settingHistory' | 'settingDetails'
> = {
  async settingPage({ name: key }, { database: { db }, engine, limits, me: { uid } }) {
    const who = await platformPerson(db, uid)
    const values = await settingsOf(db, limits)
    const inForce = await changesInForce(db)
    const found = await settingChanges(db)
      .where('state', 'in', [...WAITING_STATES])
      .$if(key !== undefined, some => some.where(sql<SqlBool>`record.facts->>'key' = ${key}`))
      .orderBy('record.id')
      .execute()
    const waiting = await settingChangeRowsOf(db, found, who)
    const keys = key === undefined ? SETTING_KEYS : [key]
    return {
      dataList: keys.map(one => {
        const { id: change = '', since = null, by = '' } = inForce.get(one) ?? {}
        const ofKey = waiting.filter(row => row.name === one).length
        return { name: one, value: values[one], since, by, change, waiting: ofKey }
      }),
      waiting,
      seen: key === undefined ? '' : seenOf({ value: values[key] }),
      underWay: key === undefined ? null : await underWay(db, engine, key),
    }
  },

  async settingHistory({ name: key, ...paging }, { database: { db }, me: { uid } }) {
    const who = await platformPerson(db, uid)
    const all = settingChanges(db).$if(key !== undefined, some =>
      some.where(sql<SqlBool>`record.facts->>'key' = ${key}`),
    )
    const { rows, next, total } = await listPage(db, all, page => page, { by: [byId('record.id')], ...paging })
    return { dataList: await settingChangeRowsOf(db, rows, who), next, total }
  },

  settingDetails: recordDetail(settingChange, settingChanges, settingChangeRowsOf),
}
