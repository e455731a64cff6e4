/** Calls about a record of any workflow: its history, and its live updates. */
import { recordContract } from '../../src/contract/record.contract.ts'
import { defineDomain } from '../engine/domain.ts'
import { bindingOf } from '../engine/fire.ts'
import { historyOf, namedPosts, readRecord, servedOf, timersOfRecord } from '../engine/read.ts'
import { issueTicket } from '../identity/liveTicket.ts'
import { matterNoteCalls } from './matterNotes.ts'

export const recordDomain = defineDomain({
  title: '流程记录和实时通知',
  contract: recordContract,
  handlers: {
    getLiucheng: async ({ workflow, id }, { database: { db }, engine, me }) => {
      const { flow, projection, successors } = bindingOf(engine, workflow)
      const row = await readRecord({ db, engine }, flow, id, me.uid)
      const reader = projection.readerOf(row.facts, row.who)
      const face = engine.faces[workflow]
      const successor = (await successors?.(db, row)) ?? {}
      return {
        ...servedOf(projection, row, row.who),
        history: await historyOf(db, id, { projection, reader, posts: face ? namedPosts(face, flow, reader) : [] }),
        timers: (await timersOfRecord(db, id)).map(timer => ({ ...timer, successor: successor[timer.clock] })),
      }
    },
    ...matterNoteCalls,
    getLive: async (_, call) => ({ ticket: await issueTicket(call, call.me) }),
  },
})
