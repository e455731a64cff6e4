/** Deals over HTTP: each about a bicycle of its own. */
import { type IdleDeal, idleDeal } from '../../../../src/machines/workflows/idleDeal/chart.ts'
import { askForIdle, forgetIdle, listIdle } from '../../fixtures/idle.ts'
import { takeStep } from '../../fixtures/mall.ts'
import type { Driver, TestRecord } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import { idleDealWorld } from '../worlds/idleDeal.ts'

/** What is read off the record as it goes: its code. */
interface DealThing extends TestRecord {
  readonly names: Record<string, string>
}

const WITH_CODE = ['reserved', 'arranged', 'overdue']

export const idleDealDriver: Driver<IdleDeal, null, DealThing> = {
  flow: idleDeal,
  world: idleDealWorld,
  hiddenState: NO_HIDDEN_STATE,
  async createRecord({ server, who }, { from: { row } }) {
    await forgetIdle(server)
    const item = await listIdle(server, who('neighbour'))
    const id = await askForIdle(server, who('buyer'), item, row.facts.way)
    return { id, names: { item1: item } }
  },
  causes: {
    CLOSED: ({ testbed: { server, who }, record: { names } }) =>
      takeStep(server, who('neighbour'), 'idleTakeDown', names.item1 ?? '', {}),
  },
  // It restarts when it rings.
  mayMiss: ['undecided'],
  async afterStep({ testbed: { server }, record }, { node: { row } }) {
    if (!WITH_CODE.includes(row.state)) return
    const info = server.database.db.selectFrom('idleDeal').select('code').where('id', '=', record.id)
    record.names.code1 = (await info.executeTakeFirstOrThrow()).code ?? ''
  },
}
