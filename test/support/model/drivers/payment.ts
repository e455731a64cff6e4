/** Payments over HTTP: of an order, and gifts and fees for which no call begins one yet. */
import { newId } from '../../../../server/db/ids.ts'
import { portal } from '../../../../server/domain/engine/portal.ts'
import { beginPayment } from '../../../../server/domain/payment/start.ts'
import { type Payment, payment } from '../../../../src/machines/workflows/payment.ts'
import { take } from '../../market.ts'
import { type Driver, really, type Scene, type Thing } from '../driver.ts'
import type { Town } from '../town.ts'
import { GIFT, paymentWorld } from '../worlds/payment.ts'
import { bought } from './order.ts'
import { refunded } from './refunded.ts'

/** Certifications and gifts of money have no workflow yet: what they will do, `beginPayment`, is done here. */
async function begun(town: Town, facts: Payment): Promise<Thing> {
  const { services, database } = town.server
  const names = { [facts.subject]: newId() }
  const real = really({ ...facts }, town, { id: '', names })
  const { id } = await database.tx(db => beginPayment({ db, services, engine: portal }, real, '爱心捐款'))
  return { id, names }
}

/** Finance of the city has had to do with it: was asked for money back, or took a step. */
export type Asked = boolean

const says = async ({ town, thing }: Scene<Payment, Asked>) =>
  town.notify({ kind: 'paid', number: thing.id, refund: '', amount: GIFT.amount })

export const paymentDriver: Driver<Payment, Asked> = {
  flow: payment,
  world: paymentWorld,
  reality: {
    start: false,
    after(asked, { name, actor, from: { row } }) {
      // Nobody listens to a fee's payment until certifications are built.
      if (name === 'PAID' && row.facts.purpose === 'fee' && row.state === 'pendingPayment') return []
      return [asked || actor === 'finance' || name === 'REQUEST_REFUND']
    },
  },
  async born(town, { from: { row } }) {
    if (row.facts.purpose !== 'order') return begun(town, row.facts)
    const order = await bought(town, [GIFT.amount], 0)
    return { id: order.payment, names: order.names }
  },
  causes: {
    PAID: says,
    REFUNDED: ({ town, thing }) => refunded(town, thing.id),
    // What the order does when its buyer gives it up.
    CANCEL: ({ town, thing }) => take(town.server, town.who('buyer'), 'orderCancel', thing.names.o1 ?? ''),
  },
}
