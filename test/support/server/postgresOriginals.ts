/**
 * Filled originals on PostgreSQL: template databases named by the hash of the sources, with the time of their filling
 * as comment.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { connect, type Database } from '../../../server/db/connect.ts'
import { ABANDONED_MS, fillOriginal, isFresh } from './originals.ts'

const PREFIX = 'linli_original_'
const nameOf = (hash: string, demo: boolean) => `${PREFIX}${demo ? 'demo' : 'bare'}_${hash}`
/** Runs that start at the same time on one server fill one after the other. Any number that nothing else takes. */
const LOCK_ID = 20_260_022

const addressOf = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).toString()

async function withAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** Every original that lies on the server, with the time of its filling; 0 for one that was never finished. */
async function originalsOn(admin: pg.Client): Promise<Map<string, number>> {
  const { rows } = await admin.query<{ name: string; comment: string | null }>(
    `select datname as name, shobj_description(oid, 'pg_database') as comment
      from pg_database where starts_with(datname, $1)`,
    [PREFIX],
  )
  return new Map(rows.map(({ name, comment }) => [name, Number(comment ?? 0)]))
}

async function fillTemplate(admin: pg.Client, url: string, name: string, demo: boolean): Promise<void> {
  const draft = `${name}_draft`
  await admin.query(`drop database if exists ${draft} with (force)`)
  await admin.query(`create database ${draft} template template0 encoding 'UTF8'`)
  await fillOriginal(await connect({ url: addressOf(url, draft) }), demo)
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`alter database ${draft} rename to ${name}`)
  await admin.query(`comment on database ${name} is '${Date.now()}'`)
}

/** Makes the templates that are missing or too old. Runs that start at the same time wait for the first of them. */
export const makePostgresOriginals = (url: string, hash: string): Promise<void> =>
  withAdmin(url, async admin => {
    // Ends with the connection, also where this process is killed.
    await admin.query('select pg_advisory_lock($1)', [LOCK_ID])
    const known = await originalsOn(admin)
    const isMissing = (demo: boolean) => {
      const filledAt = known.get(nameOf(hash, demo)) ?? 0
      return filledAt === 0 || !isFresh(demo, filledAt)
    }
    await Promise.all(
      [true, false]
        .filter(isMissing)
        .map(demo => withAdmin(url, own => fillTemplate(own, url, nameOf(hash, demo), demo))),
    )
    const isAbandoned = ([name, filledAt]: [string, number]) =>
      !name.includes(hash) && Date.now() - filledAt > ABANDONED_MS
    for (const [name] of [...known].filter(isAbandoned)) await admin.query(`drop database if exists ${name}`)
  })

/** The address past the network where the server has a socket on this machine: half the processor for a statement. */
async function nearAddress(admin: pg.Client, address: string): Promise<string> {
  const { rows } = await admin.query<{ folders: string }>(
    `select current_setting('unix_socket_directories') as folders`,
  )
  const near = new URL(address)
  const folders = rows[0]?.folders.split(',').map(folder => folder.trim()) ?? []
  const folder = folders.find(one => one && existsSync(join(one, `.s.PGSQL.${near.port || 5432}`)))
  if (folder) near.searchParams.set('host', folder)
  return near.href
}

/** Opens a copy of an original; `drop` takes it away after it was closed. */
export async function openPostgresCopy(
  url: string,
  hash: string,
  demo: boolean,
): Promise<{ database: Database; drop(): Promise<void> }> {
  const name = `linli_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  // As files it takes a third of the time: else every page is written to the log, too.
  const statement = `create database ${name} template ${nameOf(hash, demo)} strategy file_copy`
  const address = await withAdmin(url, async admin => {
    await admin.query(statement)
    return nearAddress(admin, addressOf(url, name))
  })
  return {
    database: await connect({ url: address }),
    drop: async () => {
      await withAdmin(url, admin => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}
