/** Campaigns over HTTP: of one organisation with a merchant of its own; gifts that are under way are real payments. */
import { newId } from '../../../../server/db/ids.ts'
import { campaignContract } from '../../../../src/contract/campaign.contract.ts'
import { chinaDay, DAY_MS, MINUTE_MS } from '../../../../src/contract/time.ts'
import { type Campaign, campaign } from '../../../../src/machines/workflows/campaign/chart.ts'
import { beginCampaign, certify, planOf } from '../../fixtures/campaigns.ts'
import { openDisclosure, publishAll, publishOf } from '../../fixtures/disclosures.ts'
import { beginDonationPayment, payPayment, takeStep } from '../../fixtures/mall.ts'
import { writeReceipt } from '../../fixtures/receipts.ts'
import { type Driver, toRealNames } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import { campaignWorld, LEFT, PLAN } from '../worlds/campaign.ts'
import { RAISED } from '../worlds/disclosure.ts'

/** The organisation's merchant, by the server. */
const payees = new WeakMap<object, string>()
/** Another campaign of the merchant, which takes what is left, by the server. */
const targets = new WeakMap<object, string>()
/** The gift under way, by its campaign. */
const gifts = new Map<string, string>()

export const campaignDriver: Driver<Campaign, null> = {
  flow: campaign,
  world: campaignWorld,
  hiddenState: NO_HIDDEN_STATE,
  reader: 'organisation',
  async prepare({ server, who }) {
    const owner = who('organisation')
    await certify(server, owner, undefined, chinaDay(PLAN.qualifiedUntil - DAY_MS))
    const id = newId()
    payees.set(server, id)
    const payee = { name: '西湖区邻里互助社', provider: 'sandbox', merchant: '1800000001' } as const
    await server.database.db
      .insertInto('payee')
      .values({ id, owner: owner.uid, since: new Date(server.services.clock()), ...payee })
      .execute()
    const target = await beginCampaign(server, { ...PLAN, owner: owner.uid, payee: id })
    await server.database.db.updateTable('record').set({ state: 'running' }).where('id', '=', target).execute()
    targets.set(server, target)
  },
  async createRecord(testbed, { from: { row } }) {
    // One that is overdue keeps its organisation from submitting the next.
    await publishOf(testbed.server, testbed.who('organisation').uid)
    const names = { m1: payees.get(testbed.server) ?? '' }
    const id = await beginCampaign(testbed.server, toRealNames({ ...row.facts }, testbed, { id: '', names }))
    return { id, names: { ...names, self: id, c2: targets.get(testbed.server) ?? '' } }
  },
  forms: {
    EDIT: ({ server }, { id, version }, options) => {
      const { merchant: _, ...plan } = planOf(server)
      const { filing, emergency } = PLAN
      const days = {
        startsOn: PLAN.startsAt,
        endsOn: PLAN.endsAt - DAY_MS,
        projectEndsOn: PLAN.projectEndsAt - DAY_MS,
        filedOn: PLAN.filedAt,
      }
      const moments = Object.fromEntries(Object.entries(days).map(([name, at]) => [name, chinaDay(at)]))
      const input = { ...plan, filing, emergency, ...moments, ...(version !== undefined && { version }) }
      return server.call(campaignContract.campaignSave, { id, ...input }, options)
    },
  },
  causes: {
    opened: async ({ testbed: { server, who }, record }) =>
      void gifts.set(record.id, await beginDonationPayment(server, who('buyer'), 5_000, record.id)),
    lapsed: ({ testbed: { server, who }, record }) =>
      takeStep(server, who('buyer'), 'paymentCancel', gifts.get(record.id) ?? ''),
    OVERDUE: async ({ testbed: { server, who }, record }) => {
      const owner = who('organisation').uid
      await openDisclosure(server, { ...RAISED, owner, campaign: record.id, dueAt: server.services.clock() - 1 })
      await server.sweep()
    },
    left: async ({ testbed: { server, who }, record }) => {
      const payment = await beginDonationPayment(server, who('buyer'), LEFT, record.id)
      await payPayment(server, who('buyer'), payment)
      // With a receipt it stays where it is when the others go back.
      await writeReceipt(server, payment)
      // A gift is used once it is a minute old.
      server.advanceClock(2 * MINUTE_MS)
    },
    published: ({ testbed: { server }, record }) => publishAll(server, record.id),
  },
  // A clock that has rung begins again: of two at once only one finds it due.
  mayMiss: ['recount', 'stale', 'tally'],
  // The disclosure is late before it says so: whoever is first, the campaign reads it.
  cannotRace: ({ edge }) => edge?.name === 'OVERDUE',
}
