/** Filling a database takes seconds, so it is filled once and every test starts from a copy. */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { connect, type Database } from '../../server/db/connect.ts'
import { openPglite } from '../../server/db/pglite.ts'
import { seed } from '../../server/db/seed/seed.ts'
import type { Services } from '../../server/domain/context.ts'
import { tellStories } from '../../server/domain/demo/stories.ts'
import { projectRoot } from '../../server/root.ts'

const CACHE = join(projectRoot(), 'node_modules/.cache/linli-test')
const nameOf = (demo: boolean) => (demo ? 'demo' : 'bare')

/** The PostgreSQL to test on, if there is one. */
export const postgresUrl = () => process.env.TEST_DATABASE_URL || undefined

const at = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).toString()

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Cities of the demonstration, and Beijing. */
const CITIES = '3301|3302|3101|3201|4201|4401|5101|6101|1101'
/** Communities of the whole country are three quarters of a filled database; copies keep those where tests take place. */
const THIN = [`delete from region where level = 5 and code !~ '^(${CITIES})'`, 'vacuum full region', 'analyze region']

/** What the stories of the demonstration ask of the server: the provider's name, under which they pay. */
export const storyServices = (database: Database) =>
  ({ database, clock: Date.now, demo: true, payment: { name: 'sandbox' } }) as Services

async function fill(database: Database, demo: boolean): Promise<void> {
  try {
    const now = Date.now()
    await seed(database, { demo, now, say: () => {}, tell: trx => tellStories(trx, storyServices(database), now) })
    for (const statement of THIN) await database.exec(statement)
  } finally {
    await database.close()
  }
}

/** A folder that keeps little of the log of how it is filled, which would be four fifths of its image. */
async function slimFolder(folder: string): Promise<void> {
  const fresh = await openPglite(folder)
  await fresh.exec(`alter system set min_wal_size = '32MB'`)
  await fresh.exec(`alter system set max_wal_size = '32MB'`)
  await fresh.close()
}

const imageOf = (demo: boolean) => join(CACHE, `${nameOf(demo)}.tar`)

async function onPostgres(url: string, demo: boolean): Promise<void> {
  const name = `linli_original_${nameOf(demo)}`
  await administer(url, `drop database if exists ${name}`)
  await administer(url, `create database ${name}`)
  await fill(await connect({ url: at(url, name) }), demo)
}

async function asImage(dataDir: string, demo: boolean): Promise<void> {
  await fill(await connect({ dataDir }), demo)
  const filled = await openPglite(join(dataDir, 'database'))
  await filled.exec('alter system reset all')
  const image = await filled.dumpDataDir('none')
  await filled.close()
  const file = imageOf(demo)
  writeFileSync(`${file}.new`, Buffer.from(await image.arrayBuffer()))
  renameSync(`${file}.new`, file)
}

/** Makes the filled originals; called once before all tests of a level. With KEEP_ORIGINALS those of the level before are good enough. */
export async function makeOriginals(): Promise<void> {
  const url = postgresUrl()
  if (url) {
    await Promise.all([onPostgres(url, true), onPostgres(url, false)])
    return
  }
  if (process.env.KEEP_ORIGINALS && [true, false].every(demo => existsSync(imageOf(demo)))) return
  const folders = join(CACHE, `${process.pid}`)
  const [one, other] = [join(folders, 'one'), join(folders, 'other')]
  mkdirSync(join(one, 'database'), { recursive: true })
  await slimFolder(join(one, 'database'))
  cpSync(one, other, { recursive: true })
  await asImage(one, true)
  await asImage(other, false)
  rmSync(folders, { recursive: true, force: true })
}

/** A database of the test's own, filled; `drop` takes a PostgreSQL one away after it was closed. */
export async function openTestDatabase(demo: boolean): Promise<{ database: Database; drop(): Promise<void> }> {
  const url = postgresUrl()
  if (url) {
    const name = `linli_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
    await administer(url, `create database ${name} template linli_original_${nameOf(demo)}`)
    const database = await connect({ url: at(url, name) })
    return { database, drop: () => administer(url, `drop database if exists ${name} with (force)`) }
  }
  const file = imageOf(demo)
  if (!existsSync(file)) throw new Error('The filled database is missing: run through vitest, whose set-up makes it')
  const dump = new Blob([new Uint8Array(readFileSync(file))])
  return { database: await connect({ dump }), drop: async () => {} }
}
