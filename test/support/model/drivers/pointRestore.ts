/** Driver of restored points over HTTP: an expired lot of the buyer, requested by gift staff of 杭州. */
import { pointContract } from '../../../../src/contract/point.contract.ts'
import { type PointRestore, pointRestore } from '../../../../src/machines/workflows/pointRestore/chart.ts'
import { expirePoints } from '../../fixtures/gifts.ts'
import { type Driver, toRealNames } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import { pointRestoreWorld } from '../worlds/pointRestore.ts'

export const pointRestoreDriver: Driver<PointRestore, null> = {
  flow: pointRestore,
  world: pointRestoreWorld,
  hiddenState: NO_HIDDEN_STATE,
  async createRecord(testbed, { attempt, to: { row } }) {
    const { server, who } = testbed
    const { points, place: region, expiredAt } = row.facts
    const { uid, phone } = who('buyer')
    await server.database.db.updateTable('account').set({ region }).where('uid', '=', uid).execute()
    const lot = await expirePoints(server, who('buyer'), points, expiredAt)
    const input = { reason: '', ...toRealNames(attempt?.input, testbed, { id: '', names: {} }) }
    const fields = { ...input, phone, lot }
    const { id } = await server.call(pointContract.pointRestoreAdd, fields, { token: who('staff').token })
    return { id, names: { lot1: lot } }
  },
  causes: {},
  // It restarts when it rings.
  mayMiss: ['undecided'],
}
