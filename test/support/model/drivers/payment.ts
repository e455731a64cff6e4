/** Payments over HTTP: of an order, and gifts and fees for which no call begins one yet. */
import { newId } from '../../../../server/db/ids.ts'
import { portal } from '../../../../server/domain/engine/portal.ts'
import { beginPayment } from '../../../../server/domain/payment/start.ts'
import { type Payment, payment } from '../../../../src/machines/workflows/payment.ts'
import { take } from '../../market.ts'
import { type Driver, really, type Scene, type Thing } from '../driver.ts'
import { PLAIN } from '../reality.ts'
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

const says = async ({ town, thing }: Scene<Payment, null>) =>
  town.notify({ kind: 'paid', number: thing.id, refund: '', amount: GIFT.amount })

export const paymentDriver: Driver<Payment, null> = {
  flow: payment,
  world: paymentWorld,
  reality: {
    ...PLAIN,
    after(_, { name, actor, from: { row } }) {
      const { purpose } = row.facts
      // An order closes its own payments only; nobody listens to a fee's until certifications are built.
      if (actor === 'order' && purpose !== 'order') return []
      return name === 'PAID' && purpose === 'fee' && row.state === 'pendingPayment' ? [] : [null]
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
