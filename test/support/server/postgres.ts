/**
 * PostgreSQL databases for tests, each one new and empty, on the server that `scripts/lib/postgres.mjs` finds or
 * starts.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { ensurePostgres, type Postgres } from '../../../scripts/lib/postgres.mjs'

export interface FreshDatabase {
  readonly url: string
  /** Drops it, including open connections. */
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

const createDatabase = async (url: string, encoding: string): Promise<FreshDatabase> => {
  const name = `linli_${randomBytes(6).toString('hex')}`
  // Only the locale C goes with every encoding.
  const locale = encoding === 'UTF8' ? '' : "locale 'C'"
  await runOnServer(url, `create database ${name} template template0 encoding '${encoding}' ${locale}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => runOnServer(url, `drop database if exists ${name} with (force)`) }
}

/**
 * A new PostgreSQL database whatever the level, for what the embedded one hides; undefined where no PostgreSQL can be
 * had.
 */
export const createPostgresDatabase = async (encoding = 'UTF8'): Promise<FreshDatabase | undefined> => {
  server ??= ensurePostgres()
  const running = await server
  return running && createDatabase(running.url, encoding)
}

/** Lets the server answer in this database as one of that version would; `number` as in `server_version_num`. */
export const pretendVersion = async ({ url }: FreshDatabase, number: number, name: string): Promise<void> => {
  await runOnServer(
    url,
    `create schema old;
    create function old.current_setting(text) returns text language sql as $$
      select case $1 when 'server_version_num' then '${number}' when 'server_version' then '${name}'
        else pg_catalog.current_setting($1) end $$;
    alter database ${new URL(url).pathname.slice(1)} set search_path = old, pg_catalog, public`,
  )
}

/** Stops the server that `createPostgresDatabase` started in this process, if it did. */
export const stopPostgres = async (): Promise<void> => {
  await (await server)?.stop()
  server = undefined
}
