/** Transactions on both engines, and who may hold the embedded one. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Database, transactionDatabase } from '../../../server/db/connect.ts'
import { acquireLock } from '../../../server/db/lock.ts'
import { assertRoomForFirstStart } from '../../../server/db/room.ts'
import { StartProblem } from '../../../server/kernel/problem.ts'
import { createPostgresDatabase } from '../../support/server/postgres.ts'
import { openTestDatabase, postgresUrl } from '../../support/server/testDatabase.ts'

const PHONE = '13733330001'
const rowOf = (uid: string, phone: string) => ({
  uid,
  kind: 'person' as const,
  phone,
  passwordHash: null,
  name: '王秀英',
  avatar: '',
  region: '',
  introduction: '',
  createdAt: new Date(),
})

describe('a transaction', () => {
  let database: Database
  let drop = async () => {}
  beforeAll(async () => {
    ;({ database, drop } = await openTestDatabase(false))
    await database.exec(
      'create table counter (id int primary key, value int not null); insert into counter values (1, 0)',
    )
  })
  afterAll(async () => {
    await database.close()
    await drop()
  })
  const names = async () =>
    (await database.db.selectFrom('account').select('uid').where('uid', 'like', 'tx-%').execute()).map(({ uid }) => uid)

  test('leaves nothing behind when it fails', async () => {
    const failing = database.tx(async trx => {
      await trx.insertInto('account').values(rowOf('tx-1', PHONE)).execute()
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await names()).toEqual([])
  })

  test('is the same one for whoever gets the database from inside it', async () => {
    const failing = database.tx(async trx => {
      const inner = transactionDatabase(database, trx)
      await inner.tx(again => again.insertInto('account').values(rowOf('tx-2', PHONE)).execute())
      expect(await inner.db.selectFrom('account').select('uid').where('uid', '=', 'tx-2').execute()).toHaveLength(1)
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await names()).toEqual([])
  })

  test('of many at once loses no step', async () => {
    const step = () =>
      database.tx(async trx => {
        const { rows } = await sql<{ value: number }>`select value from counter where id = 1 for update`.execute(trx)
        await sql`update counter set value = ${(rows[0]?.value ?? 0) + 1} where id = 1`.execute(trx)
      })
    await Promise.all(Array.from({ length: 20 }, step))
    const { rows } = await sql<{ value: number }>`select value from counter`.execute(database.db)
    expect(rows).toEqual([{ value: 20 }])
  })

  test('is told at once that the outer handle inside it would wait for ever, and the next one goes on', async () => {
    const outer = () => database.db.selectFrom('setting').select('key').execute()
    const careless = database.tx(async () => outer())
    if (database.kind === 'embedded')
      await expect(careless).rejects.toThrow('The outer database handle was used inside a transaction')
    else await expect(careless).resolves.toBeDefined()
    await expect(database.tx(trx => trx.selectFrom('setting').select('key').execute())).resolves.toBeDefined()
    await expect(outer()).resolves.toBeDefined()
  })

  test('is run again where PostgreSQL asks for it, and no more than five times', async () => {
    const failing = (code: string, times: number) => {
      let runs = 0
      const work = database.tx(async trx => {
        runs++
        if (runs <= times)
          await sql.raw(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`).execute(trx)
        return runs
      })
      return work.then(
        answer => `went well in run ${answer}`,
        () => `failed in run ${runs}`,
      )
    }
    if (database.kind === 'embedded') {
      // One connection: nobody to collide with.
      expect(await failing('40001', 1)).toBe('failed in run 1')
      return
    }
    expect(await failing('40001', 2)).toBe('went well in run 3')
    expect(await failing('40P01', 1)).toBe('went well in run 2')
    expect(await failing('40001', 99)).toBe('failed in run 5')
    expect(await failing('23505', 1)).toBe('failed in run 1')
  })

  test('that truly collides with another is run again until both are done', async () => {
    await sql`update counter set value = 0`.execute(database.db)
    let met = 0
    let bothRead = () => {}
    const bothHaveRead = new Promise<void>(resolve => {
      bothRead = resolve
    })
    const step = () =>
      database.tx(async trx => {
        await sql`set transaction isolation level serializable`.execute(trx)
        const { rows } = await sql<{ value: number }>`select value from counter where id = 1`.execute(trx)
        if (++met === 2 || database.kind === 'embedded') bothRead()
        await bothHaveRead
        await sql`update counter set value = ${(rows[0]?.value ?? 0) + 1} where id = 1`.execute(trx)
      })
    await Promise.all([step(), step()])
    const { rows } = await sql<{ value: number }>`select value from counter`.execute(database.db)
    expect(rows).toEqual([{ value: 2 }])
    expect(met).toBe(database.kind === 'embedded' ? 2 : 3)
  })
})

describe('a statement that comes again', () => {
  let database: Database
  let drop = async () => {}
  beforeAll(async () => {
    ;({ database, drop } = await openTestDatabase(false))
    await database.exec(
      'create table said (id int primary key, words text, amount bigint, at timestamptz, parts jsonb, marks text[])',
    )
  })
  afterAll(async () => {
    await database.close()
    await drop()
  })
  const AT = new Date('2026-05-01T08:00:00.123Z')
  const add = (id: number, words: string | null) => sql`
    insert into said (id, words, amount, at, parts, marks)
    values (${id}, ${words}, ${2 ** 40}, ${AT}, ${JSON.stringify({ a: [1] })}::jsonb, ${['甲', '乙']}::text[])`
  const look = (id: number) => sql`select id, words, amount, at, parts, marks from said where id = ${id}`

  test('says the same every time, whatever kind of value goes in and comes out', async () => {
    const rest = { amount: 2 ** 40, at: AT, parts: { a: [1] }, marks: ['甲', '乙'] }
    for (const [id, words] of ['一', null, '三 "引号"', '', '五'].entries()) {
      expect((await add(id, words).execute(database.db)).numAffectedRows).toBe(1n)
      expect((await look(id).execute(database.db)).rows).toEqual([{ id, words, ...rest }])
    }
    expect((await look(99).execute(database.db)).rows).toEqual([])
  })

  test('that is refused is told by its code, and holds up nothing that comes after', async () => {
    for (let turn = 0; turn < 3; turn++) {
      await expect(add(0, '又一次').execute(database.db)).rejects.toMatchObject({ code: '23505' })
      const transaction = database.tx(async db => {
        await expect(add(0, '又一次').execute(db)).rejects.toMatchObject({ code: '23505' })
        await look(0).execute(db)
      })
      await expect(transaction).rejects.toMatchObject({ code: '25P02' })
      expect((await look(0).execute(database.db)).rows).toMatchObject([{ words: '一' }])
    }
  })

  test('sees a column that was added meanwhile', async () => {
    const all = () =>
      database.db
        .selectFrom('said' as 'account')
        .selectAll()
        .limit(1)
        .execute()
    for (let turn = 0; turn < 3; turn++) await all()
    await database.exec('alter table said add column more int default 7')
    expect(await all()).toMatchObject([{ more: 7 }])
  })
})

describe('the lock of the embedded database', () => {
  let dataDir = ''
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'linli-lock-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
  const lock = () => join(dataDir, 'lock')

  test('is one process’s, until it gives it back', async () => {
    const unlock = await acquireLock(dataDir)
    expect(readFileSync(lock(), 'utf8')).toContain(String(process.pid))
    await expect(acquireLock(dataDir, 0)).rejects.toThrow(new RegExp(`正被另一个进程（${process.pid}）使用`))
    await expect(acquireLock(dataDir, 0)).rejects.toThrow(StartProblem)
    unlock()
    expect(existsSync(lock())).toBe(false)
    const again = await acquireLock(dataDir)
    again()
  })

  test('is waited for where its process is just going', async () => {
    const going = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    const startTime = readFileSync(`/proc/${going.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19]
    writeFileSync(lock(), `${going.pid} ${startTime}\n`)
    const waiting = acquireLock(dataDir)
    await expect(acquireLock(dataDir, 0)).rejects.toThrow(StartProblem)
    going.kill('SIGKILL')
    const unlock = await waiting
    expect(readFileSync(lock(), 'utf8')).toContain(`${process.pid} `)
    unlock()
  })

  test.each([
    ['a process that is gone', '4194303 1\n'],
    ['a process whose number another one has now', `${process.pid} 1\n`],
    ['nobody', ''],
    ['something torn', 'x\0y'],
  ])('is taken over from %s', async (_, left) => {
    writeFileSync(lock(), left)
    const unlock = await acquireLock(dataDir)
    expect(readFileSync(lock(), 'utf8')).toContain(String(process.pid))
    unlock()
    expect(existsSync(lock())).toBe(false)
  })

  test('is not given back by whoever lost it', async () => {
    const unlock = await acquireLock(dataDir)
    writeFileSync(lock(), '1 1\n')
    unlock()
    expect(readFileSync(lock(), 'utf8')).toBe('1 1\n')
  })

  test('is not taken for a first start on a disk that has no room for it, which is said with both figures', async () => {
    await expect(assertRoomForFirstStart(dataDir, 2 ** 62)).rejects.toThrow(
      /磁盘空间不够：.*只剩 \d+ MB，第一次启动需要 \d+ MB/,
    )
    await assertRoomForFirstStart(dataDir, 1)
  })

  test('is given back where the database could not be opened', async () => {
    writeFileSync(join(dataDir, 'database'), 'a file, not a folder')
    await expect(connect({ dataDir })).rejects.toThrow(/打不开|不能写入/)
    expect(existsSync(lock())).toBe(false)
  })
})

describe('a DATABASE_URL', () => {
  test.each([
    'nonsense',
    'mysql://a@b/c',
    'localhost:5432',
    'http://127.0.0.1/linli',
    'postgres://a@one:5432,/c',
    'postgres://a@one,two:x/c',
  ])('that is none is refused: %s', async url => {
    await expect(connect({ url })).rejects.toThrow(/DATABASE_URL 不是 PostgreSQL 的地址/)
  })

  test('that nobody answers at is refused with the reason', async () => {
    await expect(connect({ url: 'postgres://a:b@127.0.0.1:1/c' })).rejects.toThrow(/连不上.*ECONNREFUSED/)
    await expect(connect({ url: 'postgres://a:b@localhost:1/c' })).rejects.toThrow(/连不上.*ECONNREFUSED/)
    await expect(connect({ url: 'postgres://a:b@127.0.0.1:1,127.0.0.1:2/c' })).rejects.toThrow(/连不上.*:1；.*:2/)
  })

  test('that names several servers leads to the one that is the primary', async () => {
    const fresh = postgresUrl() ? await createPostgresDatabase() : undefined
    if (!fresh) return expect(postgresUrl()).toBeUndefined()
    const { host } = new URL(fresh.url)
    const database = await connect({ url: fresh.url.replace(host, `127.0.0.1:1,${host}`), connections: 1 })
    try {
      await database.ping()
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
      return expect(rows).toEqual([{ name: new URL(fresh.url).pathname.slice(1) }])
    } finally {
      await database.close()
      await fresh.drop()
    }
  })

  test('with a wrong database, account or password is refused with the reason', async () => {
    const url = postgresUrl()
    if (!url) return expect(url).toBeUndefined()
    const wrong = (change: Partial<Pick<URL, 'pathname' | 'username' | 'password'>>) =>
      connect({ url: Object.assign(new URL(url), change).toString() })
    await expect(wrong({ pathname: '/there_is_none' })).rejects.toThrow(/连不上.*there_is_none/)
    return expect(wrong({ username: 'nobody_here' })).rejects.toThrow(/连不上.*nobody_here/)
  })
})
