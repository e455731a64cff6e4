/** Things to pass on over HTTP: a bicycle that people report, and that deals reserve. */
import { sql } from 'kysely'
import { idleContract } from '../../../../src/contract/idle.contract.ts'
import { type IdleItem, idleItem } from '../../../../src/machines/workflows/idleItem/chart.ts'
import { askForIdle, bicycle, forgetIdle, listIdle } from '../../fixtures/idle.ts'
import { type StepName, takeStep } from '../../fixtures/mall.ts'
import { createPlainMember } from '../../fixtures/roles.ts'
import type { Cause, Driver } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import { idleItemWorld } from '../worlds/idleItem.ts'

const DOUBTFUL = { words: '奶粉一起送' }
const wordsOf = (doubtful: unknown) => (doubtful ? DOUBTFUL : {})

/** The newest deal about this thing, an open one first, takes a step of the owner. */
const inDeal =
  (event: StepName): Cause<IdleItem, null> =>
  async ({ testbed: { server, who }, record: { id } }) => {
    const { db } = server.database
    const deals = db.selectFrom('record').select('id').where('root', '=', id)
    const isOpen = sql`state in ('asked', 'reserved')`
    const deal = (await deals.orderBy(isOpen, 'desc').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
    const info = db.selectFrom('idleDeal').select('code').where('id', '=', deal)
    const { code } = await info.executeTakeFirstOrThrow()
    const input = event === 'idleDealHandOver' ? { code } : event === 'idleDealBackOut' ? { reason: '临时有事' } : {}
    await takeStep(server, who('buyer'), event, deal, input)
  }

export const idleItemDriver: Driver<IdleItem, null> = {
  flow: idleItem,
  world: idleItemWorld,
  hiddenState: NO_HIDDEN_STATE,
  async createRecord({ server, who }, { from: { row } }) {
    await forgetIdle(server)
    const { doubtful, pieces } = row.facts
    return { id: await listIdle(server, who('buyer'), { ...wordsOf(doubtful), pieces }), names: {} }
  },
  forms: {
    EDIT: ({ server }, { id, version, input }, options) =>
      server.call(
        idleContract.idleSave,
        {
          ...bicycle({ ...wordsOf(input?.doubtful), pieces: input?.pieces as number }),
          id,
          ...(version && { version }),
        },
        options,
      ),
  },
  causes: {
    REPORT: ({ testbed: { server, who }, record: { id } }) =>
      server.call(idleContract.idleReport, { id, reason: '照片看不清' }, { token: who('neighbour').token }),
    async RESERVE(context) {
      const { server } = context.testbed
      // One piece a neighbour.
      await askForIdle(server, await createPlainMember(server), context.record.id)
      await inDeal('idleDealAccept')(context)
    },
    RELEASE: inDeal('idleDealBackOut'),
    HAND_OVER: inDeal('idleDealHandOver'),
  },
  // Whoever asks again is one deal more; two at once ask for one thing.
  cannotRace: ({ edge }) => edge?.name === 'RESERVE',
  // Clocks restart with every renewal.
  mayMiss: ['RENEW', 'stillThere', 'expires', 'REPORT'],
}
