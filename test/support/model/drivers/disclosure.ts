/** Disclosures over HTTP: each of a campaign of its own, which takes gifts where the world says so. */
import { fire } from '../../../../server/engine/fire.ts'
import { type Disclosure, disclosure } from '../../../../src/machines/workflows/disclosure/chart.ts'
import { beginCampaign, certify } from '../../fixtures/campaigns.ts'
import { openDisclosure } from '../../fixtures/disclosures.ts'
import { type Driver, toRealNames } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import { PLAN } from '../worlds/campaign.ts'
import { disclosureWorld } from '../worlds/disclosure.ts'

export const disclosureDriver: Driver<Disclosure, null> = {
  flow: disclosure,
  world: disclosureWorld,
  hiddenState: NO_HIDDEN_STATE,
  reader: 'seller',
  // What is late halts its campaign.
  movesOthers: ['late'],
  // A clock that has rung begins again: of two at once only one finds it due.
  mayMiss: ['again', 'unread'],
  prepare: ({ server, who }) => certify(server, who('seller')),
  async createRecord(testbed, { to: { row } }) {
    const { server, who } = testbed
    const campaign = await beginCampaign(server, { ...PLAN, owner: who('seller').uid, payee: '' })
    if (row.facts.running)
      await server.database.db.updateTable('record').set({ state: 'running' }).where('id', '=', campaign).execute()
    const names = { c1: campaign }
    return { id: await openDisclosure(server, toRealNames(row.facts, testbed, { id: '', names })), names }
  },
  causes: {
    REPLACE: ({ testbed: { server }, record: { id } }) =>
      server.database.tx(db =>
        fire(
          { db, services: server.services },
          { workflow: 'disclosure', id, event: 'REPLACE', who: { system: 'campaign' } },
        ),
      ),
  },
}
