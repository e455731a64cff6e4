/** Payments over HTTP: of an order, a gift of money and the fee of a certification. */
import { sql } from 'kysely'
import { newId } from '../../../../server/db/ids.ts'
import { beginPayment } from '../../../../server/domain/payment/start.ts'
import { fire } from '../../../../server/engine/fire.ts'
import { type Payment, payment } from '../../../../src/machines/workflows/payment/chart.ts'
import { beginCampaign } from '../../fixtures/campaigns.ts'
import { createUpload } from '../../fixtures/goods.ts'
import { takeStep } from '../../fixtures/mall.ts'
import { writeReceipt } from '../../fixtures/receipts.ts'
import { type CauseContext, type Driver, type TestRecord, toRealNames } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { PLAN } from '../worlds/campaign.ts'
import { PERSON } from '../worlds/certification.ts'
import { GIFT, OTHER_AMOUNT, paymentWorld, SPENT } from '../worlds/payment.ts'
import { system } from '../worlds/people.ts'
import { createOrder } from './order.ts'
import { notifyRefunded, notifyRefundFailed } from './refundNotice.ts'

const PROVING = ['buyer', 'finance', 'otherFinance']
/** A picture of each who proves something. */
const proofsOf = async ({ server, who }: Testbed): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    await Promise.all(
      PROVING.map(async name => [`/files/${name}.jpg`, await createUpload(server, who(name))] as const),
    ),
  )

/** A campaign that has spent nothing, or all that ever comes. */
async function campaignOf({ server, who }: Testbed, spent: boolean): Promise<string> {
  const campaign = await beginCampaign(server, { ...PLAN, owner: who('buyer').uid })
  if (!spent) return campaign
  const gifts = { firstGift: '', firstTaken: 0, lastGift: '~', lastTaken: 1 }
  await server.database.db
    .insertInto('campaignSpending')
    .values({ record: campaign, campaign, ...gifts })
    .execute()
  return campaign
}

/** Writes a certification that takes its fee, or was withdrawn. */
async function certificationOf({ server, who }: Testbed, isDue: boolean): Promise<string> {
  const [id, at, { uid }] = [newId(), new Date(server.services.clock()), who('buyer')]
  const row = { id, workflow: 'certification', state: isDue ? 'certified' : 'withdrawn', version: 1, owner: uid }
  const facts = JSON.stringify({ ...PERSON, owner: uid, fee: GIFT.amount, validUntil: at.getTime() })
  await server.database.db
    .insertInto('record')
    .values({ ...row, facts, place: '330106', root: null, createdAt: at, changedAt: at })
    .execute()
  return id
}

/** Opens the payment of a gift or a fee, as the calls of what is paid for do. */
async function insertPayment(testbed: Testbed, facts: Payment): Promise<TestRecord> {
  const { services, database } = testbed.server
  const subject =
    facts.purpose === 'fee'
      ? await certificationOf(testbed, facts.due !== false)
      : await campaignOf(testbed, facts.spent > 0)
  const names = { [facts.subject]: subject, ...(await proofsOf(testbed)) }
  const real = toRealNames({ ...facts }, testbed, { id: '', names })
  const { id } = await database.tx(db => beginPayment({ db, services }, real, '爱心捐款'))
  return { id, names }
}

const notifyPaid = (amountOf: (facts: Payment) => number) => async (context: CauseContext<Payment, null>) => {
  const { testbed, record, step } = context
  const amount = amountOf(step.from.node.row.facts)
  await testbed.notify({ kind: 'paid', number: record.id, refund: '', amount })
}

/** Writes the receipt of a gift as the payee's finance would have issued it, or reverses it. */
const receipt =
  (state: 'issued' | 'reversed') =>
  async ({ testbed: { server }, record }: CauseContext<Payment, null>): Promise<void> => {
    if (state === 'issued') return writeReceipt(server, record.id)
    const { db } = server.database
    const own = db.selectFrom('invoiceGift').select('invoice').where('payment', '=', record.id)
    await db.updateTable('record').set({ state }).where('id', 'in', own).execute()
  }

/** Writes that the campaign of a gift has spent a part of it; the campaign stands in for what it is spent on. */
async function usedInPart({ testbed, record }: CauseContext<Payment, null>): Promise<void> {
  const { db } = testbed.server.database
  const { subject } = await db
    .selectFrom('record')
    .select(sql<string>`facts->>'subject'`.as('subject'))
    .where('id', '=', record.id)
    .executeTakeFirstOrThrow()
  const gift = await db
    .selectFrom('ledgerEntry')
    .select('id')
    .where('account', '=', `campaign:${subject}`)
    .where('record', '=', record.id)
    .executeTakeFirstOrThrow()
  const part = { firstGift: gift.id, firstTaken: 0, lastGift: gift.id, lastTaken: SPENT }
  await db
    .insertInto('campaignSpending')
    .values({ record: subject, campaign: subject, ...part })
    .execute()
}

export const paymentDriver: Driver<Payment, null> = {
  flow: payment,
  world: paymentWorld,
  hiddenState: NO_HIDDEN_STATE,
  async createRecord(testbed, { from: { row } }) {
    if (row.facts.purpose !== 'order') return insertPayment(testbed, row.facts)
    const order = await createOrder(testbed, [GIFT.amount], 0)
    return { id: order.payment, names: { ...order.names, ...(await proofsOf(testbed)) } }
  },
  // Everybody proves with a picture of their own.
  inputFor: ({ edge }) => {
    const input = edge?.attempt?.input
    return input && 'proof' in input ? { ...input, proof: [`/files/${edge?.actor}.jpg`] } : undefined
  },
  // The clock restarts when it rings: two simultaneous rings may do it once or twice.
  mayMiss: ['refundNews'],
  causes: {
    usedInPart,
    receiptIssued: receipt('issued'),
    receiptReversed: receipt('reversed'),
    PAID: notifyPaid(({ amount }) => amount),
    PAID_OTHERWISE: notifyPaid(() => OTHER_AMOUNT),
    REFUNDED: ({ testbed, record }) => notifyRefunded(testbed, record.id),
    REFUND_FAILED: ({ testbed, record }) => notifyRefundFailed(testbed, record.id),
    GIVE_BACK: ({ testbed: { server }, record: { id } }) =>
      server.database.tx(db =>
        fire(
          { db, services: server.services },
          { workflow: 'payment', id, event: 'GIVE_BACK', who: system('campaign') },
        ),
      ),
    // What the order does when its buyer gives it up.
    CANCEL: ({ testbed, record }) =>
      takeStep(testbed.server, testbed.who('buyer'), 'orderCancel', record.names.o1 ?? ''),
  },
}
