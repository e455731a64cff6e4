/** The address tree as a table: its rows and how to load them. */
import { lowerRows, type RegionRow, upperRows } from './pack.ts'

/** Five levels, 31 + 342 + 2,978 + 41,352 + 620,573 rows, and three each for Taiwan, Hong Kong and Macau. */
export const REGION_COUNT = 665_285

export const regionTable = `
create table region (code text primary key, parent text not null, level smallint not null, name text not null);
create index region_parent on region (parent);
`

/** One connection; `query` resolves to its rows. */
export interface RegionClient {
  exec(sql: string): Promise<unknown>
  query(sql: string, params?: unknown[]): Promise<unknown>
}

/** Returns all rows of all levels, the upper three first. */
export function* regionRows(): Generator<RegionRow> {
  yield* upperRows()
  yield* lowerRows()
}

/** Rows in one statement, whose two parameters have some 100 and 400 KB. */
const CHUNK_ROWS = 10_000

/** Level and parent follow from the code, so only code and name are sent; no name contains the separator. */
const INSERT_REGIONS = `
insert into region (code, parent, level, name)
select code,
  left(code, case length(code) when 12 then 9 when 9 then 6 else length(code) - 2 end),
  case length(code) when 12 then 5 when 9 then 4 else length(code) / 2 end,
  name
from unnest(string_to_array($1, ','), string_to_array($2, ',')) as one (code, name)`

/** Selects rows of the packs; with a row it must select all rows above it. */
export type RegionFilter = (row: RegionRow) => boolean

async function isFilled(client: RegionClient, expected: number): Promise<boolean> {
  const answer = await client.query('select count(*)::int as count from region')
  const { rows: [row] = [] } = answer as { rows?: { count: number }[] }
  return row?.count === expected
}

/**
 * Loads the table unless it has exactly as many rows as the packs, or as the filter selects; otherwise does nothing and
 * returns 0 rows. Run it in a transaction: it empties the table and rebuilds its indexes after the rows, which halves
 * time and write-ahead log.
 */
export async function fillRegions(client: RegionClient, filter?: RegionFilter): Promise<{ rows: number; ms: number }> {
  const startedAt = performance.now()
  const resultOf = (rows: number) => ({ rows, ms: Math.round(performance.now() - startedAt) })
  const chosen = filter && [...regionRows()].filter(filter)
  const expected = chosen?.length ?? REGION_COUNT
  if (await isFilled(client, expected)) return resultOf(0)
  await client.exec('truncate region')
  await client.exec('alter table region drop constraint if exists region_pkey')
  await client.exec('drop index if exists region_parent')
  let codes: string[] = []
  let names: string[] = []
  const flush = async () => {
    await client.query(INSERT_REGIONS, [codes.join(','), names.join(',')])
    codes = []
    names = []
  }
  for (const { code, name } of chosen ?? regionRows()) {
    codes.push(code)
    names.push(name)
    if (codes.length === CHUNK_ROWS) await flush()
  }
  if (codes.length > 0) await flush()
  await client.exec('alter table region add primary key (code)')
  await client.exec('create index region_parent on region (parent)')
  await client.exec('analyze region')
  return resultOf(expected)
}
