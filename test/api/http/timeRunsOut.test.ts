/** What time ends: sessions, policies, codes; each a moment before, at the very moment, and after. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aidSubmitCalls } from '../../../server/domain/aid/submit.ts'
import { consume } from '../../../server/kernel/rateLimit.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { reliefForm } from '../../support/fixtures/aid.ts'
import { createMember } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const DAY = 86_400_000
let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

describe('a session', () => {
  const whoAmI = ({ token }: { readonly token: string }) => server.call(personContract.getMyInfo, {}, { token })
  test('lives on while it is used, and ends after thirty days without', async () => {
    const person = await createMember(server)
    for (const days of [29, 29]) {
      server.advanceClock(days * DAY)
      expect((await whoAmI(person)).uid).toBe(person.uid)
    }
    server.advanceClock(30 * DAY)
    await expect(whoAmI(person)).rejects.toMatchObject({ refusal: { code: 'login' } })
  })
})

describe('a policy', () => {
  const insertPolicy = (id: string, starts: number, ends: number | null) =>
    server.database.db
      .insertInto('policy')
      .values({
        ...{ id, title: '高龄津贴', summary: '', picture: '', topic: 'elderly' as const, region: '33', body: '' },
        ...{ conditions: '[]', papers: '[]', benefit: '', office: '', contactPhone: '' },
        ...{ startsAt: new Date(starts), endsAt: ends === null ? null : new Date(ends) },
      })
      .execute()
  const { kind: _, title: __, relief: ___, amount: ____, ...form } = reliefForm()
  test('is applied for from its first moment until the one before its last', async () => {
    const { uid } = await createMember(server, '王桂兰')
    const now = server.services.clock()
    await insertPolicy('ended', now - DAY, now)
    await insertPolicy('begins', now, null)
    await insertPolicy('lasts', now - DAY, now + 1)
    await insertPolicy('later', now + 1, null)
    // The clock stands still for this caller: the very moment has to be met.
    const call = { ...server.services, me: { uid, session: '' }, clock: () => now, ip: '', origin: '', device: '' }
    const apply = (policy: string) => aidSubmitCalls.applyZhengcebangfu({ policy, ...form }, call)
    const over = { refusal: { message: '这项政策已经截止申请', field: 'policy' } }
    await expect(apply('ended')).rejects.toMatchObject(over)
    await expect(apply('later')).rejects.toMatchObject({ refusal: { message: '这项政策还没有开始申请' } })
    for (const policy of ['begins', 'lasts']) expect((await apply(policy)).id).not.toBe('')
  })
})

test('a limit counts anew when its while is over, at the very moment', async () => {
  const { db } = server.database
  const limit = { key: 'time-runs-out', max: 1, windowMs: 1_000 }
  expect((await consume(db, limit, 10_000)).allowed).toBe(true)
  expect(await consume(db, limit, 10_999)).toMatchObject({ allowed: false, retryAfterMs: 1 })
  expect((await consume(db, limit, 11_000)).allowed).toBe(true)
})
