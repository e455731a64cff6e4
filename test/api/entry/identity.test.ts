/** What identity promises over a database: whose names are hidden, whose pictures are shown, and what is good once. */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Queryable } from '../../../server/db/connect.ts'
import { attachPictures, attachShown, publishPictures, withdrawPictures } from '../../../server/files/ownership.ts'
import { issueTicket, useTicket as redeemTicket } from '../../../server/identity/liveTicket.ts'
import { nameSecrets, partySecretsOf } from '../../../server/identity/parties.ts'
import { hashPassword, verifyPassword } from '../../../server/identity/password.ts'
import { forgetGuesses, guessPassword } from '../../../server/identity/passwordGuesses.ts'
import { memberOf, openSession, turnCalendar } from '../../../server/identity/session.ts'
import { redeemCode, redeemCodes, sendCode } from '../../../server/identity/smsCode.ts'
import { acceptProof, newPuzzle } from '../../../server/identity/smsPuzzle.ts'
import { refusalOf } from '../../../src/contract/refusal.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { solvePuzzle } from '../../../src/forms/solvePuzzle.ts'
import { setUpDatabase } from '../../support/server/ownDatabase.ts'

const NOW = Date.parse('2026-11-21T12:00:00+08:00')
const opened = setUpDatabase()
let db: Queryable
beforeAll(() => {
  db = opened.database.db
})

const account = async (name: string, kind?: 'person' | 'organisation') =>
  (await opened.account(NOW, { name, ...(kind && { kind }) })).uid
const refusalFrom = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => refusalOf(error),
  )

test('an account begins with the face of its kind, without a word about itself, at its own moment', async () => {
  const beginningOf = async (uid: string) =>
    db.selectFrom('account').select(['avatar', 'introduction', 'createdAt', 'phone']).where('uid', '=', uid).execute()
  const both = [await account('王桂兰'), await account('阳光公司', 'organisation')]
  expect((await Promise.all(both.map(beginningOf))).flat()).toMatchObject([
    { avatar: '/pictures/bust-in-silhouette.svg', introduction: '', createdAt: new Date(NOW) },
    { avatar: '/pictures/office-building.svg', introduction: '', createdAt: new Date(NOW) },
  ])
})

describe('the parties to a matter', () => {
  /** Rows as they are, without those that they belong to. */
  const lay = (statement: ReturnType<typeof sql>) =>
    opened.database.tx(async trx => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await statement.execute(trx)
    })
  const record = (id: string, owner: string, root: string | null = null, facts: object = {}) =>
    lay(sql`
      insert into record (id, workflow, state, version, facts, owner, place, root, created_at, changed_at)
      values (${id}, 'aid', 'submitted', 1, ${JSON.stringify(facts)}::jsonb, ${owner}, '330106', ${root}, now(), now())`)
  const stepBy = (id: string, uid: string) =>
    lay(sql`
      insert into history (id, record, event, label, uid, role, from_state, to_state, at)
      values (${`${id}${uid}`.slice(-22)}, ${id}, 'SUBMIT', '', ${uid}, 'own', '', 'submitted', now())`)
  const textsOf = async (...ids: readonly string[]) => {
    const secrets = await partySecretsOf(db, ids)
    return ids.map(id =>
      secrets(id)
        .map(({ text, mask }) => `${text} ${mask}`)
        .toSorted(),
    )
  }

  test('are its owner, who carries it, and whoever took a step of it, in all its records; nobody of another', async () => {
    const [owner, carrier, clerk] = [await account('甲一一'), await account('乙一一'), await account('丙一一')]
    const [child, stranger] = [await account('丁一一'), await account('戊一一')]
    await record('m1', owner, null, { assignee: carrier })
    await record('m1-child', child, 'm1')
    await stepBy('m1-child', clerk)
    await record('m2', stranger)
    const all = ['丁一一 丁**', '丙一一 丙**', '乙一一 乙**', '甲一一 甲**'].toSorted()
    expect(await textsOf('m1', 'm1-child', 'm2')).toEqual([all, all, ['戊一一 戊**']])
    expect(await textsOf('m1', 'm1')).toEqual([all, all])
    expect((await partySecretsOf(db, ['m1']))('m2'), 'which was not looked for').toEqual([])
    expect((await partySecretsOf(db, []))('m1')).toEqual([])
  })
  test('are known by every name and address that they wrote down for themselves', async () => {
    const owner = await account('己二二')
    await lay(sql`
      insert into contact (uid, name, phone, identity, region, detail) values (${owner}, '己小二', '1', '', '33', '文鼎苑 3 幢')`)
    await lay(sql`
      insert into address (id, uid, name, phone, region, detail, is_default, created_at)
      values ('a1', ${owner}, '己老二', '1', '33', '曙光路 122 号', true, now())`)
    await record('m3', owner)
    const [texts = []] = await textsOf('m3')
    expect(texts).toEqual(expect.arrayContaining(['己二二 己**', '己小二 己**', '己老二 己**']))
    expect(texts).toEqual(expect.arrayContaining(['文鼎苑 3 幢 家中', '文鼎苑 家附近', '曙光路 122 号 家中']))
  })
  test('are known by what was written into the matter itself: help, a gift, an order', async () => {
    const owner = await account('庚三三')
    for (const id of ['m4', 'm4-gift', 'm4-order']) await record(id, owner, id === 'm4' ? null : 'm4')
    await lay(sql`
      insert into aid_info (id, kind, title, words, relief, amount, proof, name, phone, identity, detail)
      values ('m4', 'relief', '', '', '', 0, '[]', '庚求助', '', '', '求助路 1 号')`)
    await lay(sql`
      insert into donation_info (id, title, picture, party, name, phone, region, detail, day, slot, remark, code)
      values ('m4-gift', '', '', 'person', '庚捐赠', '', '', '捐赠路 1 号', '', '', '', 'code-m4')`)
    await lay(sql`
      insert into order_info (id, shop, checkout, freight, remark, invoice_title, receiver_name, receiver_phone,
        receiver_region, receiver_detail)
      values ('m4-order', '', '', 0, '', '', '庚收货', '', '', '收货路 1 号')`)
    const [texts = []] = await textsOf('m4-gift')
    expect(texts).toEqual(expect.arrayContaining(['庚求助 庚**', '庚捐赠 庚**', '庚收货 庚**']))
    for (const road of ['求助路', '捐赠路', '收货路']) expect(texts).toContain(`${road} 1 号 家中`)
  })
  test('are also who gave and who collected what is handed out in it, and nobody who only stored it', async () => {
    const [owner, giver] = [await account('辛四四'), await account('壬四四')]
    const [collector, storer] = [await account('癸四四'), await account('子四四')]
    await record('m5', owner)
    await record('g5', giver, null, { assignee: collector })
    await stepBy('g5', storer)
    await lay(sql`
      insert into batch (id, code, item, donation, donation_item, received, count, shelf, created_at)
      values ('b5', 'b5', 'i5', 'g5', 'd5', 1, 1, '', now())`)
    await lay(sql`insert into issue_line (id, issue, batch, item, count) values ('l5', 'm5', 'b5', 'i5', 1)`)
    expect(await textsOf('m5', 'g5')).toEqual([
      ['壬四四 壬**', '癸四四 癸**', '辛四四 辛**'].toSorted(),
      ['壬四四 壬**', '子四四 子**', '癸四四 癸**'].toSorted(),
    ])
  })
  test('without a name hide nothing', () => {
    expect([nameSecrets(''), nameSecrets('王桂兰')]).toEqual([[], [{ text: '王桂兰', mask: '王**' }]])
  })
})

describe('pictures', () => {
  let files = 0
  const upload = async (uid: string, mime = 'image/webp') => {
    const url = `/files/2026/11/${++files}.webp`
    const row = { id: `u${files}`, uid, url, mime, bytes: 1, name: 'a', createdAt: new Date(NOW) }
    await db.insertInto('upload').values(row).execute()
    return url
  }
  const shown = async (...urls: readonly string[]) => {
    const rows = await db.selectFrom('upload').select(['url', 'visibility']).where('url', 'in', urls).execute()
    return urls.map(url => rows.find(row => row.url === url)?.visibility)
  }
  const MISSING = { code: 'invalid', message: '没有找到这张图片，请重新上传', field: 'photos' }
  const attach = (uid: string, urls: readonly string[], visibility?: 'public') =>
    refusalFrom(attachPictures(db, uid, urls, { field: 'photos', ...(visibility && { visibility }) }))

  test('that somebody sent are used by them, each as often as they like, and are private where nothing else is meant', async () => {
    const uid = await account('王桂兰')
    const [one, other, unused] = [await upload(uid), await upload(uid), await upload(uid)]
    expect(await attach(uid, [one, other, one])).toBeUndefined()
    expect(await attach(uid, [])).toBeUndefined()
    expect(await shown(one, other, unused)).toEqual(['private', 'private', null])
  })
  test('of somebody else, of nobody and papers are refused, at their field', async () => {
    const [uid, li] = [await account('王桂兰'), await account('李强')]
    const [own, theirs, paper] = [await upload(uid), await upload(li), await upload(uid, 'application/pdf')]
    for (const url of [theirs, paper, '/files/none.webp', '/pictures/coat.svg'])
      expect(await attach(uid, [own, url]), url).toEqual(MISSING)
    expect(await shown(theirs, paper)).toEqual([null, null])
  })
  test('that everybody was shown stay so where they are used in private as well', async () => {
    const uid = await account('王桂兰')
    const [first, later] = [await upload(uid), await upload(uid)]
    await attach(uid, [first], 'public')
    await attach(uid, [later])
    expect(await shown(first, later)).toEqual(['public', 'private'])
    await attach(uid, [first])
    await attach(uid, [later], 'public')
    expect(await shown(first, later)).toEqual(['public', 'public'])
  })
  test('of a face are one’s own, which everybody sees then, or drawn by the portal', async () => {
    const [uid, li] = [await account('王桂兰'), await account('李强')]
    const [own, theirs] = [await upload(uid), await upload(li)]
    const face = (url: string) => refusalFrom(attachShown(db, uid, url, 'photos'))
    for (const url of [own, '/pictures/coat.svg', '/pictures/rose/old-woman/child/scarf/pair.svg'])
      expect(await face(url), url).toBeUndefined()
    for (const url of [theirs, '/pictures/a/b/c/d/e/f.svg', '/pictures/../a.svg', '/pictures/A.svg', '/pictures/a.png'])
      expect(await face(url), url).toEqual(MISSING)
    expect(await shown(own, theirs)).toEqual(['public', null])
  })
  test('are shown to everybody and taken back by name', async () => {
    const uid = await account('王桂兰')
    const [one, two, other] = [await upload(uid), await upload(uid), await upload(uid)]
    await publishPictures(db, [one, two])
    expect(await shown(one, two, other)).toEqual(['public', 'public', null])
    await withdrawPictures(db, [two])
    for (const change of [publishPictures, withdrawPictures]) await change(db, [])
    expect(await shown(one, two, other)).toEqual(['public', 'private', null])
  })
})

test('a password is stored so that guessing costs, differently each time, and without one nothing fits', async () => {
  const [hash, other] = [await hashPassword('linli2026'), await hashPassword('linli2026')]
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(hash).not.toBe(other)
  const fits = (stored: string | null | undefined, text: string) => verifyPassword(stored, text)
  expect([await fits(hash, 'linli2026'), await fits(hash, 'Linli2026')]).toEqual([true, false])
  expect([await fits(null, 'linli2026'), await fits(undefined, '')]).toEqual([false, false])
})

describe('wrong guesses', () => {
  const guess = (phone: string, ip: string, right = false) =>
    refusalFrom(
      guessPassword(db, { phone, ip, now: NOW }, async () => {
        if (!right) throw new Error('wrong')
      }),
    )
  const countOf = async (key: string) =>
    (await db.selectFrom('rate').select('count').where('key', '=', key).executeTakeFirst())?.count
  const setCount = (key: string, count: number) =>
    db
      .insertInto('rate')
      .values({ key, openedAt: new Date(NOW - 5 * MINUTE_MS), count })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ count }))
      .execute()
  test('a hundred from an address are free to everybody; then a second one at a number is refused, with the wait', async () => {
    await setCount('password:line:4.4.4.4', 98)
    expect((await guess('13900000001', '4.4.4.4'))?.code).toBe('broken')
    expect((await guess('13900000001', '4.4.4.4'))?.code, 'the hundredth').toBe('broken')
    expect(await guess('13900000001', '4.4.4.4', true)).toEqual({
      ...{ code: 'tooMany', message: '错误次数太多，请 10 分钟后再试' },
    })
    expect(await guess('13900000002', '4.4.4.4', true), 'a neighbour’s first').toBeUndefined()
  })
  test('at one number are forgotten with its password, and at no other', async () => {
    await guess('13900000003', '5.5.5.5')
    await guess('13900000003', '5.5.5.6')
    await guess('13900000004', '5.5.5.5')
    await forgetGuesses(db, '13900000003')
    const left = [3, 4].map(last => `1390000000${last}`)
    expect(await Promise.all(left.map(phone => countOf(`password:number:${phone}`)))).toEqual([undefined, 1])
    expect(await Promise.all(left.map(phone => countOf(`password:pair:${phone}:5.5.5.5`)))).toEqual([undefined, 1])
    expect(await countOf('password:pair:13900000003:5.5.5.6')).toBeUndefined()
    expect(await countOf('password:line:5.5.5.5'), 'what the address did is not forgotten').toBe(2)
  })
})

describe('what is good once stays so', () => {
  test('a ticket of the live line, until its minute is over', async () => {
    const uid = await account('王桂兰')
    const token = await openSession(db, uid, '', NOW)
    const member = await memberOf(db, token, NOW)
    if (!member) throw new Error('A session was expected')
    const at = (now: number) => ({ database: opened.database, clock: () => now })
    const ticket = await issueTicket(at(NOW), member)
    expect(await redeemTicket(at(NOW + 1), ticket)).toEqual({ ...member, age: 1 })
    for (const later of [1, 30_000, MINUTE_MS - 1]) expect(await redeemTicket(at(NOW + later), ticket)).toBeUndefined()
    const other = await issueTicket(at(NOW), member)
    expect(other, 'two of the same moment').not.toBe(ticket)
    expect(await redeemTicket(at(NOW + 1), other)).toEqual({ ...member, age: 1 })
  })
  test('work before a text message, until its five minutes are over', async () => {
    const requested = { phone: '13900000009', purpose: 'login', bits: 8, now: NOW }
    const proof = await solvePuzzle(await newPuzzle(db, requested))
    const accepted = (later: number) => acceptProof(db, { ...requested, now: NOW + later }, proof)
    expect([await accepted(0), await accepted(5 * MINUTE_MS - 1)]).toEqual([true, false])
  })
})

describe('a code', () => {
  const sent: { readonly phone: string; readonly code: string; readonly purpose: string }[] = []
  const caller = (now: number) =>
    ({
      ...{ database: opened.database, clock: () => now, ip: '9.9.9.9', limits: { codesPerHour: 0 } },
      sms: { send: async (message: (typeof sent)[number]) => void sent.push(message) },
    }) as unknown as Parameters<typeof sendCode>[0]
  test('is any of a million, with its leading noughts, and goes out with its number and purpose', async () => {
    const draw = vi.spyOn(crypto, 'randomInt').mockImplementation(() => 42)
    syncBuiltinESMExports()
    const request = { phone: '13900000011', purpose: 'forget', proof: '' } as const
    const outcome = await sendCode(caller(NOW), request)
    expect(draw.mock.lastCall).toEqual([1_000_000])
    draw.mockRestore()
    syncBuiltinESMExports()
    expect(outcome).toEqual({ sent: true, code: '000042', wait: MINUTE_MS })
    expect(sent).toEqual([{ phone: '13900000011', code: '000042', purpose: 'forget' }])
    await redeemCode(caller(NOW), '13900000011', 'forget', '000042')
  })
  test('that was typed wrong five times is refused at the field where it is typed', async () => {
    const phone = '13900000013'
    const outcome = await sendCode(caller(NOW), { phone, purpose: 'phone', proof: '' })
    const right = outcome.sent ? outcome.code : ''
    const type = (code: string) =>
      refusalFrom(redeemCodes(caller(NOW + MINUTE_MS), [{ phone, purpose: 'phone', code, field: 'oldCode' }]))
    for (let time = 0; time < 5; time++)
      expect(await type(right === '000000' ? '000001' : '000000')).toMatchObject({ code: 'invalid', field: 'oldCode' })
    expect(await type(right)).toEqual({
      ...{ code: 'tooMany', message: '这个验证码填错太多次，不能再用了，请重新获取', field: 'oldCode' },
    })
  })
  test('of a number is cleared away with its next one after a day, and not before', async () => {
    const ask = (now: number) => sendCode(caller(now), { phone: '13900000012', purpose: 'login', proof: '' })
    const left = async () =>
      (await db.selectFrom('smsCode').select('id').where('phone', '=', '13900000012').execute()).length
    for (const [at, count] of [
      [NOW, 1],
      [NOW + DAY_MS, 2],
      [NOW + DAY_MS + MINUTE_MS, 2],
    ] as const) {
      await ask(at)
      expect(await left()).toBe(count)
    }
  })
})

test('the address of a calendar is another one each time it is turned, of its owner only', async () => {
  const [uid, other] = [await account('王桂兰'), await account('李强')]
  const first = await turnCalendar(db, uid)
  expect([await turnCalendar(db, uid), (await turnCalendar(db, other)) - first]).toEqual([first + 1, 0])
})
