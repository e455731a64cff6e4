/**
 * A write that comes twice with one key is done once, however it comes; and a key belongs to one person and one call.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedbackContract } from '../../../src/contract/feedback.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { register, type TestAccount } from '../../support/fixtures/accounts.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { addressAdd, addressList } = personContract
const { feedback, feedbackPage } = feedbackContract
let server: TestServer
let number = 13_722_220_000

beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

const someone = () => register(server, String(++number))
const home = (phone: string, detail = '曙光路 122 号') => ({ name: '王秀英', phone, region: '330106109', detail })
const count = async ({ token }: TestAccount) => (await server.call(addressList, {}, { token })).dataList.length

describe('a write that comes again with its key', () => {
  test('answers what the first answered and writes nothing', async () => {
    const wang = await someone()
    const { token, phone } = wang
    const key = randomUUID()
    const first = await server.call(addressAdd, home(phone), { token, key })
    expect(await server.call(addressAdd, home(phone), { token, key })).toEqual(first)
    // What was changed meanwhile is not dropped without a word.
    expect(await server.refused(addressAdd, home(phone, '别的地方 1 号'), { token, key })).toMatchObject({
      code: 'notNow',
      message: '上一次提交已经成功，这一次改过的内容没有保存；请先看看已提交的，需要时再提交一次',
    })
    expect(await count(wang)).toBe(1)
    expect((await server.call(addressList, {}, { token })).dataList[0]?.detail).toBe('曙光路 122 号')
  })

  test('is done once where ten come at the same moment', async () => {
    const wang = await someone()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.call(addressAdd, home(wang.phone), { token: wang.token, key })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await count(wang)).toBe(1)
  })

  test('is done twice with two keys, and without any', async () => {
    const wang = await someone()
    const { token, phone } = wang
    for (const key of [randomUUID(), randomUUID()]) await server.call(addressAdd, home(phone), { token, key })
    for (let i = 0; i < 2; i++) await server.call(addressAdd, home(phone), { token })
    expect(await count(wang)).toBe(4)
  })

  test('is undone where its answer could not be kept, and done whole when it comes again', async () => {
    const person = await someone()
    const input = home(person.phone)
    const options = { token: person.token, key: 'an-answer-that-is-lost' }
    await server.database.exec(`
      create function no_answer() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
      end $$;
      create trigger no_answer before update on once for each row execute function no_answer()`)
    expect((await server.refused(addressAdd, input, options)).code).toBe('offline')
    expect(await count(person)).toBe(0)
    await sql`drop trigger no_answer on once`.execute(server.database.db)
    const { id } = await server.call(addressAdd, input, options)
    expect((await server.call(addressAdd, input, options)).id).toBe(id)
    expect(await count(person)).toBe(1)
  })

  test('is kept by the server, not by one process of it', async () => {
    const { token } = await someone()
    const key = randomUUID()
    const { id } = await server.call(feedback, { content: '字再大一点就好了' }, { token, key })
    const stored = await server.database.db
      .selectFrom('once')
      .select(['wire', 'reply'])
      .where('key', '=', key)
      .execute()
    expect(stored).toEqual([{ wire: feedback.wire, reply: { id } }])
  })
})

describe('a key', () => {
  test('is one person’s: the same one of somebody else is another', async () => {
    const [wang, li] = [await someone(), await someone()]
    const key = randomUUID()
    const first = await server.call(addressAdd, home(wang.phone), { token: wang.token, key })
    const second = await server.call(addressAdd, home(li.phone), { token: li.token, key })
    expect(second.id).not.toBe(first.id)
    expect([await count(wang), await count(li)]).toEqual([1, 1])
  })

  test('is one call’s', async () => {
    const { token, phone } = await someone()
    const key = randomUUID()
    await server.call(addressAdd, home(phone), { token, key })
    expect(await server.refused(feedback, { content: '字再大一点就好了' }, { token, key })).toEqual({
      code: 'invalid',
      message: '重复提交标记已用于别的操作',
      field: 'key',
    })
    expect((await server.call(feedbackPage, {}, { token })).total).toBe(0)
  })

  test.each(['short', 'a'.repeat(65), '标记标记标记标记', "'; drop table once; --", 'with blank in it'])(
    'that is none is refused: %s',
    async key => {
      const wang = await someone()
      const refusal = await server.refused(addressAdd, home(wang.phone), { token: wang.token, key })
      expect(refusal).toEqual({ code: 'invalid', message: '重复提交标记格式不正确', field: 'key' })
      expect(await count(wang)).toBe(0)
    },
  )

  test('is free again after a refusal, whether of the form or of the world', async () => {
    const wang = await someone()
    const { token, phone } = wang
    const key = randomUUID()
    expect((await server.refused(addressAdd, { ...home(phone), region: '330106999' }, { token, key })).code).toBe(
      'invalid',
    )
    const ill = { ...home(phone), phone: '1', token, key }
    expect((await server.raw(addressAdd.wire, ill)).result).toBe(422)
    const { id } = await server.call(addressAdd, home(phone), { token, key })
    expect((await server.call(addressAdd, home(phone), { token, key })).id).toBe(id)
    expect(await count(wang)).toBe(1)
  })

  test('of a visitor is nothing to the server', async () => {
    const refusal = await server.refused(addressAdd, home('13722229999'), { key: randomUUID() })
    expect(refusal).toEqual({ code: 'login', message: '请登录' })
  })
})
