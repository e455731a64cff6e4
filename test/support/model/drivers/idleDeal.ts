/** Deals over HTTP: each about a bicycle of its own. */
import { idleContract } from '../../../../src/contract/idle.contract.ts'
import { paymentContract } from '../../../../src/contract/payment.contract.ts'
import { type IdleDeal, idleDeal } from '../../../../src/machines/workflows/idleDeal/chart.ts'
import { askForIdle, forgetIdle, listIdle } from '../../fixtures/idle.ts'
import { takeStep } from '../../fixtures/mall.ts'
import type { Driver, TestRecord } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { idleDealWorld } from '../worlds/idleDeal.ts'
import { notifyRefunded } from './refundNotice.ts'

/** What is read off the record as it goes: its code. */
interface DealThing extends TestRecord {
  readonly names: Record<string, string>
}

async function payForIdle({ server, who, notify }: Testbed, id: string): Promise<void> {
  const { payment } = await server.call(idleContract.idlePay, { id }, { token: who('buyer').token })
  const { amount } = await server.call(paymentContract.paymentDetail, { id: payment }, { token: who('buyer').token })
  await notify({ kind: 'paid', number: payment, refund: '', amount })
}

const WITH_CODE = ['reserved', 'arranged', 'overdue']

export const idleDealDriver: Driver<IdleDeal, null, DealThing> = {
  flow: idleDeal,
  world: idleDealWorld,
  hiddenState: NO_HIDDEN_STATE,
  async createRecord({ server, who }, { from: { row } }) {
    await forgetIdle(server)
    const { way, asked, price } = row.facts
    const item = await listIdle(server, who('neighbour'), asked > 0 ? { terms: 'sell', price: asked } : {})
    const id = await askForIdle(server, who('buyer'), item, way, asked > 0 ? price : undefined)
    return { id, names: { item1: item } }
  },
  causes: {
    PAID: async ({ testbed, record: { id } }) => payForIdle(testbed, id),
    REFUNDED: ({ testbed, record }) => notifyRefunded(testbed, record.id),
    CLOSED: ({ testbed: { server, who }, record: { names } }) =>
      takeStep(server, who('neighbour'), 'idleTakeDown', names.item1 ?? '', {}),
  },
  // It restarts when it rings.
  mayMiss: ['undecided', 'PAID'],
  async afterStep({ testbed: { server }, record }, { node: { row } }) {
    if (!WITH_CODE.includes(row.state)) return
    const info = server.database.db.selectFrom('idleDeal').select('code').where('id', '=', record.id)
    record.names.code1 = (await info.executeTakeFirstOrThrow()).code ?? ''
  },
}
