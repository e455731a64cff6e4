/** Takes steps of a workflow as fast as they go, on the engine alone. */
import * as z from 'zod/mini'
import { connect, type DatabaseChoice } from '../../server/db/connect.ts'
import type { Services } from '../../server/engine/context.ts'
import { begin, fire } from '../../server/engine/fire.ts'
import { portal } from '../../server/portal/portal.ts'
import { messageTo, post } from '../../src/machines/workflow/effects.ts'
import { hours } from '../../src/machines/workflow/span.ts'
import { workflow } from '../../src/machines/workflow/workflow.ts'

const SECONDS = 3
/** Matters that are moved to and fro. */
const MATTERS = 200

const facts = z.object({ owner: z.string(), moves: z.int() })
type Facts = z.output<typeof facts>

const toOwner = messageTo((f: Facts) => [f.owner])
/** Money goes to and fro; each step stops a clock and starts another. */
const flow = workflow(
  {
    id: 'bench',
    label: '测速',
    facts,
    roles: { owner: ['本人', ({ owner }: Facts, { uid }) => uid === owner] },
    events: {
      OPEN: { by: 'owner', label: '开始' },
      THERE: { by: 'owner', label: '过去' },
      BACK: { by: 'owner', label: '回来' },
    },
    delays: { rest: hours(24) },
  },
  chart =>
    chart({
      guards: {},
      changes: { count: f => ({ moves: f.moves + 1 }) },
      effects: {
        give: ({ owner }) => post('escrow', `shop:${owner}`, 1),
        take: ({ owner }) => post(`shop:${owner}`, 'escrow', 1),
        say: toOwner('又走了一步'),
      },
      born: { OPEN: 'here' },
      states: {
        here: {
          label: '这里',
          on: { THERE: { to: 'there', change: 'count', effects: ['give', 'say'] } },
          after: { rest: 'away' },
        },
        there: {
          label: '那里',
          on: { BACK: { to: 'here', change: 'count', effects: ['take', 'say'] } },
          after: { rest: 'away' },
        },
        away: { label: '离开', end: true },
      },
    }),
)
const engine = {
  ...portal,
  bindings: { bench: { flow, columns: (f: object) => ({ owner: (f as Facts).owner, place: '' }) } },
}

/** Steps a second, and how long one took (ms), with so many at the same moment. */
export async function run(choice: DatabaseChoice, connections: number) {
  const database = await connect({ ...choice, connections })
  const services = { database, engine, clock: Date.now } as unknown as Services
  try {
    const ids = await database.tx(async db => {
      const made = []
      for (let place = 0; place < MATTERS; place++) {
        const owner = `bench${place}`
        const birth = { workflow: 'bench', event: 'OPEN', facts: { owner, moves: 0 }, who: { uid: owner } }
        made.push((await begin({ db, services }, birth)).id)
      }
      return made
    })
    const durations: number[] = []
    const until = performance.now() + SECONDS * 1_000
    const walker = async (first: number) => {
      for (let turn = 0; performance.now() < until; turn++) {
        const event = turn % 2 === 0 ? 'THERE' : 'BACK'
        for (let place = first; place < MATTERS && performance.now() < until; place += connections) {
          const began = performance.now()
          const step = { workflow: 'bench', id: ids[place] ?? '', event, who: { uid: `bench${place}` } }
          await database.tx(db => fire({ db, services }, step))
          durations.push(performance.now() - began)
        }
      }
    }
    await Promise.all(Array.from({ length: connections }, (_, place) => walker(place)))
    durations.sort((a, b) => a - b)
    const at = (share: number) => durations[Math.floor(durations.length * share)] ?? Number.NaN
    return { rate: durations.length / SECONDS, p50: at(0.5), p99: at(0.99) }
  } finally {
    await database.close()
  }
}
