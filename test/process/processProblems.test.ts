/** Whatever keeps the server from starting is one sentence that says what to do: no stack, code 1. */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../server/db/connect.ts'
import { createPostgresDatabase, type FreshDatabase, pretendVersion, stopPostgres } from '../support/server/postgres.ts'
import {
  buildServer,
  postForm,
  removeBuild,
  startServerProcess,
  stopServers,
  temporaryFolder,
} from '../support/server/serverProcess.ts'
import { postgresUrl } from '../support/server/testDatabase.ts'

const LONG = 240_000
/** Somebody who is not root: whom file modes bind. */
const NOBODY = 65_534

beforeAll(buildServer, LONG)
afterEach(stopServers, LONG)
afterAll(removeBuild, LONG)
afterAll(async () => {
  if (!postgresUrl()) await stopPostgres()
}, LONG)

async function problem(env: Readonly<Record<string, string>>, as?: number): Promise<string> {
  const server = startServerProcess({ DATA_DIR: join(temporaryFolder(), 'data'), ...env }, as)
  expect(await server.exitCode, server.output()).toBe(1)
  const output = server.output()
  expect(output).not.toMatch(/\n\s+at |node:internal|Error:/)
  const sentence = output.match(/启动不了：(.+)/)?.[1] ?? ''
  expect(sentence).toMatch(/。$/)
  return sentence
}

describe('the environment', () => {
  test.each([
    [{ PORT: 'eighty' }, /PORT=eighty 不是端口号/],
    [{ PORT: '70000' }, /PORT=70000 不是端口号/],
    [{ PORT: '-1' }, /PORT=-1 不是端口号/],
    [{ PORT: '0x50' }, /PORT=0x50 不是端口号/],
    [{ HOST: '203.0.113.9', PORT: '8123' }, /HOST=203\.0\.113\.9 不是这台机器的地址/],
    [{ PUBLIC_URL: 'linli.example.cn' }, /PUBLIC_URL=linli\.example\.cn 不是网址/],
    [{ CALLS_PER_MINUTE: 'many' }, /CALLS_PER_MINUTE=many 不是数量/],
    [{ STORAGE_MB: '10GB' }, /STORAGE_MB=10GB 不是数量/],
    [{ SMS_PROVIDER: 'pigeon' }, /SMS_PROVIDER=pigeon 不认识，可用：log、aliyun、tencent/],
    [{ SMS_PROVIDER: 'aliyun', DEMO: '0' }, /SMS_ACCESS_KEY/],
    [{ SMS_PROVIDER: 'aliyun' }, /会发真短信，请写明 DEMO=0/],
    [{ PAYMENT_PROVIDER: 'wechat' }, /要收真钱，不能带演示数据.*DEMO=0/],
    [{ PAYMENT_PROVIDER: 'alipay', DEMO: '1' }, /要收真钱，不能带演示数据.*DEMO=0/],
    [{ TRUST_PROXY: 'yes' }, /TRUST_PROXY=yes 不认识，应是.*层数/],
    [{ TRUST_PROXY: '10.0.0.0/99' }, /TRUST_PROXY=10\.0\.0\.0\/99 不认识/],
    [{ STORAGE_PROVIDER: 's3' }, /STORAGE_/],
    [{ STORAGE_PROVIDER: 'tape' }, /STORAGE_PROVIDER=tape 不认识/],
    [{ MAP_TILES: 'flat' }, /MAP_TILES=flat 不认识/],
    [{ MAP_TILES: 'tianditu' }, /TIANDITU_KEY/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL=loud 不认识/],
    [{ DEMO: 'no' }, /DEMO=no 不认识，可用：0、1/],
    [{ DATABASE_URL: 'mysql://127.0.0.1/linli' }, /DATABASE_URL 不是 PostgreSQL 的地址/],
    [{ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/linli' }, /连不上 DATABASE_URL.*ECONNREFUSED.*请检查/],
  ])(
    '%o',
    async (env, sentence) => {
      expect(await problem(env)).toMatch(sentence)
    },
    LONG,
  )
})

describe('the data folder', () => {
  test(
    'that lies under a file cannot be made',
    async () => {
      const file = join(temporaryFolder(), 'file')
      writeFileSync(file, '')
      expect(await problem({ DATA_DIR: join(file, 'data') })).toMatch(
        /不能写入（ENOTDIR）。请检查目录权限和磁盘空间，或用 DATA_DIR/,
      )
    },
    LONG,
  )

  test(
    'that belongs to somebody else cannot be written to',
    async () => {
      const folder = join(temporaryFolder(), 'theirs')
      mkdirSync(folder)
      const root = process.getuid?.() === 0
      chmodSync(folder, root ? 0o755 : 0o555)
      expect(await problem({ DATA_DIR: folder }, root ? NOBODY : undefined)).toMatch(/不能写入（EACCES）/)
      chmodSync(folder, 0o755)
    },
    LONG,
  )

  test(
    'that holds what is no database of ours is not touched',
    async () => {
      const folder = temporaryFolder()
      mkdirSync(join(folder, 'database'))
      writeFileSync(join(folder, 'database', 'PG_VERSION'), '17\n')
      writeFileSync(join(folder, 'database', 'postgresql.conf'), 'torn')
      expect(await problem({ DATA_DIR: folder })).toMatch(/内置数据库打不开（.+）：.*从备份恢复.*删除该目录后重新启动/)
    },
    LONG,
  )

  test(
    'that a newer version has been at is left to it',
    async () => {
      const folder = temporaryFolder()
      const database = await connect({ dataDir: folder })
      await sql`insert into kysely_migration (name, timestamp) values ('9999-tomorrow', '2099')`.execute(database.db)
      await database.close()
      expect(await problem({ DATA_DIR: folder })).toMatch(/由更新版本的程序建立（9999-tomorrow）.*请用新版本的程序启动/)
    },
    LONG,
  )

  test(
    'whose tables are half there is taken back to where it was',
    async () => {
      const folder = temporaryFolder()
      const database = await connect({ dataDir: folder })
      await sql`delete from kysely_migration`.execute(database.db)
      await database.close()
      expect(await problem({ DATA_DIR: folder })).toMatch(/数据库升级没有完成：.*从备份恢复/)
      rmSync(folder, { recursive: true, force: true })
    },
    LONG,
  )
})

describe('a PostgreSQL that will not do', () => {
  const sentenceOf = async (fresh: FreshDatabase, env: Readonly<Record<string, string>> = {}): Promise<string> => {
    try {
      return await problem({ DATABASE_URL: fresh.url, ...env })
    } finally {
      await fresh.drop()
    }
  }

  test(
    'because it is too old: both versions are named',
    async () => {
      const fresh = await createPostgresDatabase()
      if (!fresh) return expect(postgresUrl()).toBeUndefined()
      await pretendVersion(fresh, 140_011, '14.11')
      return expect(await sentenceOf(fresh)).toBe('需要 PostgreSQL 15 或更新的版本，DATABASE_URL 指定的是 14.11。')
    },
    LONG,
  )

  test(
    'because of its encoding: what to create instead',
    async () => {
      const fresh = await createPostgresDatabase('SQL_ASCII')
      if (!fresh) return expect(postgresUrl()).toBeUndefined()
      return expect(await sentenceOf(fresh)).toMatch(
        /编码是 SQL_ASCII，存不下中文，请用 UTF8 编码新建.*encoding 'UTF8'/,
      )
    },
    LONG,
  )

  test(
    'because several standbys are named: one address before them',
    async () => {
      const fresh = await createPostgresDatabase()
      if (!fresh) return expect(postgresUrl()).toBeUndefined()
      const standbys = { DATABASE_READ_URL: 'postgres://linli@127.0.0.1:1,127.0.0.1:2/linli' }
      return expect(await sentenceOf(fresh, standbys)).toMatch(/DATABASE_READ_URL 只能是一台备库.*负载均衡的地址/)
    },
    LONG,
  )
})

describe('two servers that start together on one empty PostgreSQL', () => {
  let fresh: FreshDatabase | undefined
  beforeAll(async () => {
    fresh = await createPostgresDatabase()
  }, LONG)
  afterAll(async () => {
    await stopServers()
    await fresh?.drop()
  }, LONG)

  test(
    'both come up, and the data is there once',
    async () => {
      if (!fresh) return expect(postgresUrl()).toBeUndefined()
      const folders = [temporaryFolder(), temporaryFolder()]
      const servers = folders.map(DATA_DIR => startServerProcess({ DATA_DIR, DATABASE_URL: fresh?.url ?? '' }))
      const urls = await Promise.all(servers.map(server => server.ready()))
      const [one, other] = await Promise.all(urls.map(url => postForm(url, '/api/index/getGongyixiangmu')))
      expect(one).toMatchObject({ result: 0 })
      expect(other).toEqual(one)
      const database = await connect({ url: fresh.url, connections: 1 })
      const { rows } = await sql<{ regions: number; accounts: number; phones: number }>`
      select (select count(*)::int from region) as regions, count(*)::int as accounts, count(distinct phone)::int as phones
      from account`.execute(database.db)
      await database.close()
      expect(rows[0]?.regions).toBe(665_285)
      expect(rows[0]?.accounts).toBe(rows[0]?.phones)
      expect(servers.filter(server => server.output().includes('装入演示数据'))).toHaveLength(1)
      for (const server of servers) server.child.kill('SIGTERM')
      expect(await Promise.all(servers.map(({ exitCode: over }) => over))).toEqual([0, 0])
      return undefined
    },
    LONG,
  )
})
