/**
 * What an edge asks for is read of the facts as its own change has left them, and not of those before it: where it is
 * taken, and where it is only foreseen.
 */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { count, form } from '../../src/contract/fields.ts'
import type { Edge } from '../../src/machines/workflow/edges.ts'
import type { Effect } from '../../src/machines/workflow/effects.ts'
import { hours } from '../../src/machines/workflow/span.ts'
import { advance, born, workflow } from '../../src/machines/workflow/workflow.ts'

const MANY = 10

/** A box for coins, of which every edge changes the coins and says how many there are. */
const coinBox = workflow(
  {
    id: 'coinBox',
    label: '存钱罐',
    facts: z.object({ owner: z.string(), coins: z.int() }),
    roles: { owner: ['主人', ({ owner }: { owner: string }, { uid }: { uid?: string }) => uid === owner] },
    events: {
      OPEN: { by: 'owner', label: '开始存钱' },
      PUT: { by: 'owner', label: '存钱', input: form({ coins: count('枚数', { min: 1 }) }) },
    },
    delays: { forgotten: hours(1) },
  },
  chart =>
    chart({
      guards: { isFull: ['还没有存满', ({ coins }) => coins >= MANY] },
      changes: {
        begin: { coins: 1 },
        fill: (box, input: { coins: number }) => ({ coins: box.coins + input.coins }),
        double: ({ coins }) => ({ coins: coins * 2 }),
        empty: { coins: 0 },
      },
      effects: { say: ({ owner, coins }) => ({ type: 'message', params: { to: [owner], text: `${coins} 枚` } }) },
      born: { OPEN: { to: 'open', change: 'begin', effects: ['say'] } },
      states: {
        open: {
          label: '存钱中',
          on: { PUT: { change: 'fill', effects: ['say'] } },
          after: { forgotten: { to: 'emptied', change: 'empty', effects: ['say'] } },
          always: [{ guard: 'isFull', to: 'full', label: '存满了', change: 'double', effects: ['say'] }],
        },
        full: { label: '已存满', end: true },
        emptied: { label: '已清空', end: true },
      },
    }),
)
const step = { who: { uid: 'a' }, at: 0 }
const holding = (coins: number) => ({ owner: 'a', coins })
const open = (coins: number) => ({ state: 'open', facts: holding(coins) })

const textsOf = (effects: readonly Effect[]) =>
  effects.map(effect => (effect.type === 'message' ? effect.params.text : effect.type))
/** What the one edge that this causes says by itself. */
const foreseen = (cause: Edge['cause'], coins: number, input?: object) =>
  coinBox.edges
    .filter(edge => edge.cause === cause)
    .filter(({ name }) => cause !== 'event' || name === (input ? 'PUT' : 'OPEN'))
    .map(edge => coinBox.foresee(edge, holding(coins), { ...step, input }))
    .map(({ changed, effects: { say = [] } }) => [...changed, ...textsOf(say)])

describe('an edge that changes a fact speaks of it as it is afterwards', () => {
  test('where a record is born', () => {
    expect(textsOf(born(coinBox, holding(0), { ...step, event: 'OPEN' }).effects)).toEqual(['1 枚'])
    expect(foreseen('event', 0)).toEqual([['coins', '1 枚']])
  })
  test('where a person fills something in', () => {
    const { row, effects } = advance(coinBox, open(3), { ...step, event: 'PUT', input: { coins: 2 } })
    expect([row.facts.coins, ...textsOf(effects)]).toEqual([5, '5 枚'])
    expect(foreseen('event', 3, { coins: 2 })).toEqual([['coins', '5 枚']])
  })
  test('where a clock rings', () => {
    const { row, effects } = advance(coinBox, open(3), { clock: 'forgotten', at: 0 })
    expect([row.facts.coins, ...textsOf(effects)]).toEqual([0, '0 枚'])
    expect(foreseen('clock', 3)).toEqual([['coins', '0 枚']])
  })
  test('where one edge leads to the next by itself, each of its own', () => {
    const { row, effects } = advance(coinBox, open(6), { ...step, event: 'PUT', input: { coins: 4 } })
    expect([row.state, row.facts.coins, ...textsOf(effects)]).toEqual(['full', 20, '10 枚', '20 枚'])
    expect(foreseen('auto', MANY)).toEqual([['coins', '20 枚']])
  })
})
