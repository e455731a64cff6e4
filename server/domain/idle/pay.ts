/** 去付款: the payment of a thing that is reserved for its buyer. */
import type { idleContract } from '../../../src/contract/idle.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { idleDeal } from '../../../src/machines/workflows/idleDeal/chart.ts'
import { NOTHING_CAME } from '../../../src/machines/workflows/payment/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import type { StepContext } from '../../engine/fire.ts'
import { readRecord } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { beginPayment, paymentsOf } from '../payment/start.ts'
import { partsWith } from '../payment/trades.ts'

/** Resolves to the payment of this deal that waits at the configured provider; undefined if there is none. */
async function waitingPayment(db: Queryable, deal: string, provider: string): Promise<string | undefined> {
  const open = (await paymentsOf(db, deal)).find(({ state }) => state === 'pendingPayment')
  if (!open) return undefined
  const [trade] = await partsWith(db, open.id)
  return trade.provider === provider ? open.id : undefined
}

/** Opens the payment of a deal, or resolves to the one that waits. Throws `notNow` where nothing is due. */
async function openIdlePayment(context: StepContext, uid: string, id: string): Promise<{ payment: string }> {
  const { db, services } = context
  // Locked: two phones at once get one payment.
  const row = await db
    .selectFrom('record')
    .innerJoin('idleDeal', 'idleDeal.id', 'record.id')
    .select(['record.state', 'record.facts', 'idleDeal.seen'])
    .where('record.id', '=', id)
    .forNoKeyUpdate('record')
    .executeTakeFirst()
  if (!row) return refuse('missing', '没有找到这次交接')
  const { owner, price, place } = factsOf(idleDeal, row)
  if (owner !== uid) refuse('notYours', '只有想要的人可以付款')
  if (price === 0) refuse('notNow', '这件东西不收钱，不用付款')
  if (row.state !== 'toPay') refuse('notNow', `现在是「${labelOf(idleDeal, row.state)}」，不能付款`)
  const waiting = await waitingPayment(db, id, services.payment.name)
  if (waiting !== undefined) return { payment: waiting }
  const about = { owner: uid, region: place, amount: price, purpose: 'idle', subject: id } as const
  return { payment: (await beginPayment(context, { ...NOTHING_CAME, ...about }, `闲置「${row.seen.title}」`)).id }
}

export const idlePayCalls: Pick<Handlers<typeof idleContract>, 'idlePay'> = {
  async idlePay({ id }, { me: { uid }, ...services }) {
    await readRecord({ db: services.database.db, engine: services.engine }, idleDeal, id, uid)
    return services.database.tx(db => openIdlePayment({ db, services }, uid, id))
  },
}
