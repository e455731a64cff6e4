/** Expenses over HTTP: a collector's, and an organisation's of a campaign that has money; finance of the city pays. */
import { financeContract } from '../../../../src/contract/finance.contract.ts'
import { MINUTE_MS } from '../../../../src/contract/time.ts'
import { type Expense, expense } from '../../../../src/machines/workflows/expense/chart.ts'
import { certify, runCampaign } from '../../fixtures/campaigns.ts'
import { createUpload } from '../../fixtures/goods.ts'
import { beginDonationPayment, payPayment } from '../../fixtures/mall.ts'
import { type Driver, toRealNames } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import { expenseWorld } from '../worlds/expense.ts'

const PROVING = ['collector', 'organisation', 'finance', 'otherFinance']
/** The campaign and its merchant, by the server. */
const campaigns = new WeakMap<object, { readonly c1: string; readonly m1: string }>()

export const expenseDriver: Driver<Expense, null> = {
  flow: expense,
  world: expenseWorld,
  hiddenState: NO_HIDDEN_STATE,
  reader: 'finance',
  async prepare({ server, who }) {
    await certify(server, who('organisation'))
    const campaign = await runCampaign(server, who('organisation'))
    await payPayment(server, who('buyer'), await beginDonationPayment(server, who('buyer'), 1_000_000, campaign))
    server.advanceClock(2 * MINUTE_MS)
    const payees = server.database.db.selectFrom('payee').select('id')
    const { id } = await payees.where('owner', '=', who('organisation').uid).executeTakeFirstOrThrow()
    campaigns.set(server, { c1: campaign, m1: id })
  },
  async createRecord(testbed, { attempt, to: { row } }) {
    const { server, who } = testbed
    const proofs = await Promise.all(
      PROVING.map(async name => [`/files/${name}.jpg`, await createUpload(server, who(name))] as const),
    )
    const { owner } = row.facts
    const names = { ...Object.fromEntries(proofs), ...campaigns.get(server) }
    const input = { ...attempt?.input, proof: [`/files/${owner}.jpg`], ...(row.facts.campaign && { campaign: 'c1' }) }
    const claim = { amount: 0, reason: '', ...toRealNames(input, testbed, { id: '', names }) }
    const { id } = await server.call(financeContract.expenseAdd, claim, { token: who(owner).token })
    return { id, names }
  },
  // Everybody proves with a picture of their own.
  inputFor: ({ edge }) => {
    const input = edge?.attempt?.input
    return input && 'proof' in input ? { ...input, proof: [`/files/${edge?.actor}.jpg`] } : undefined
  },
  causes: {},
}
