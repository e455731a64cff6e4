/**
 * PostgreSQL databases for tests, each one new and empty, on the server that `scripts/lib/postgres.mjs` finds or
 * starts.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { ensurePostgres, type Postgres } from '../../../scripts/lib/postgres.mjs'

export interface FreshDatabase {
  readonly url: string
  /** Drops it, with whoever is still connected. */
  readonly drop: () => Promise<void>
}

let server: Promise<Postgres | undefined> | undefined

const runOnServer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const createDatabase = async (url: string): Promise<FreshDatabase> => {
  const name = `linli_${randomBytes(6).toString('hex')}`
  await runOnServer(url, `create database ${name} template template0 encoding 'UTF8'`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => runOnServer(url, `drop database if exists ${name} with (force)`) }
}

/**
 * A new PostgreSQL database whatever the level, for what the embedded one hides; undefined where no PostgreSQL can be
 * had.
 */
export const createPostgresDatabase = async (): Promise<FreshDatabase | undefined> => {
  server ??= ensurePostgres()
  const running = await server
  return running && createDatabase(running.url)
}

/** Stops the server that `createPostgresDatabase` started in this process, if it did. */
export const stopPostgres = async (): Promise<void> => {
  await (await server)?.stop()
  server = undefined
}
