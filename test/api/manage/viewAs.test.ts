/** 看作: the platform sees what another person sees, and can press nothing; that person and the audit are told. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manageContract } from '../../../src/contract/manage.contract.ts'
import { messageContract } from '../../../src/contract/message.contract.ts'
import { orderContract } from '../../../src/contract/order.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { MINUTE_MS } from '../../../src/contract/time.ts'
import { logIn, type TestAccount } from '../../support/fixtures/accounts.ts'
import { createBuyer, createMember, createPlatformMember } from '../../support/fixtures/mall.ts'
import { createPostHolder } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'
import { every, fingerprint, resultOf, sampleFor, send } from '../contract/samples.ts'

const { viewAs, viewAsEnd, viewAsNow, auditPage } = manageContract
const { getMyInfo, addressList, logout } = personContract
const reason = '她打电话说看不到订单'

let server: TestServer
let [platform, neighbour, auditor, suspended] = [] as unknown as TestAccount[]
beforeAll(async () => {
  server = await startServer({ demo: false })
  platform = await createPlatformMember(server)
  neighbour = await createBuyer(server, '刘慧')
  auditor = await createPostHolder(server, 'auditor', '', '严格')
  suspended = await createPlatformMember(server)
  await server.database.db.deleteFrom('roleGrant').where('uid', '=', suspended.uid).execute()
})
afterAll(() => server.close())

const mine = () => ({ token: platform!.token })
const open = (who = neighbour!) => server.call(viewAs, { phone: who.phone, reason }, mine())
const audited = async (tab: 'viewAs' | 'refused') => {
  const { token } = await createPlatformMember(server)
  return (await server.call(auditPage, { tab }, { token })).dataList
}

test('only somebody of the platform views, with a reason, and never another of the platform or an auditor', async () => {
  for (const who of [auditor, suspended, neighbour])
    expect(await server.refused(viewAs, { phone: platform!.phone, reason }, { token: who!.token })).toMatchObject({
      code: 'notYours',
    })
  const colleague = await createPlatformMember(server)
  for (const who of [colleague, auditor!])
    expect(await server.refused(viewAs, { phone: who.phone, reason }, mine())).toMatchObject({ code: 'notYours' })
  expect(await server.refused(viewAs, { phone: platform!.phone, reason }, mine())).toMatchObject({ field: 'phone' })
  expect(await server.refused(viewAs, { phone: '13712340000', reason }, mine())).toMatchObject({ field: 'phone' })
  expect(await server.refused(viewAs, { phone: neighbour!.phone, reason: '看' }, mine())).toMatchObject({
    field: 'reason',
  })
})

test('every read goes with the sight of that person, who is told by whom, why and until when', async () => {
  await open()
  expect(await server.call(getMyInfo, {}, mine())).toMatchObject({ uid: neighbour!.uid, name: '刘慧', roles: [] })
  expect(await server.call(orderContract.orderPage, {}, mine())).toMatchObject({ total: 0 })
  // What the platform may is not what it sees now.
  expect(await server.refused(auditPage, {}, mine())).toMatchObject({ code: 'notYours' })
  expect(await server.call(viewAsNow, {}, mine())).toMatchObject({
    uid: platform!.uid,
    viewing: { uid: neighbour!.uid, name: '刘慧' },
  })
  const { dataList } = await server.call(messageContract.messagePage, {}, { token: neighbour!.token })
  expect(dataList[0]?.text).toContain(`平台的平台小陈因「${reason}」查看了您看到的页面`)
  expect((await audited('viewAs'))[0]).toMatchObject({ who: '平台小陈', reason })
  expect((await audited('viewAs'))[0]?.what).toContain('看作刘慧')
})

test('what is the person’s alone stays theirs', async () => {
  expect((await server.call(addressList, {}, { token: neighbour!.token })).dataList).toHaveLength(1)
  for (const call of [addressList, messageContract.messagePage, personContract.getDevices])
    expect((await server.refused(call, {}, mine())).message).toContain('本人')
})

test('no call writes anything, whichever it is, and each that tried is in the audit', async () => {
  // The key of tickets is made with the first of them.
  await server.call(recordContract.getLive, {}, mine())
  const before = await fingerprint(server.database)
  const ends = ['/api/my/logout', '/api/manage/viewAsEnd']
  const refusedOnes: string[] = []
  for (const { name, endpoint } of every.filter(({ name }) => !ends.includes(name))) {
    const fields = endpoint.once || endpoint.writes ? {} : sampleFor(endpoint)
    const { body } = await send(server.url, endpoint, { ...fields, token: platform!.token })
    expect(resultOf(body), name).not.toBe(500)
    if (String(body.resultNote).includes('只能看，不能办事')) refusedOnes.push(name)
  }
  expect(await fingerprint(server.database)).toEqual(before)
  const once = every.filter(({ endpoint }) => endpoint.once || endpoint.writes).map(({ name }) => name)
  expect(refusedOnes).toEqual(expect.arrayContaining(once))
  // Calls that change something without being done once.
  expect(refusedOnes).toEqual(
    expect.arrayContaining([
      '/api/my/addressDelete',
      '/api/my/messageRead',
      '/api/my/messageSwitch',
      '/api/v3/cartAdd',
    ]),
  )
  const file = new FormData()
  file.append('file', new Blob(['x']), 'x.png')
  const upload = await fetch(`${server.url}/api/upload`, {
    method: 'POST',
    body: file,
    headers: { 'x-token': platform!.token },
  })
  expect(((await upload.json()) as { resultNote: string }).resultNote).toContain('只能看')
  const written = await audited('refused')
  expect(written).toHaveLength(20)
  for (const { who, what } of written) expect([who, what]).toEqual(['平台小陈', expect.stringMatching(/^看作刘慧时：/)])
})

test('it ends by a press, after half an hour, with the post and with the session', async () => {
  await server.call(viewAsEnd, {}, mine())
  expect(await server.call(getMyInfo, {}, mine())).toMatchObject({ uid: platform!.uid })
  await open()
  server.advanceClock(31 * MINUTE_MS)
  expect(await server.call(getMyInfo, {}, mine())).toMatchObject({ uid: platform!.uid })
  await open()
  // Whoever gets a post of the platform meanwhile is seen no more.
  const { db } = server.database
  const post = { id: 'meanwhile', uid: neighbour!.uid, role: 'platform' as const, region: '' }
  await db.insertInto('roleGrant').values(post).execute()
  expect(await server.call(getMyInfo, {}, mine())).toMatchObject({ uid: platform!.uid })
  await db.deleteFrom('roleGrant').where('id', '=', 'meanwhile').execute()
  expect(await server.call(getMyInfo, {}, mine())).toMatchObject({ uid: neighbour!.uid })
  await server.call(logout, {}, mine())
  platform = { ...platform!, token: await logIn(server, platform!.phone) }
  expect(await server.call(getMyInfo, {}, mine())).toMatchObject({ uid: platform.uid })
})

test('a viewer whose post is gone is themselves again', async () => {
  const other = await createMember(server, '周平')
  await open(other)
  await server.database.db.deleteFrom('roleGrant').where('uid', '=', platform!.uid).execute()
  expect(await server.call(getMyInfo, {}, mine())).toMatchObject({ uid: platform!.uid })
  expect(await server.refused(viewAs, { phone: other.phone, reason }, mine())).toMatchObject({ code: 'notYours' })
})
