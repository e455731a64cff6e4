/** What the demonstration tells of its people's last weeks: who did what when, and what each matter was about. */
import { sql } from 'kysely'
import type { TestServer } from '../../support/server/testServer.ts'
import { lineOf } from './words.ts'

type Row = Readonly<Record<string, unknown>>

/** Where it stands what a record is about: the table, the column that names the record, and what is read of it. */
const ABOUT: readonly (readonly [table: string, record: string, columns: readonly string[]])[] = [
  ['order_info', 'id', ['shop', 'freight', 'receiver_name', 'receiver_phone', 'receiver_region', 'receiver_detail']],
  ['order_line', 'order', ['title', 'options', 'price', 'count', 'paid', 'refunded', 'shipped', 'sent_back']],
  ['trade', 'payment', ['amount', 'title']],
  ['outbox_job', 'record', ['kind', 'amount', 'state', 'due_at']],
  [
    'donation_info',
    'id',
    ['title', 'party', 'name', 'phone', 'region', 'detail', 'lng', 'lat', 'day', 'slot', 'remark'],
  ],
  ['donation_info', 'id', ['picture', 'activity']],
  ['donation_item', 'donation', ['name', 'classification', 'condition', 'count', 'unit', 'stored', 'expiry']],
  ['exchange_info', 'id', ['title', 'options', 'points', 'receiver_name', 'receiver_phone', 'receiver_detail', 'door']],
  ['activity', 'id', ['kind', 'title', 'summary', 'body', 'meeting', 'picture', 'region', 'address', 'lng', 'lat']],
  ['activity', 'id', ['radius', 'automatic', 'starts_at', 'ends_at', 'listed', 'over']],
  ['activity_shift', 'id', ['title', 'starts_at', 'ends_at', 'places', 'minimum', 'least_age', 'skill']],
  ['sign_up', 'id', ['kind', 'words', 'vehicle']],
  ['hours_entry', 'id', ['title', 'source', 'started_at', 'ended_at', 'credited', 'checked']],
]

interface Step {
  readonly record: string
  readonly at: Date
  readonly event: string
  readonly role: string
  readonly uid: string | null
  readonly input: unknown
}
interface Matter {
  readonly id: string
  readonly workflow: string
  readonly owner: string
  readonly place: string
  readonly facts: object
}

/** Resolves to lines by the record that they are about. */
async function aboutThem({ database: { db } }: TestServer): Promise<(id: string) => string[]> {
  const lines = new Map<string, string[]>()
  for (const [table, record, columns] of ABOUT) {
    const { rows } = await sql<{ record: string; one: Row }>`
      select ${sql.ref(record)} as record, to_jsonb(t) as one from ${sql.table(table)} t order by to_jsonb(t)->>'id'`.execute(
      db,
    )
    for (const { record: id, one } of rows) {
      const read = lineOf(Object.fromEntries(columns.map(column => [column, one[column]])))
      if (read !== '{}') lines.set(id, [...(lines.get(id) ?? []), `  ${table} ${read}`])
    }
  }
  return id => lines.get(id) ?? []
}

/** What fills the country: their number makes them, and not what is told of them. */
const MANY = ['aid', 'roleGrant', 'shop']

/**
 * Resolves to every tale, by the moment of its first step: the matter, what it was about, each of its steps. What the
 * filling wrote down without the engine is no tale, nor is who signed up for an activity that is none.
 */
export async function talesIn(server: TestServer): Promise<string[]> {
  const { db } = server.database
  const { rows: steps } = await sql<Step>`
    select history.record, at, event, role, uid, input from history join record on record.id = history.record
    where history.id not like 'h%' and workflow not in (${sql.join(MANY)}) and not exists (
      select from sign_up join history drafted on drafted.id = 'h0' || sign_up.activity where sign_up.id = record.id)
    order by history.ordinal`.execute(db)
  const found = [...new Set(steps.map(({ record }) => record))]
  const { rows: records } = await sql<Matter>`
    select id, workflow, owner, place, facts from record where id = any(${found})
    order by coalesce(root, id), id`.execute(db)
  const about = await aboutThem(server)
  return records.flatMap(({ id, workflow, owner, place, facts }) => [
    lineOf(`${workflow} ${id} of ${owner} at ${place}`).trimEnd(),
    `  ${lineOf(facts)}`,
    ...about(id),
    ...steps
      .filter(({ record }) => record === id)
      .map(({ at, event, role, uid, input }) =>
        `  ${lineOf(at.toISOString())} ${event} ${role} ${lineOf(uid ?? '')} ${lineOf(input ?? '')}`.trimEnd(),
      ),
  ])
}

/** Resolves to what of all this is still to be read, by whom. */
export async function unreadIn({ database: { db } }: TestServer): Promise<string[]> {
  const { rows } = await sql<{ uid: string; unread: number; first: number; read: number }>`
    select uid, (count(*) filter (where read_at is null))::int as unread, count(read_at)::int as read,
      (extract(epoch from min(created_at) filter (where read_at is null)) * 1000)::float8 as first
    from message group by uid having count(*) filter (where read_at is null) > 0 order by uid`.execute(db)
  return rows.map(row => `unread ${lineOf(row)}`)
}
