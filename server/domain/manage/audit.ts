/** What people did on the portal: steps of all workflows, log-ins of staff, exports, and what was refused them. */
import { type RawBuilder, sql } from 'kysely'
import { AUDIT_KINDS, type AuditKind, MAX_AUDIT_COUNTED } from '../../../src/contract/auditWords.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import type { AuditRow, manageContract } from '../../../src/contract/manage.contract.ts'
import { hasRole, type Principal } from '../../../src/machines/workflow/people.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers, Services } from '../../engine/context.ts'
import { factsOf } from '../../engine/records.ts'
import { titlesOf } from '../../engine/titles.ts'
import { bothNamesOf } from '../../identity/names.ts'
import { auditReader } from '../../identity/platform.ts'
import { beyond, byId, byMoment } from '../../kernel/listPage.ts'
import { likePattern, micros, pageLimit, pageOf } from '../../kernel/pagination.ts'
import { periodConditions } from '../../kernel/period.ts'

interface Entry {
  readonly id: string
  readonly kind: AuditKind
  readonly uid: string
  /** Of a step the role of the chart and the event, else as they are shown. */
  readonly name: string
  readonly post: string
  readonly what: string
  readonly fromState: string
  readonly toState: string
  readonly record: string | null
  readonly reason: string
  readonly origin: string
  /** In microseconds. */
  readonly at: number
}

interface Source {
  readonly kinds: readonly AuditKind[]
  readonly from: RawBuilder<unknown>
  readonly columns: RawBuilder<unknown>
}
/** Where entries stand. Each is sorted and cut by itself, along its index. */
const SOURCES: readonly Source[] = [
  {
    kinds: ['step'],
    from: sql`history where uid is not null`,
    columns: sql`'step' as kind, '' as name, role as post, event as what, from_state, to_state,
      coalesce(input->>'reason', '') as reason, '' as origin`,
  },
  {
    kinds: keysOf(AUDIT_KINDS).filter(kind => kind !== 'step'),
    from: sql`audit where true`,
    columns: sql`kind, name, post, what, '' as from_state, '' as to_state, reason, origin`,
  },
]

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

async function rowsOf(
  { db, engine }: { readonly db: Queryable } & Pick<Services, 'engine'>,
  found: readonly Entry[],
  who: Principal,
) {
  const ids = found.flatMap(({ record }) => record ?? [])
  const records =
    ids.length > 0
      ? await db
          .selectFrom('record')
          .select(['id', 'workflow', 'state', 'facts', 'owner'])
          .where('id', 'in', ids)
          .execute()
      : []
  const recordOf = new Map(records.map(record => [record.id, record]))
  const titleOf = await titlesOf({ db, engine }, records)
  const { own, forOthers } = await bothNamesOf(db, [
    ...found.map(({ uid }) => uid),
    ...records.map(({ owner }) => owner),
  ])
  /** Whether the reader has anything to do with a record, so that its page opens for them. */
  const concerns = (record: (typeof records)[number]) => {
    const { flow, projection } = engine.bindings[record.workflow] ?? {}
    return flow !== undefined && projection?.opensFor(factsOf(flow, record) as never, who) === true
  }
  const isPlatform = hasRole(who, 'platform')
  /** Whether the reader is not told whose record it is: auditors are not, nobody is where its desk masks them. */
  const hidesName = ({ workflow, state, facts }: (typeof records)[number]) => {
    if (!isPlatform) return true
    const { flow, projection } = engine.bindings[workflow] ?? {}
    if (!flow || !projection?.sights.includes('name')) return false
    const known = factsOf(flow, { facts }) as never
    return !projection.shows('name', state, projection.readerOf(known, who))
  }
  return found.map(
    ({ id, kind, uid, post, what, fromState, toState, record, reason, origin, at, ...one }): AuditRow => {
      const about = recordOf.get(record ?? '')
      const opens = about !== undefined && concerns(about)
      const name = (whose: string) =>
        about && whose === about.owner && hidesName(about) ? forOthers(whose) : own(whose)
      const row = {
        id,
        kind,
        who: one.name || name(uid),
        title: about && opens ? titleOf(about) : '',
        owner: about && opens ? name(about.owner) : '',
        workflow: about?.workflow ?? '',
        record: about?.id ?? '',
        opens,
        // What was written there is for those who have to do with it.
        reason: about && !opens ? '' : reason,
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

/** Order of the entries, the newest first. */
const BY = [byMoment<Entry>('at', ({ at }) => at), byId('id')]
const SORTED = sql`order by at desc, id desc`

export const auditCalls: Pick<Handlers<typeof manageContract>, 'auditPage'> = {
  async auditPage({ tab = 'all', keyword, since, until, pageSize, after }, { database: { db }, engine, me: { uid } }) {
    const who = await auditReader(db, uid)
    const uids = keyword === undefined ? [] : await accountsNamed(db, keyword)
    const conditions = [
      ...periodConditions(sql`at`, { since, until }),
      ...(keyword === undefined ? [] : [sql`(record = ${keyword.toLowerCase()} or uid = any(${uids}::text[]))`]),
    ]
    const sources = SOURCES.filter(({ kinds }) => tab === 'all' || kinds.includes(tab))
    const read = (
      columns: (source: Source) => RawBuilder<unknown>,
      limit: number,
      more: readonly RawBuilder<unknown>[],
    ) =>
      sql.join(
        sources.map(source => {
          const narrowed = tab !== 'all' && source.kinds.length > 1 ? [sql`kind = ${tab}`] : []
          const where = [...conditions, ...narrowed, ...more].map(one => sql` and ${one}`)
          return sql`(select ${columns(source)} from ${source.from}${sql.join(where, sql``)} ${SORTED} limit ${limit})`
        }),
        sql` union all `,
      )
    const beyondLast = after === undefined ? [] : [beyond(BY, 'desc', after)]
    const limit = pageLimit(pageSize)
    const shown = ({ columns }: Source) => sql`id, uid, record, at, ${columns}`
    const { rows: found } = await sql<Entry>`
      select id, kind, uid, name, post, what, from_state, to_state, record, reason, origin, ${micros('at')} as at
      from (${read(shown, limit, beyondLast)}) entry order by entry.at desc, id desc limit ${limit}`.execute(db)
    const { rows, next } = pageOf(found, pageSize, row => BY.map(({ of }) => of(row)))
    const { rows: counted } = await sql<{ total: number }>`
      select least(count(*), ${MAX_AUDIT_COUNTED})::int as total
      from (${read(() => sql`1`, MAX_AUDIT_COUNTED, [])}) entry`.execute(db)
    return { dataList: await rowsOf({ db, engine }, rows, who), next, total: counted[0]?.total ?? 0 }
  },
}
