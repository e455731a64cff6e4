/** Takes a step in a transaction that is given up, and says what it wrote: every row of every table it touched. */
import { sql } from 'kysely'
import type { StepContext } from '../../../server/engine/fire.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import type { TestServer } from '../../support/server/testServer.ts'
import { lineOf } from './words.ts'

type Row = Readonly<Record<string, unknown>>
interface Written {
  readonly tablename: string
  readonly total: number
  readonly rows: readonly Row[] | null
}
/** Rows as they stood before, by table and key. */
export type Stood = ReadonlyMap<string, { readonly total: number; readonly rows: ReadonlyMap<string, Row> }>

const keyOf = ({ id, uid, record, account, shard, lot, key, activity }: Row): string =>
  String(id ?? key ?? [record ?? activity, uid, account, shard, lot].join(' '))

async function tablesOf({ database: { db } }: TestServer): Promise<string[]> {
  const { rows } = await sql<{ tablename: string }>`select tablename from pg_tables where schemaname = 'public'
    and tablename <> 'region' and tablename not like 'kysely%' order by 1`.execute(db)
  return rows.map(({ tablename }) => tablename)
}

/** Reads all tables once: what steps change is told apart from what stood there. */
export async function standing(server: TestServer): Promise<Stood> {
  const stood = new Map()
  for (const tablename of await tablesOf(server)) {
    const { rows } = await sql<{ one: Row }>`select to_jsonb(t) as one from ${sql.table(tablename)} t`.execute(
      server.database.db,
    )
    stood.set(tablename, { total: rows.length, rows: new Map(rows.map(({ one }) => [keyOf(one), one])) })
  }
  return stood
}

/** Rows that this transaction wrote, and how many there are of each table now. */
async function writtenIn(db: StepContext['db'], tables: readonly string[]): Promise<readonly Written[]> {
  // The place of a line of history depends on what else was written.
  const parts = tables.map(
    tablename => sql`select ${tablename}::text as tablename, count(*)::int as total,
      jsonb_agg(to_jsonb(t) - 'ordinal') filter (where t.xmin = pg_current_xact_id()::xid) as rows from ${sql.table(tablename)} t`,
  )
  const { rows } = await sql<Written>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
function changesOf(before: Row | undefined, after: Row): Row {
  if (!before) return after
  const changed = Object.entries(after).filter(([name, value]) => !same(before[name], value))
  return Object.fromEntries(
    changed.map(([name, value]) => {
      const old = before[name]
      if (name !== 'facts') return [name, value]
      const facts = Object.entries(value as Row).filter(([fact, one]) => !same((old as Row)[fact], one))
      return [name, Object.fromEntries(facts.map(([fact, one]) => [fact, one === '' ? 'nothing' : one]))]
    }),
  )
}

class GivenUp extends Error {}

/** Resolves to what a piece of work in a transaction writes, a line each row, or to its refusal. */
export async function writesOf(
  server: TestServer,
  stood: Stood,
  work: (context: StepContext) => Promise<unknown>,
): Promise<string[]> {
  const lines: string[] = []
  try {
    await server.database.tx(async db => {
      await work({ db, services: server.services })
      await sql`set constraints all immediate`.execute(db)
      for (const { tablename, total, rows } of await writtenIn(db, [...stood.keys()])) {
        const { rows: old, total: many } = stood.get(tablename)!
        const fresh = (rows ?? []).filter(row => !old.has(keyOf(row))).length
        const gone = many + fresh - total
        const rowLines = (rows ?? []).map(row => {
          const known = old.get(keyOf(row))
          return `${tablename} ${known ? `${lineOf(keyOf(row))} ` : '+ '}${lineOf(changesOf(known, row))}`
        })
        lines.push(...rowLines.sort(), ...(gone > 0 ? [`${tablename} loses ${gone}`] : []))
      }
      throw new GivenUp()
    })
  } catch (error) {
    if (error instanceof Refused) return [`refused ${error.refusal.code} ${error.refusal.message}`]
    // What stands beside a record that was put into a state is of the one that it came from.
    if (error instanceof Error && 'constraint' in error) return [`refused by ${error.constraint}`]
    if (!(error instanceof GivenUp)) throw error
  }
  return lines
}
