/**
 * Fills a new database: always the addresses, settings, classifications and articles; then the demonstration or one
 * account.
 */

import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { CompiledQuery, sql, type Transaction } from 'kysely'
import { ROLES } from '../../../src/contract/words.ts'
import { fillRegions, type RegionFilter } from '../../geo/regions.ts'
import { signPicture } from '../../kernel/pictures.ts'
import { messageOf, StartProblem } from '../../kernel/problem.ts'
import type { Database } from '../connect.ts'
import { newId } from '../ids.ts'
import { RECORDS } from '../migrations/0036-countersigned-roles.ts'
import type { Tables } from '../schema.ts'
import { articleRows } from './articles.ts'
import { classificationRows } from './classifications.ts'
import { insertAll } from './insert.ts'
import type { DemoAccount, SeedReport } from './report.ts'

export type { SeedReport } from './report.ts'

export interface SeedOptions {
  readonly demo: boolean
  /** ms since 1970; all dates of the demonstration are relative to it. */
  readonly now: number
  /** Folder of `demo-accounts.json`. */
  readonly dataDir?: string
  readonly log: (line: string) => void
  /** Limits the addresses, for tests that need only a part of the country. */
  readonly regions?: RegionFilter
  /** The content of the demonstration; required if `demo` is set and the database may be new. */
  readonly demonstration?: Demonstration
}

export interface Demonstration {
  /** Articles in addition to those of every platform, in the format of `articles.txt`. */
  readonly stories: string
  /** Inserts people and their records; resolves to the accounts that any visitor may log in as. */
  readonly fill: (trx: Transaction<Tables>) => Promise<readonly DemoAccount[]>
}

interface SeedMarker {
  readonly demo: boolean
  readonly accounts: readonly DemoAccount[]
}

const MARKER_KEY = 'seed'
/** Two servers that start together on one database fill it once. Arbitrary, but unique among the advisory locks. */
const SEED_LOCK_ID = 20_260_002
const PLATFORM_PHONE = '13900000000'

async function readMarker(trx: Transaction<Tables>): Promise<SeedMarker | undefined> {
  const row = await trx.selectFrom('setting').select('value').where('key', '=', MARKER_KEY).executeTakeFirst()
  const marker = row?.value as SeedMarker | undefined
  // `jsonb` does not preserve the order of fields, and people read them in ours.
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

/** The interval at which a second server retries the lock. ms */
const LOCK_RETRY_MS = 250

/**
 * Waits until no other server is filling the database, however long that takes: a statement that waits for the lock
 * would be cancelled after 30 s, and the start with it.
 */
async function lockSeed(trx: Transaction<Tables>): Promise<void> {
  const tryLock = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(SEED_LOCK_ID)}) as locked`
  while (!(await tryLock.execute(trx)).rows[0]?.locked) await setTimeout(LOCK_RETRY_MS)
}

async function fillAddresses(trx: Transaction<Tables>, regions?: RegionFilter): Promise<void> {
  const client = {
    exec: (text: string) => sql.raw(text).execute(trx),
    query: (text: string, params: unknown[] = []) => trx.executeQuery(CompiledQuery.raw(text, [...params])),
  }
  await fillRegions(client, regions)
}

async function createPlatformAccount(trx: Transaction<Tables>, now: number): Promise<string> {
  const password = `L1${randomBytes(9).toString('base64url')}`
  const uid = newId(now)
  const createdAt = new Date(now)
  await trx
    .insertInto('account')
    .values({
      uid,
      kind: 'person',
      phone: PLATFORM_PHONE,
      passwordHash: await hash(password),
      name: '平台管理员',
      avatar: signPicture('平台管理员'),
      region: '',
      introduction: '',
      createdAt,
    })
    .execute()
  await trx
    .insertInto('roleGrant')
    .values({ id: newId(now), uid, role: 'platform', region: '', createdAt })
    .execute()
  return password
}

interface SeedResult extends SeedMarker {
  /** Lines that are printed only this once. */
  readonly oneTimeLines: readonly string[]
}

async function fillDatabase(
  trx: Transaction<Tables>,
  { demo, now, log, demonstration }: SeedOptions,
): Promise<SeedResult> {
  await insertAll(trx, 'classification', classificationRows())
  await insertAll(trx, 'article', articleRows(now, demo ? (demonstration?.stories ?? '') : ''))
  if (demo) log('装入演示数据 …')
  await sql`select content_adopt(${new Date(now)})`.execute(trx)
  const accounts = demo && demonstration ? await demonstration.fill(trx) : []
  const oneTimeLines = demo
    ? []
    : [
        `平台账号 ${PLATFORM_PHONE}，密码 ${await createPlatformAccount(trx, now)}，只显示这一次。`,
        `请登录后修改密码，并换成您自己的手机号：谁用着 ${PLATFORM_PHONE} 这个号码，谁就能凭验证码改掉密码。`,
      ]
  await sql.raw(RECORDS).execute(trx)
  await trx
    .insertInto('setting')
    .values({ key: MARKER_KEY, value: JSON.stringify({ demo, accounts }) })
    .execute()
  return { demo, accounts, oneTimeLines }
}

function accountLines({ accounts }: SeedMarker, file: string | undefined): string[] {
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
    throw new StartProblem(`演示账号写不进 ${file}：${messageOf(error)}。请检查目录权限，或用 DATA_DIR 换一个目录。`)
  }
  return file
}

/**
 * Fills the database unless it has been filled. The addresses are one transaction, everything else another, so it is
 * never half filled. Throws `StartProblem` if it was filled for the other mode: demonstration accounts have a known
 * password and must not exist on a real platform, and a real platform must not show SMS codes.
 */
export async function seed(database: Database, options: SeedOptions): Promise<SeedReport> {
  const { demo, dataDir, log, regions } = options
  const found = await database.tx(readMarker)
  if (!found) {
    log('装入全国五级地址 …')
    await database.tx(async trx => {
      await lockSeed(trx)
      await fillAddresses(trx, regions)
    })
  }
  const result: SeedResult = await database.tx(async trx => {
    await lockSeed(trx)
    const marker = await readMarker(trx)
    return marker ? { ...marker, oneTimeLines: [] } : await fillDatabase(trx, options)
  })
  if (result.demo !== demo)
    throw new StartProblem(
      result.demo
        ? '这个数据库里是演示数据，演示账号的密码人人知道，不能以 DEMO=0 启动。请换一个 DATA_DIR 或 DATABASE_URL。'
        : '这个数据库是以 DEMO=0 建立的正式数据，请同样以 DEMO=0 启动；要看演示，请换一个 DATA_DIR 或 DATABASE_URL。',
    )
  const file = demo && dataDir !== undefined ? writeAccounts(dataDir, result.accounts) : undefined
  return { lines: [...result.oneTimeLines, ...accountLines(result, file)], accounts: result.accounts }
}
