/** Payments over HTTP: of an order, and gifts and fees for which no call begins one yet. */
import { newId } from '../../../../server/db/ids.ts'
import { beginPayment } from '../../../../server/domain/payment/start.ts'
import { type Payment, payment } from '../../../../src/machines/workflows/payment/chart.ts'
import { takeStep } from '../../fixtures/mall.ts'
import { type CauseContext, type Driver, type TestRecord, toRealNames } from '../driver.ts'
import type { Testbed } from '../testbed.ts'
import { GIFT, paymentWorld } from '../worlds/payment.ts'
import { createOrder } from './order.ts'
import { notifyRefunded } from './refundNotice.ts'

/** Certifications and gifts of money have no workflow yet: what they will do, `beginPayment`, is done here. */
async function insertPayment(testbed: Testbed, facts: Payment): Promise<TestRecord> {
  const { services, database } = testbed.server
  const names = { [facts.subject]: newId() }
  const real = toRealNames({ ...facts }, testbed, { id: '', names })
  const { id } = await database.tx(db => beginPayment({ db, services }, real, '爱心捐款'))
  return { id, names }
}

/** Finance of the city has had to do with it: was asked for money back, or took a step. */
export type FinanceInvolved = boolean

const notifyPaid = async ({ testbed, record }: CauseContext<Payment, FinanceInvolved>) =>
  testbed.notify({ kind: 'paid', number: record.id, refund: '', amount: GIFT.amount })

export const paymentDriver: Driver<Payment, FinanceInvolved> = {
  flow: payment,
  world: paymentWorld,
  hiddenState: {
    start: false,
    after: (involved, { name, actor }) => [involved || actor === 'finance' || name === 'REQUEST_REFUND'],
  },
  async createRecord(testbed, { from: { row } }) {
    if (row.facts.purpose !== 'order') return insertPayment(testbed, row.facts)
    const order = await createOrder(testbed, [GIFT.amount], 0)
    return { id: order.payment, names: order.names }
  },
  causes: {
    PAID: notifyPaid,
    REFUNDED: ({ testbed, record }) => notifyRefunded(testbed, record.id),
    // What the order does when its buyer gives it up.
    CANCEL: ({ testbed, record }) =>
      takeStep(testbed.server, testbed.who('buyer'), 'orderCancel', record.names.o1 ?? ''),
  },
}
