/** Donations of money of the caller. */
import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { campaignContract } from '../../../src/contract/campaign.contract.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { FREE_STATES } from '../../../src/machines/workflows/invoice/chart.ts'
import { backOf, payment } from '../../../src/machines/workflows/payment/chart.ts'
import { GIVEN_STATES, isLastingGift, LEAVING_STATES } from '../../../src/machines/workflows/payment/facts.ts'
import { paymentProjection } from '../../../src/machines/workflows/payment/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { RECORD_COLUMNS, recordDetail, recordRows } from '../../engine/recordRows.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { signatureOf } from './signature.ts'
import { usedParts } from './used.ts'

/** The latest receipt of a donation that is in none of these states, an id. */
const ownInvoice = (states: readonly string[]) => sql<string | null>`(
  select max(other.id) from invoice_gift join record other on other.id = invoice_gift.invoice
  where invoice_gift.payment = record.id and other.state not in (${sql.join(states)}))`

/** Selects donations of money. */
const donations = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('trade', 'trade.payment', 'record.id')
    .leftJoin('campaign', join => join.on(sql<SqlBool>`campaign.id = record.facts->>'subject'`))
    .innerJoin('account', 'account.uid', 'record.owner')
    .select(RECORD_COLUMNS)
    .select(['campaign.title as about', 'trade.title', 'trade.payee', 'account.kind', 'account.showName'])
    .select(ownInvoice(['withdrawn']).as('invoice'))
    .select(ownInvoice(FREE_STATES).as('standingInvoice'))
    .where('record.workflow', '=', 'payment')
    .where(sql<SqlBool>`record.facts->>'purpose' = 'donation'`)
type Found = Awaited<ReturnType<ReturnType<typeof donations>['execute']>>[number]

const plainRows = recordRows(payment, paymentProjection, {
  row: ({ state, about, title, payee, kind, showName, invoice, standingInvoice }: Found, { facts, owner }) => ({
    campaign: facts.subject,
    title: about ?? title,
    amount: facts.amount,
    back: LEAVING_STATES.includes(state) ? backOf(facts) : 0,
    signature: signatureOf({ ...facts, name: owner, kind, showName }),
    invoice: invoice ?? '',
    certifiable: isLastingGift({ state, facts }) && about !== null,
    invoiceable: GIVEN_STATES.includes(state) && payee !== null && standingInvoice === null,
  }),
})

/** Resolves to the rows, each with what the donation was spent on. */
async function donationRows(db: Queryable, found: readonly Found[], who: Principal) {
  const rows = await plainRows(db, found, who)
  const used = await usedParts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({ ...row, used: used.get(row.id) ?? [] }))
}

type Calls = 'myMoneyDonations' | 'moneyDonationDetail'
export const donationCalls: Pick<Handlers<typeof campaignContract>, Calls> = {
  async myMoneyDonations({ campaign, ...paging }, { database: { db }, me: { uid } }) {
    const own = donations(db)
      .where('record.owner', '=', uid)
      .$if(campaign !== undefined, some => some.where(sql<SqlBool>`record.facts->>'subject' = ${campaign}`))
    const page = await listPage(db, own, some => some, { by: [byId('record.id')], ...paging })
    return { dataList: await donationRows(db, page.rows, { uid }), next: page.next, total: page.total }
  },

  moneyDonationDetail: recordDetail(payment, donations, donationRows),
}
