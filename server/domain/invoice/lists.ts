/** A person's receipts, and the gifts that have none yet. */

import type { invoiceContract } from '../../../src/contract/invoice.contract.ts'
import { MY_INVOICES } from '../../../src/contract/recordLists.ts'
import { invoice } from '../../../src/machines/workflows/invoice/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordList } from '../../engine/recordList.ts'
import { factsOf } from '../../engine/records.ts'
import { freeGiftsOf } from './gifts.ts'
import { invoiceRows, invoices } from './rows.ts'

export const invoiceListCalls: Pick<Handlers<typeof invoiceContract>, 'myInvoices' | 'invoiceGifts'> = {
  myInvoices: recordList(MY_INVOICES, invoice, {
    find: (db, { uid }) => invoices(db).where('record.owner', '=', uid),
    rows: invoiceRows,
  }),

  async invoiceGifts(_, { database: { db }, me: { uid } }) {
    const gifts = await freeGiftsOf(db, uid)
    const last = await db
      .selectFrom('record')
      .select('facts')
      .where('workflow', '=', 'invoice')
      .where('owner', '=', uid)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const { kind = null, title = '', taxNumber = '', email = '' } = last ? factsOf(invoice, last) : {}
    return {
      gifts: gifts.map(({ id, title: about, amount, payee, payeeName, year, createdAt }) => {
        return { id, title: about, amount, payee, payeeName, year, at: createdAt.getTime() }
      }),
      last: { kind, title, taxNumber, email },
    }
  },
}
