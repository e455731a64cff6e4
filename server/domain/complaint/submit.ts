/** Submits a buyer's complaint about an order. */
import type { complaintContract } from '../../../src/contract/complaint.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Complaint } from '../../../src/machines/workflows/complaint/chart.ts'
import { order as orderChart } from '../../../src/machines/workflows/order/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { begin } from '../../engine/fire.ts'
import { readRecord } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { attachPictures } from '../../files/ownership.ts'
import { isPaid } from '../order/rows.ts'

export const complaintSubmitCalls: Pick<Handlers<typeof complaintContract>, 'complaintAdd'> = {
  async complaintAdd({ order, reason, photos = [] }, { me: { uid }, ...services }) {
    await readRecord({ db: services.database.db, engine: services.engine }, orderChart, order, uid)
    return services.database.tx(async db => {
      const { state, facts } = await db
        .selectFrom('record')
        .select(['state', 'facts'])
        .where('id', '=', order)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      const { buyer, shopOwners } = factsOf(orderChart, { facts })
      if (buyer !== uid) refuse('notYours', '「投诉」只能由买家操作')
      if (!isPaid(state)) refuse('notNow', '没有付款的订单不能投诉')
      await attachPictures(db, uid, photos, { field: 'photos' })
      const running = await db
        .selectFrom('record')
        .select('id')
        .where('root', '=', order)
        .where('workflow', '=', 'complaint')
        .where('state', 'in', ['filed', 'handling'])
        .executeTakeFirst()
      if (running) refuse('notNow', '这笔订单的投诉正在处理，请等待平台的结果')
      const complaintFacts: Complaint = { owner: uid, shopOwners, order, afterSales: '' }
      const birth = {
        workflow: 'complaint',
        event: 'FILE',
        facts: complaintFacts,
        input: { reason, photos },
        who: { uid },
      }
      const { id } = await begin({ db, services }, birth)
      return { id }
    })
  },
}
