/** Management fees: asked for after approval, believed of the provider alone, prolonging the old date, never a gift. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFee } from '../../../server/domain/certification/fee.ts'
import { beginPayment } from '../../../server/domain/payment/start.ts'
import { begin, fire } from '../../../server/engine/fire.ts'
import { certificationContract } from '../../../src/contract/certification.contract.ts'
import { CERTIFICATION_FEES } from '../../../src/contract/certificationWords.ts'
import { CERTIFICATION_GRACE_MS } from '../../../src/contract/spans.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import type { Certification } from '../../../src/machines/workflows/certification/chart.ts'
import { NOTHING_CAME } from '../../../src/machines/workflows/payment/chart.ts'
import { accountBalance, assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createMember, payPayment, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { createPlainMember, createPostHolder, DISTRICT } from '../../support/fixtures/roles.ts'
import { ORGANISATION } from '../../support/model/worlds/certification.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { feePage, feePaid, feePay, feeRenew } = certificationContract
const FEE = CERTIFICATION_FEES.organisation
const YEAR_MS = 365 * DAY_MS

let server: TestServer
let platform: TestAccount
let club: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false })
  platform = await createPostHolder(server, 'platform', '')
  club = await createPlainMember(server, '西湖区邻里互助社')
})
afterAll(() => server.close())

const context = () => ({ db: server.database.db, services: server.services })
/** A certification that this person submitted, approved by the leader and by the platform. */
async function approved({ uid }: TestAccount): Promise<string> {
  const facts: Certification = { ...ORGANISATION, owner: uid }
  const leader = await createPostHolder(server, 'leader3', DISTRICT)
  const { id } = await begin(context(), {
    workflow: 'certification',
    event: 'SUBMIT',
    facts,
    who: { uid },
    input: { place: DISTRICT },
    writeAlong: async ({ db, record }) => {
      const words = {
        name: '西湖区邻里互助社',
        number: '1',
        numberHash: '',
        legalPerson: '王桂兰',
        phone: '13800000001',
      }
      const rest = { region: DISTRICT, until: '', photos: '[]', consents: '[]', level: 'digits' } as const
      await db
        .insertInto('certification')
        .values({ id: record.id, uid, kind: 'organisation', checkedAt: new Date(), decidedAt: null, ...words, ...rest })
        .execute()
    },
  })
  await takeStep(server, leader, 'identApprove', id)
  await takeStep(server, platform, 'identCountersign', id)
  return id
}
const rowOf = async ({ token }: TestAccount, id: string) =>
  (await server.call(feePage, {}, { token })).dataList.find(row => row.id === id)
const stateOf = (id: string) =>
  server.database.db.selectFrom('record').select(['state', 'facts']).where('id', '=', id).executeTakeFirstOrThrow()
const termOf = async (id: string) => (await stateOf(id)).facts as Certification

test('is asked for after approval with its sum and last day, and puts the certification in force once it has come', async () => {
  const id = await approved(club)
  const { token } = club
  expect(await rowOf(club, id)).toMatchObject({ stateLabel: '待缴费', amount: FEE, why: '', validUntil: null })
  expect((await rowOf(club, id))?.dueAt).toBeGreaterThan(server.services.clock() + 29 * DAY_MS)
  expect((await server.refused(feeRenew, { id }, { token })).message).toBe('这份认证还没有生效，请先缴费')
  const other = await createMember(server, '路人')
  expect((await server.refused(feePay, { id }, { token: other.token })).code).toBe('missing')
  const [first, second] = await Promise.all([1, 2].map(() => server.call(feePay, { id }, { token })))
  expect(second).toEqual(first)
  const { payment } = first!
  expect(await server.call(feePaid, { id: payment }, { token })).toMatchObject({ isPaid: false })
  expect((await server.refused(feePaid, { id: payment }, { token: other.token })).code).toBe('missing')
  const before = await accountBalance(server, 'platform')
  await payPayment(server, club, payment)
  expect(await accountBalance(server, 'platform')).toBe(before + FEE)
  expect(await server.call(feePaid, { id: payment }, { token })).toMatchObject({
    isPaid: true,
    certificationLabel: '已认证',
  })
  expect(await rowOf(club, id)).toMatchObject({
    why: '现在不用缴，到期前 30 天起可以续费',
    payments: [{ amount: FEE }],
  })
  expect((await server.refused(feePay, { id }, { token })).message).toContain('现在不用缴')
  expect((await refusedStep(server, club, 'identRenew', id)).message).toContain('缴纳管理费')
  expect((await refusedStep(server, club, 'paymentRefund', payment, { reason: '不想要了' })).message).toContain(
    '认证费和管理费不能退',
  )
})

test('keeps the sum named at approval when the setting changes', async () => {
  const unit = await createPlainMember(server, '春风社工站')
  const id = await approved(unit)
  const setting = { key: 'organisationFee', value: '33300' }
  await server.database.db.insertInto('setting').values(setting).execute()
  expect((await rowOf(unit, id))?.amount).toBe(FEE)
  expect((await rowOf(club, (await server.call(feePage, {}, { token: club.token })).dataList[0]!.id))?.amount).toBe(
    33_300,
  )
  await server.database.db.deleteFrom('setting').where('key', '=', setting.key).execute()
})

test('goes back by itself where it was withdrawn while its owner was at the till', async () => {
  const unit = await createPlainMember(server, '晚霞助老队')
  const id = await approved(unit)
  const { payment } = await server.call(feePay, { id }, { token: unit.token })
  await takeStep(server, unit, 'identWithdraw', id)
  const before = await accountBalance(server, 'platform')
  await payPayment(server, unit, payment)
  await server.sweep()
  expect((await stateOf(payment)).state).toBe('refunded')
  expect((await stateOf(id)).state).toBe('withdrawn')
  expect(await accountBalance(server, 'platform')).toBe(before)
})

/** Pays the fee as the provider's notice does. */
const paid = (payment: string) =>
  fire(context(), { workflow: 'payment', id: payment, event: 'PAID', who: { system: 'provider' } })
async function renew({ uid }: TestAccount, id: string): Promise<void> {
  await paid((await openFee(context(), { id, uid, renewal: true })).payment)
}
const goTo = async (at: number) => {
  server.advanceClock(at - server.services.clock())
  await server.sweep()
}

// The last one: the sessions of the others do not live that long.
test('prolongs from the old date in grace, from the day of payment after rest, and twice where two paid', async () => {
  const unit = await createPlainMember(server, '南山书屋')
  const id = await approved(unit)
  await paid((await openFee(context(), { id, uid: unit.uid, renewal: false })).payment)
  const first = (await termOf(id)).validUntil!
  await goTo(first + DAY_MS)
  expect((await stateOf(id)).state).toBe('grace')
  await renew(unit, id)
  expect((await termOf(id)).validUntil).toBe(first + YEAR_MS)

  await goTo(first + YEAR_MS + CERTIFICATION_GRACE_MS + 5 * DAY_MS)
  expect((await stateOf(id)).state).toBe('suspended')
  const before = server.services.clock()
  await renew(unit, id)
  const at = (await termOf(id)).gapUntil ?? 0
  expect(at - before).toBeLessThan(DAY_MS)
  expect(await stateOf(id)).toMatchObject({
    state: 'certified',
    facts: { validUntil: at + YEAR_MS, gapFrom: first + YEAR_MS + CERTIFICATION_GRACE_MS, gapUntil: at },
  })

  const about = { owner: unit.uid, region: DISTRICT, amount: FEE, purpose: 'fee', subject: id } as const
  const two = await Promise.all(
    [1, 2].map(() =>
      server.database.tx(db => beginPayment({ ...context(), db }, { ...NOTHING_CAME, ...about }, '认证管理费')),
    ),
  )
  await Promise.all(
    two.map(one =>
      server.database.tx(db =>
        fire({ ...context(), db }, { workflow: 'payment', id: one.id, event: 'PAID', who: { system: 'provider' } }),
      ),
    ),
  )
  expect((await termOf(id)).validUntil).toBe(at + 3 * YEAR_MS)
  await assertBooksBalanced(server)
})
