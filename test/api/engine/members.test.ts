/** Who waits for a place and who belongs to a record, on two small workflows of this test: in which order they hear. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '../../../server/db/ids.ts'
import type { Services } from '../../../server/engine/context.ts'
import { begin, fire } from '../../../server/engine/fire.ts'
import { portal } from '../../../server/portal/portal.ts'
import { count, form } from '../../../src/contract/fields.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { projectionOf } from '../../../src/machines/workflow/projection.ts'
import { workflow } from '../../../src/machines/workflow/workflow.ts'
import { setUpDatabase } from '../../support/server/ownDatabase.ts'

const NOW = Date.parse('2026-11-21T12:00:00+08:00')
const anyone = ['大家', () => true] as const

/** A shift that others have places of. */
const shift = workflow(
  {
    id: 'shift',
    label: '班次',
    facts: z.object({ places: z.int() }),
    roles: { anyone },
    events: {
      OPEN: { by: 'anyone', label: '开放' },
      OFFER: { by: 'anyone', label: '递补' },
      DROP: { by: 'anyone', label: '取消' },
      RECALL: { by: 'anyone', label: '请回' },
    },
    delays: {},
  },
  chart =>
    chart({
      ...{ guards: {}, changes: {} },
      effects: {
        set: ({ places }) => ({ type: 'setPlaces', params: { places } }),
        offer: { type: 'offerNext', params: { workflow: 'signUp', event: 'OFFER' } },
        recall: { type: 'tellOpened', params: { workflow: 'signUp', event: 'WITHDRAWN' } },
        drop: { type: 'tellMembers', params: { workflow: 'signUp', event: 'CALLED_OFF', input: { days: 7 } } },
      },
      born: { OPEN: { to: 'open', effects: ['set'] } },
      states: {
        open: {
          label: '开放',
          on: {
            OFFER: { effects: ['offer'] },
            RECALL: { effects: ['recall'] },
            DROP: { to: 'dropped', effects: ['drop'] },
          },
        },
        dropped: { label: '已取消', end: true },
      },
    }),
)
const guestFacts = z.object({
  ...{ shift: z.string(), queue: z.int(), party: z.int(), allOrNothing: z.boolean(), places: z.int(), days: z.int() },
})
type Guest = z.output<typeof guestFacts>
const byShift = (_: Guest, { system }: Principal) => system === 'shift'
/** Whoever wants places of it. */
const signUp = workflow(
  {
    id: 'signUp',
    label: '报名',
    facts: guestFacts,
    roles: { anyone, shift: ['班次', byShift], next: ['前面的人', (_, { system }) => system === 'signUp'] },
    events: {
      APPLY: { by: 'anyone', label: '报名' },
      LEAVE: { by: 'anyone', label: '退出' },
      WITHDRAWN: { by: 'shift', label: '请回' },
      OFFER: { by: ['shift', 'next'], label: '给名额', input: form({ places: count('名额', { min: 1 }) }) },
      CALLED_OFF: { by: 'shift', label: '取消', input: form({ days: count('天数') }) },
    },
    delays: {},
  },
  chart =>
    chart({
      guards: {},
      changes: {
        offer: (_, { places }: { places: number }) => ({ places }),
        days: (_, { days }: { days: number }) => ({ days }),
      },
      effects: {
        take: ({ places }) => ({ type: 'takePlaces', params: { count: places } }),
        free: ({ places }) => ({ type: 'freePlaces', params: { count: places } }),
        next: { type: 'offerNext', params: { workflow: 'signUp', event: 'OFFER' } },
      },
      born: { APPLY: 'waiting' },
      states: {
        waiting: {
          label: '候补',
          on: {
            WITHDRAWN: 'left',
            OFFER: { to: 'offered', change: 'offer', effects: ['take'] },
            CALLED_OFF: { to: 'left', change: 'days' },
          },
        },
        offered: {
          label: '待确认',
          on: { LEAVE: { to: 'left', effects: ['free', 'next'] }, CALLED_OFF: { to: 'left', change: 'days' } },
        },
        left: { label: '已退出', end: true },
      },
    }),
)

let now = NOW
const opened = setUpDatabase()
let services: Services
beforeAll(() => {
  const columns = { owner: 'a', place: '330106' }
  const bindings = {
    ...portal.bindings,
    shift: {
      flow: shift,
      projection: projectionOf(shift, { facts: { places: 'all' }, notes: {} }),
      columns: () => columns,
    },
    signUp: {
      flow: signUp,
      projection: portal.bindings.signUp?.projection,
      columns: (facts: object) => ({ ...columns, root: (facts as Guest).shift }),
    },
  }
  services = { database: opened.database, clock: () => now, engine: { ...portal, bindings } } as unknown as Services
})

const openShift = async (places: number) => {
  const birth = { workflow: 'shift', event: 'OPEN', facts: { places }, who: {} }
  return (await opened.database.tx(db => begin({ db, services }, birth))).id
}
const signedUp = async (shift: string, queue: number, party = 1, allOrNothing = false) => {
  now++
  const facts: Guest = { shift, queue, party, allOrNothing, places: 0, days: 0 }
  const birth = { id: newId(NOW - queue), workflow: 'signUp', event: 'APPLY', facts, who: {} }
  return (await opened.database.tx(db => begin({ db, services }, birth))).id
}
const take = (workflow: string, id: string, event: string) =>
  opened.database.tx(db => fire({ db, services }, { workflow, id, event, who: {} }))
/** What became of everybody at a shift, by their place in the queue. */
async function guestsOf(shift: string): Promise<Record<number, string>> {
  const { rows } = await sql<{ queue: number; line: string }>`
    select (facts->>'queue')::int as queue, concat_ws(' ', state, facts->>'places', nullif(facts->>'days', '0')) as line
    from record where root = ${shift}`.execute(opened.database.db)
  return Object.fromEntries(rows.map(({ queue, line }) => [queue, line]))
}

test('free places go to those who came first, as many as each wants or as there are, all or none to whoever says so', async () => {
  const [id, other] = [await openShift(4), await openShift(9)]
  // Born in another order than they stand in the queue.
  await signedUp(id, 13)
  await signedUp(id, 12, 3)
  await signedUp(id, 11, 2)
  await signedUp(id, 10, 4, true)
  const first = await signedUp(id, 9)
  await signedUp(other, 1)
  await take('shift', id, 'OFFER')
  const offered = { 9: 'offered 1', 10: 'waiting 0', 11: 'offered 2', 12: 'offered 1' }
  expect(await guestsOf(id)).toEqual({ ...offered, 13: 'waiting 0' })
  await take('shift', id, 'OFFER')
  expect(await guestsOf(id), 'nothing is left').toEqual({ ...offered, 13: 'waiting 0' })
  await take('signUp', first, 'LEAVE')
  expect(await guestsOf(id), 'what somebody leaves').toEqual({ ...offered, 9: 'left 1', 13: 'offered 1' })
  expect(await guestsOf(other), 'of another shift').toEqual({ 1: 'waiting 0' })
})

test('all who belong to a record hear what becomes of it, but for those whom it does not reach any more', async () => {
  const [id, other] = [await openShift(1), await openShift(1)]
  const gone = await signedUp(id, 1)
  await take('shift', id, 'OFFER')
  await take('signUp', gone, 'LEAVE')
  for (const queue of [2, 3]) await signedUp(id, queue)
  await signedUp(other, 4)
  await take('shift', id, 'OFFER')
  await take('shift', id, 'DROP')
  expect(await guestsOf(id)).toEqual({ 1: 'left 1', 2: 'left 1 7', 3: 'left 0 7' })
  expect(await guestsOf(other)).toEqual({ 4: 'waiting 0' })
})

test('of those whom a record has, the newest hears what is for the last one only; nobody where there is none', async () => {
  const [id, other] = [await openShift(1), await openShift(1)]
  for (const queue of [1, 2, 3]) await signedUp(id, queue)
  await signedUp(other, 4)
  await take('shift', id, 'RECALL')
  expect(await guestsOf(id)).toEqual({ 1: 'waiting 0', 2: 'waiting 0', 3: 'left 0' })
  await take('shift', await openShift(1), 'RECALL')
  expect(await guestsOf(other)).toEqual({ 4: 'waiting 0' })
})
