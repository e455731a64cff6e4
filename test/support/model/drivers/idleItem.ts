/** Things to pass on over HTTP: a bicycle that people report, and that deals reserve. */
import { idleContract } from '../../../../src/contract/idle.contract.ts'
import { type IdleItem, idleItem } from '../../../../src/machines/workflows/idleItem/chart.ts'
import { askForIdle, bicycle, forgetIdle, listIdle } from '../../fixtures/idle.ts'
import { type StepName, takeStep } from '../../fixtures/mall.ts'
import type { Cause, Driver } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import { idleItemWorld } from '../worlds/idleItem.ts'

const DOUBTFUL = { words: '奶粉一起送' }
const wordsOf = (doubtful: unknown) => (doubtful ? DOUBTFUL : {})

/** The open deal of the neighbour about this thing takes a step. */
const inDeal =
  (person: 'buyer' | 'neighbour', event: StepName): Cause<IdleItem, null> =>
  async ({ testbed: { server, who }, record: { id } }) => {
    const deals = server.database.db.selectFrom('record').select('id').where('root', '=', id).orderBy('id', 'desc')
    const deal = (await deals.executeTakeFirstOrThrow()).id
    const info = server.database.db.selectFrom('idleDeal').select('code').where('id', '=', deal)
    const { code } = await info.executeTakeFirstOrThrow()
    const input = event === 'idleDealHandOver' ? { code } : event === 'idleDealBackOut' ? { reason: '临时有事' } : {}
    await takeStep(server, who(person), event, deal, input)
  }

export const idleItemDriver: Driver<IdleItem, null> = {
  flow: idleItem,
  world: idleItemWorld,
  hiddenState: NO_HIDDEN_STATE,
  async createRecord({ server, who }, { from: { row } }) {
    await forgetIdle(server)
    return { id: await listIdle(server, who('buyer'), wordsOf(row.facts.doubtful)), names: {} }
  },
  forms: {
    EDIT: ({ server }, { id, version, input }, options) =>
      server.call(
        idleContract.idleSave,
        { ...bicycle(wordsOf(input?.doubtful)), id, ...(version && { version }) },
        options,
      ),
  },
  causes: {
    REPORT: ({ testbed: { server, who }, record: { id } }) =>
      server.call(idleContract.idleReport, { id, reason: '照片看不清' }, { token: who('neighbour').token }),
    async RESERVE(context) {
      const { server, who } = context.testbed
      await askForIdle(server, who('neighbour'), context.record.id)
      await inDeal('buyer', 'idleDealAccept')(context)
    },
    RELEASE: inDeal('neighbour', 'idleDealBackOut'),
    HAND_OVER: inDeal('buyer', 'idleDealHandOver'),
  },
  // Whoever asks again is one deal more; two at once ask for one thing.
  cannotRace: ({ edge }) => edge?.name === 'RESERVE',
  // Clocks restart with every renewal.
  mayMiss: ['RENEW', 'stillThere', 'expires', 'REPORT'],
}
