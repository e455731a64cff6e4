/** What people did on the portal: steps of all workflows, log-ins of staff, exports, and what was refused them. */
import { sql } from 'kysely'
import { MAX_EXPORTED } from '../../../src/contract/listExport.contract.ts'
import type { AuditRow, manageContract } from '../../../src/contract/manage.contract.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers, Services } from '../../engine/context.ts'
import { titlesOf } from '../../engine/titles.ts'
import { namesOf } from '../../identity/names.ts'
import { platformPerson } from '../../identity/platform.ts'
import { byId, byMoment, listPage } from '../../kernel/listPage.ts'
import { likePattern, micros } from '../../kernel/pagination.ts'
import { periodConditions } from '../../kernel/period.ts'

const entries = (db: Queryable) =>
  db
    .selectFrom('auditEntry')
    .select(['id', 'kind', 'uid', 'name', 'post', 'what', 'fromState', 'toState', 'record', 'reason', 'origin'])
    .select(micros('at').as('at'))
type Entry = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

/** Resolves to the accounts that somebody may mean: a name or a part of it, or the whole telephone number. */
const accountsNamed = async (db: Queryable, keyword: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('account')
    .select('uid')
    .where(({ eb, or }) => or([eb('name', 'ilike', likePattern(keyword)), eb('phone', '=', keyword)]))
    .limit(100)
    .execute()
  return rows.map(({ uid }) => uid)
}

async function rowsOf({ db, engine }: { readonly db: Queryable } & Pick<Services, 'engine'>, found: readonly Entry[]) {
  const ids = found.flatMap(({ record }) => record ?? [])
  const records =
    ids.length > 0
      ? await db.selectFrom('record').select(['id', 'workflow', 'facts', 'owner']).where('id', 'in', ids).execute()
      : []
  const recordOf = new Map(records.map(record => [record.id, record]))
  const titleOf = await titlesOf({ db, engine }, records)
  const name = await namesOf(db, [...found.map(({ uid }) => uid), ...records.map(({ owner }) => owner)])
  return found.map(
    ({ id, kind, uid, post, what, fromState, toState, record, reason, origin, at, ...one }): AuditRow => {
      const about = recordOf.get(record ?? '')
      const row = {
        id,
        kind,
        who: one.name || name(uid),
        title: about ? titleOf(about) : '',
        owner: about ? name(about.owner) : '',
        workflow: about?.workflow ?? '',
        record: about?.id ?? '',
        reason,
        origin,
        at: Math.floor(at / 1000),
      }
      const flow = engine.bindings[about?.workflow ?? '']?.flow
      if (!flow || kind !== 'step') return { ...row, post, what }
      // An older version may have had other words.
      const labelOf = (state: string) => flow.states[state]?.label ?? ''
      const way = [fromState, toState].map(labelOf).filter(Boolean)
      return {
        ...row,
        post: flow.roles[post] ?? post,
        what: `${flow.label} · ${flow.events[what]?.label ?? what}（${[...new Set(way)].join(' → ')}）`,
      }
    },
  )
}

export const auditCalls: Pick<Handlers<typeof manageContract>, 'auditPage'> = {
  async auditPage({ tab = 'all', keyword, since, until, ...paging }, { database: { db }, engine, me: { uid } }) {
    await platformPerson(db, uid)
    const uids = keyword === undefined ? [] : await accountsNamed(db, keyword)
    const all = entries(db)
      .$if(tab !== 'all', some => some.where('kind', '=', tab as Entry['kind']))
      .$if(keyword !== undefined, some =>
        some.where(({ eb, or }) =>
          or([eb('record', '=', keyword?.toLowerCase() ?? ''), ...(uids.length > 0 ? [eb('uid', 'in', uids)] : [])]),
        ),
      )
      .where(({ and }) => and(periodConditions(sql`at`, { since, until })))
    const by = [byMoment<Entry>('at', ({ at }) => at), byId('id')]
    const { rows, next, total } = await listPage(db, all, page => page, { by, ...paging, maxCounted: MAX_EXPORTED + 1 })
    return { dataList: await rowsOf({ db, engine }, rows), next, total }
  },
}
