/** Notes about a matter: for those who act on it and those above them; for all others there are none. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordContract } from '../../../src/contract/record.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { type AidFixture, applyForAid, createAidFixture, IDENTITY } from '../../support/fixtures/aid.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { noteAdd, noteCounts, noteList } = recordContract
let server: TestServer
let fixture: AidFixture
let id: string
beforeAll(async () => {
  server = await startServer({ demo: false })
  fixture = await createAidFixture(server)
  id = await applyForAid(server, fixture.asker)
})
afterAll(() => server.close())

const subject = () => ({ workflow: 'aid', id })
const read = ({ token }: TestAccount) => server.call(noteList, subject(), { token })
const counted = ({ token }: TestAccount) => server.call(noteCounts, { workflow: 'aid', ids: [id] }, { token })

test('everybody who may act on it reads who noted what and when; the newest stands first', async () => {
  const { desk, leader4, leader2, platform } = fixture
  await server.call(noteAdd, { ...subject(), call: 'missed' }, desk)
  await server.call(noteAdd, { ...subject(), call: 'answered', words: '周三上午去' }, leader4)
  for (const one of [desk, leader4, leader2, platform]) {
    const { dataList, open } = await read(one)
    expect(open).toBe(true)
    expect(dataList.map(({ by, call, words }) => [by, call, words])).toEqual([
      ['陈主任', 'answered', '周三上午去'],
      [expect.any(String), 'missed', ''],
    ])
    expect((await counted(one)).counts).toEqual({ [id]: 2 })
  }
})

test('for the owner it is as if there were none, whatever post they hold; a stranger finds no such record', async () => {
  const { asker, strangers } = fixture
  await sql`insert into role_grant (id, uid, role, region) values ('owner-post', ${asker.uid}, 'leader2', '3301')`.execute(
    server.database.db,
  )
  expect(await read(asker)).toEqual({ dataList: [], open: false })
  expect((await counted(asker)).counts).toEqual({})
  const answer = await server.refused(noteAdd, { ...subject(), words: '我自己记' }, asker)
  for (const one of strangers) {
    expect(await server.refused(noteList, subject(), one)).toEqual(answer)
    expect((await counted(one)).counts).toEqual({})
  }
  expect((await read(fixture.desk)).dataList).toHaveLength(2)
})

test.each([
  ['nothing', ' ', '备注'],
  ['what is too long', '长'.repeat(501), '500'],
  ['an identity number', `证件 ${IDENTITY}`, '身份证号'],
  ['the same in wide digits and groups', '３３０１０６ 19450312 001２', '身份证号'],
  ['a bank card', '卡号 6222 0212 3456 7890 128', '银行卡号'],
])('a note with %s is refused at its field', async (_, words, sentence) => {
  const refused = await server.refused(noteAdd, { ...subject(), words }, fixture.desk)
  expect(refused).toMatchObject({ code: 'invalid', field: 'words' })
  expect(refused?.message).toContain(sentence)
  expect((await read(fixture.desk)).dataList).toHaveLength(2)
})

test('telephone numbers and the number of an order may stand in one', async () => {
  const words = '改打 13812340022 0571-87654321，单号 1234567890123456'
  await server.call(noteAdd, { ...subject(), words }, fixture.desk)
  expect((await read(fixture.desk)).dataList[0]).toMatchObject({ words })
})

test('nothing that was noted is changed or taken away', async () => {
  const { db } = server.database
  await expect(sql`update matter_note set words = ''`.execute(db)).rejects.toThrow('appended only')
  await expect(sql`delete from matter_note`.execute(db)).rejects.toThrow('appended only')
})
