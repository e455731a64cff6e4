/** Fills a fresh database: always the addresses, settings, classifications and articles; then either the demonstration or one account. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { CompiledQuery, sql, type Transaction } from 'kysely'
import { ROLES } from '../../../src/contract/words.ts'
import { fillRegions } from '../../geo/regions.ts'
import { StartProblem } from '../../problem.ts'
import type { Database } from '../connect.ts'
import { DEFAULT_SETTINGS } from '../defaults.ts'
import { newId } from '../ids.ts'
import type { Tables } from '../schema.ts'
import { articleRows } from './articles.ts'
import { classificationRows } from './classifications.ts'
import { fillDemo } from './demo.ts'
import { insertAll } from './insert.ts'
import { plainPicture } from './picture.ts'
import type { DemoAccount, SeedReport } from './report.ts'

export type { DemoAccount, SeedReport } from './report.ts'

export interface SeedOptions {
  readonly demo: boolean
  /** Milliseconds since 1970; all dates of the demonstration lie around it. */
  readonly now: number
  /** Where `demo-accounts.json` goes. */
  readonly dataDir?: string
  readonly say: (line: string) => void
  /** Tells what the people of the demonstration did lately, on the engine, which this room does not know. */
  readonly tell?: (trx: Transaction<Tables>) => Promise<void>
}

interface Marker {
  readonly demo: boolean
  readonly accounts: readonly DemoAccount[]
}

const MARKER = 'seed'
/** Two servers that start together on one database fill it once. Any number that nothing else takes. */
const LOCK = 20_260_002
const PLATFORM_PHONE = '13900000000'

async function readMarker(trx: Transaction<Tables>): Promise<Marker | undefined> {
  const row = await trx.selectFrom('setting').select('value').where('key', '=', MARKER).executeTakeFirst()
  const marker = row?.value as Marker | undefined
  // The database keeps an object's fields in an order of its own; people read them in ours.
  return (
    marker && {
      ...marker,
      accounts: marker.accounts.map(({ role, name, phone, password, region }) => ({
        role,
        name,
        phone,
        password,
        region,
      })),
    }
  )
}

const lock = (trx: Transaction<Tables>) => sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)

async function addresses(trx: Transaction<Tables>): Promise<number> {
  const { rows } = await fillRegions({
    exec: text => sql.raw(text).execute(trx),
    query: (text, params = []) => trx.executeQuery(CompiledQuery.raw(text, [...params])),
  })
  return rows
}

async function platformAccount(trx: Transaction<Tables>, now: number): Promise<string> {
  const password = `L1${randomBytes(9).toString('base64url')}`
  const uid = newId(now)
  const created_at = new Date(now)
  await trx
    .insertInto('account')
    .values({
      uid,
      kind: 'person',
      phone: PLATFORM_PHONE,
      password_hash: await hash(password),
      name: '平台管理员',
      avatar: plainPicture('bust-in-silhouette'),
      region: '',
      introduction: '',
      created_at,
    })
    .execute()
  await trx
    .insertInto('role_grant')
    .values({ id: newId(now), uid, role: 'platform', region: '', created_at })
    .execute()
  return password
}

interface Filled extends Marker {
  /** What is told only this once. */
  readonly once: readonly string[]
}

async function fill(trx: Transaction<Tables>, { demo, now, say, tell }: SeedOptions): Promise<Filled> {
  await insertAll(
    trx,
    'setting',
    Object.entries(DEFAULT_SETTINGS).map(([key, value]) => ({ key, value: JSON.stringify(value) })),
  )
  await insertAll(trx, 'classification', classificationRows())
  await insertAll(trx, 'article', articleRows(now, demo))
  if (demo) say('装入演示数据 …')
  const accounts = demo ? await fillDemo(trx, now) : []
  if (demo) await tell?.(trx)
  const once = demo
    ? []
    : [`平台账号 ${PLATFORM_PHONE}，密码 ${await platformAccount(trx, now)}，只显示这一次，请登录后修改。`]
  await trx
    .insertInto('setting')
    .values({ key: MARKER, value: JSON.stringify({ demo, accounts }) })
    .execute()
  return { demo, accounts, once }
}

function linesOf({ accounts }: Marker, file: string | undefined): string[] {
  if (!accounts.length) return []
  return [
    `演示账号（密码都是 ${accounts[0]?.password}${file ? `，已写入 ${file}` : ''}）：`,
    ...accounts.map(({ role, name, phone, region }) => `  ${phone}  ${name}  ${ROLES[role]}（${region}）`),
  ]
}

function writeAccounts(dataDir: string, accounts: readonly DemoAccount[]): string {
  const file = join(dataDir, 'demo-accounts.json')
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, `${JSON.stringify(accounts, undefined, 2)}\n`)
  } catch (error) {
    throw new StartProblem(
      `演示账号写不进 ${file}：${(error as Error).message}。请检查目录权限，或用 DATA_DIR 换一个目录。`,
    )
  }
  return file
}

/**
 * Fills the database if nothing has filled it yet, else leaves it as it is. The addresses are one transaction, everything else
 * another, so there is no half. Throws `StartProblem` where the database was filled for the other mode: demonstration accounts have a
 * known password and must not open a real platform, nor may a real one show SMS codes.
 */
export async function seed(database: Database, options: SeedOptions): Promise<SeedReport> {
  const { demo, dataDir, say } = options
  const found = await database.tx(readMarker)
  if (!found) {
    say('装入全国五级地址 …')
    await database.tx(async trx => {
      await lock(trx)
      await addresses(trx)
    })
  }
  const filled: Filled = await database.tx(async trx => {
    await lock(trx)
    const marker = await readMarker(trx)
    return marker ? { ...marker, once: [] } : await fill(trx, options)
  })
  if (filled.demo !== demo)
    throw new StartProblem(
      filled.demo
        ? '这个数据库里是演示数据，演示账号的密码人人知道，不能以 DEMO=0 启动。请换一个 DATA_DIR 或 DATABASE_URL。'
        : '这个数据库是以 DEMO=0 建立的正式数据，请同样以 DEMO=0 启动；要看演示，请换一个 DATA_DIR。',
    )
  const file = demo && dataDir !== undefined ? writeAccounts(dataDir, filled.accounts) : undefined
  return { lines: [...filled.once, ...linesOf(filled, file)], accounts: filled.accounts }
}
