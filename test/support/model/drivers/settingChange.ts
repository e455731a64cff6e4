/** Changes of settings over HTTP: each begins with the value that its key has in the world. */
import { lockSettings } from '../../../../server/domain/manage/settingProposal.ts'
import { begin } from '../../../../server/engine/fire.ts'
import { writeSetting } from '../../../../server/engine/settings.ts'
import { isKeyOf } from '../../../../src/contract/keys.ts'
import { SETTINGS } from '../../../../src/contract/settingKeys.ts'
import { stepsContract } from '../../../../src/contract/steps.contract.ts'
import { type SettingChange, settingChange } from '../../../../src/machines/workflows/settingChange/chart.ts'
import { type Driver, toRealNames } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { settingChangeWorld } from '../worlds/settingChange.ts'

async function propose({ server: { database, services }, who }: Testbed, facts: SettingChange): Promise<string> {
  const { uid } = who('platform')
  const proposer = { uid, grants: [{ role: 'platform', region: '' }] as const }
  const birth = { workflow: 'settingChange', event: 'PROPOSE', facts, input: { reason: '号码换了' }, who: proposer }
  return database.tx(async db => {
    await lockSettings(db)
    return (await begin({ db, services }, birth)).id
  })
}

/** What was reverted before waits for the second person, and keeps another from being proposed for the same day. */
const withdrawReverting = ({ server: { database } }: Testbed, except = '') =>
  database.db
    .updateTable('record')
    .set({ state: 'withdrawn' })
    .where('workflow', '=', 'settingChange')
    .where('state', '=', 'proposed')
    .where('id', '<>', except)
    .execute()

export const settingChangeDriver: Driver<SettingChange, null> = {
  flow: settingChange,
  world: settingChangeWorld,
  hiddenState: NO_HIDDEN_STATE,
  reader: 'platform',
  // What is in force is replaced by the next one of its key.
  movesOthers: 'all',
  async createRecord(testbed, { to }) {
    const { key, from } = to.row.facts
    const { db } = testbed.server.database
    if (isKeyOf(SETTINGS, key)) await writeSetting(db, key, from)
    await withdrawReverting(testbed)
    return { id: await propose(testbed, toRealNames(to.row.facts, testbed, { id: '', names: {} })), names: {} }
  },
  forms: {
    async REVERT(testbed, { id, version, input }, options) {
      await withdrawReverting(testbed, id)
      const fields = { id, ...(version !== undefined && { version }), ...(input && { input }) }
      await testbed.server.call(stepsContract.settingRevert, fields, options)
    },
  },
  causes: {
    REPLACE: async ({ testbed, step }) => {
      const { facts } = step.from.node.row
      await propose(testbed, toRealNames({ ...facts, needsTwo: false, at: null }, testbed, { id: '', names: {} }))
    },
  },
}
