/** Reading a record of a workflow: by whoever stands in some relation to it, as its chart says. For all others it is not there. */
import type { HistoryLine, recordContract, ServedRecord } from '../../src/contract/record.contract.ts'
import { refuse } from '../../src/contract/refusal.ts'
import type { Query } from '../db/connect.ts'
import type { Handlers } from './context.ts'
import type { Fired } from './engine/engine.ts'
import { freshened, keptOf } from './engine/fire.ts'
import { whoIs } from './engine/grants.ts'
import { portal } from './engine/portal.ts'
import { ticketFor } from './liveTicket.ts'
import { messages } from './messages.ts'

export const servedOf = ({ id, workflow, version, state, facts }: Omit<Fired, 'root'>): ServedRecord => ({
  id,
  workflow,
  version,
  state,
  facts: facts as ServedRecord['facts'],
})

/** The record, if this person has to do with it; `missing` otherwise, so that nobody learns that it is there. */
export async function readable(db: Query, workflow: string, id: string, uid: string): Promise<Fired> {
  const { flow } = keptOf(portal, workflow)
  const row = await db
    .selectFrom('record')
    .select(['id', 'workflow', 'version', 'state', 'facts', 'root'])
    .where('id', '=', id)
    .where('workflow', '=', workflow)
    .executeTakeFirst()
  if (!row) return refuse('missing', '没有找到这条记录')
  // Who stands where may have changed since the last step, and with it whose matter it is.
  const now = await freshened(db, portal, { ...row, root: row.root ?? id })
  const who = await whoIs(db, uid)
  return flow.rolesOf(now.facts, who).length > 0 ? now : refuse('missing', '没有找到这条记录')
}

/** The words of a step that others should read: a reason, or what was said. */
const noteOf = (input: unknown): string => {
  const { reason, words } = (input ?? {}) as { reason?: unknown; words?: unknown }
  return typeof reason === 'string' ? reason : typeof words === 'string' ? words : ''
}

async function historyOf(db: Query, record: string): Promise<HistoryLine[]> {
  const rows = await db
    .selectFrom('history')
    .select(['id', 'event', 'label', 'role', 'from_state', 'to_state', 'input', 'at'])
    .where('record', '=', record)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ from_state: from, to_state: to, input, at, ...row }) => ({
    ...row,
    from,
    to,
    at: at.getTime(),
    note: noteOf(input),
  }))
}

/** Clocks of a record that run now, the next one first. */
export async function timersOfRecord(db: Query, record: string): Promise<{ clock: string; dueAt: number }[]> {
  const rows = await db
    .selectFrom('timer')
    .select(['clock', 'due_at'])
    .where('record', '=', record)
    .orderBy('due_at')
    .execute()
  return rows.map(({ clock, due_at }) => ({ clock, dueAt: due_at.getTime() }))
}

export const record: Handlers<typeof recordContract> = {
  getLiucheng: async ({ workflow, id }, { database: { db }, me }) => {
    const row = await readable(db, workflow, id, me.uid)
    return { ...servedOf(row), history: await historyOf(db, id), timers: await timersOfRecord(db, id) }
  },
  getLive: async (_, call) => ({ ticket: await ticketFor(call, call.me.uid) }),
  ...messages,
}
