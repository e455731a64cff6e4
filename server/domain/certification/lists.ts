/** One's own certifications. */
import type { certificationContract } from '../../../src/contract/certification.contract.ts'
import { FREE_ROLE } from '../../../src/contract/certificationWords.ts'
import type { Handlers } from '../../engine/context.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { feesOf } from './price.ts'
import { certificationRowsOf, certifications } from './rows.ts'

export const certificationListCalls: Pick<Handlers<typeof certificationContract>, 'identPage'> = {
  async identPage(paging, { database: { db }, me: { uid } }) {
    const who = await whoIs(db, uid)
    const mine = certifications(db).where('owner', '=', uid)
    const { rows, next, total } = await listPage(db, mine, page => page, { by: [byId('record.id')], ...paging })
    const { kind } = await db.selectFrom('account').select('kind').where('uid', '=', uid).executeTakeFirstOrThrow()
    const fees = await feesOf(db)
    const yearly = new Map(fees.map(one => [one.kind, one.amount]))
    const dataList = (await certificationRowsOf(db, rows, who)).map(row => ({
      ...row,
      // What was named at the approval is asked for; everything else costs what it costs today.
      fee: row.record.state === 'awaitingFee' ? row.fee : row.role === FREE_ROLE ? 0 : (yearly.get(row.kind) ?? 0),
    }))
    return { dataList, next, total, party: kind, fees }
  },
}
