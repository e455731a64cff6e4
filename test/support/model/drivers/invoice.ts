/** Receipts over HTTP: each for one paid gift of its own, to the seller's merchant. */
import { newId } from '../../../../server/db/ids.ts'
import { writeGifts } from '../../../../server/domain/invoice/gifts.ts'
import { beginPayment } from '../../../../server/domain/payment/start.ts'
import { begin, fire } from '../../../../server/engine/fire.ts'
import { type Invoice, invoice } from '../../../../src/machines/workflows/invoice/chart.ts'
import { createUpload } from '../../fixtures/goods.ts'
import { REASON, takeStep } from '../../fixtures/mall.ts'
import { type Driver, type TestRecord, toRealNames } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import { invoiceWorld } from '../worlds/invoice.ts'
import { GIFT } from '../worlds/payment.ts'

/** The seller's merchant, by the server. */
const payees = new WeakMap<object, string>()
let numbers = 0

export const invoiceDriver: Driver<Invoice, null, TestRecord> = {
  flow: invoice,
  world: invoiceWorld,
  hiddenState: NO_HIDDEN_STATE,
  async prepare({ server, who }) {
    const [id, since] = [newId(), new Date(server.services.clock())]
    payees.set(server, id)
    const payee = { name: '西湖区邻里互助社', provider: 'sandbox', merchant: '1800000002' } as const
    await server.database.db
      .insertInto('payee')
      .values({ id, owner: who('seller').uid, since, ...payee })
      .execute()
  },
  async createRecord(testbed, { from: { row } }) {
    const { services, database } = testbed.server
    const number = String(++numbers)
    const names = {
      m1: payees.get(testbed.server) ?? '',
      N1: `N${number}`,
      '/files/receipt.pdf': await createUpload(testbed.server, testbed.who('finance'), ['application/pdf', 'pdf']),
    }
    const facts = toRealNames({ ...row.facts }, testbed, { id: '', names })
    return database.tx(async db => {
      const context = { db, services }
      const gift = { ...GIFT, owner: facts.owner, amount: facts.total, payee: facts.payee, subject: newId() }
      const { id: payment } = await beginPayment(context, gift, '捐款')
      await fire(context, { workflow: 'payment', id: payment, event: 'PAID', who: { system: 'provider' } })
      const birth = { workflow: 'invoice', event: 'REQUEST', facts, who: { uid: facts.owner } }
      const { id } = await begin(context, { ...birth, writeAlong: step => writeGifts(step, [payment]) })
      return { id, names: { ...names, gift: payment } }
    })
  },
  causes: {
    // What its giver does who asks for the money back.
    WITHDRAW: ({ testbed: { server, who }, record }) =>
      takeStep(server, who('buyer'), 'paymentRefund', record.names.gift ?? '', REASON),
  },
}
