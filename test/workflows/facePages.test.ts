/** Where a face leads: whose page of a record, where a task is dealt with, and which may be done all at once. */
import { describe, expect, test } from 'vitest'
import type { Face } from '../../src/machines/workflow/face.ts'
import {
  bulkStepOf,
  recordPageOf,
  rolesOfStanding,
  taskListOf,
  taskPageOf,
} from '../../src/machines/workflow/facePages.ts'
import { LADDER } from '../../src/machines/workflow/ladder.ts'
import { waitingSteps } from '../../src/machines/workflow/tasks.ts'
import { FACES } from '../../src/machines/workflows/index.ts'

const page = (screen: '/task' | '/role' | '/myOrder' | '/accounting') => (id: string) => `${screen}?id=${id}`
/** A parcel that somebody is asked to carry, and somebody else did before. */
const face: Face = {
  ...{ id: 'parcel', label: '包裹', load: FACES.expense.load, steps: {} },
  notified: { leader2: '/role' },
  relations: {
    sender: { who: { by: 'fact', fact: 'sender' }, page: page('/role') },
    finance: { who: { by: 'role', role: 'finance' }, page: page('/accounting') },
    keeper: { who: { by: 'role', role: 'warehouseIn' }, page: null },
    carrier: { who: { by: 'fact', fact: 'carrier' }, page: page('/task') },
    owner: { who: { by: 'owner' }, page: page('/myOrder') },
    guide: { who: { by: 'binding', roles: ['activityLeader', 'giftStaff'] }, page: page('/task') },
    provider: { system: 'provider' },
  },
  tasks: {
    CARRY: { for: 'carrier', kind: 'do', list: '/task?board=carry' },
    PAY: { for: 'finance', kind: 'pay', list: '/accounting', page: page('/role'), bulk: '都会收到消息。' },
    STORE: { for: 'keeper', kind: 'store', list: '/task?board=store' },
    NOTE: false,
  },
}
const addressOf = (side: 'own' | 'helping' | 'desk', roles: readonly string[] = [], changes: Partial<Face> = {}) =>
  recordPageOf({ ...face, ...changes }, side, roles)?.('7')

describe('the page of a record', () => {
  test('is its owner’s, and that of whoever a task is for among those whom facts name', () => {
    expect(addressOf('own')).toBe('/myOrder?id=7')
    expect(addressOf('own', ['finance'])).toBe('/myOrder?id=7')
    expect(addressOf('helping')).toBe('/task?id=7')
    expect(addressOf('helping', [], { tasks: {} }), 'the first of them where none has a task').toBe('/role?id=7')
  })
  test('is that of a post, of whoever is only told of it where the others are, else the owner’s', () => {
    const pages = [['finance'], ['giftStaff'], ['leader2'], ['leader2', 'finance'], ['warehouseIn'], ['volunteer'], []]
    expect(pages.map(roles => addressOf('desk', roles))).toEqual([
      ...['/accounting?id=7', '/task?id=7', '/role', '/accounting?id=7', '/myOrder?id=7', '/myOrder?id=7'],
      '/myOrder?id=7',
    ])
    expect(addressOf('own', ['leader2']), 'of one’s own').toBe('/myOrder?id=7')
  })
  test('is the first person’s where nobody owns it, and none where that has none', () => {
    const { sender, keeper } = face.relations
    if (!sender || !keeper) throw new Error('The face has both')
    expect(addressOf('own', [], { relations: { sender, keeper } })).toBe('/role?id=7')
    expect(addressOf('own', [], { relations: { keeper, sender } })).toBeUndefined()
  })
})

test('the roles in which somebody may stand somewhere are what the relation says', () => {
  expect(rolesOfStanding({ by: 'rung' })).toEqual(LADDER)
  expect(rolesOfStanding({ by: 'role', role: 'finance' })).toEqual(['finance'])
  expect(rolesOfStanding({ by: 'binding', roles: ['volunteer', 'collector'] })).toEqual(['volunteer', 'collector'])
  expect([rolesOfStanding({ by: 'owner' }), rolesOfStanding({ by: 'fact', fact: 'carrier' })]).toEqual([[], []])
})

test('a task is dealt with on its own page, else on that of whoever it is for, and is listed where its face says', () => {
  expect((['do', 'pay', 'store', 'ship'] as const).map(kind => taskPageOf(face, kind)?.('7'))).toEqual([
    ...['/task?id=7', '/role?id=7', undefined, undefined],
  ])
  expect((['do', 'pay', 'ship'] as const).map(kind => taskListOf(face, kind))).toEqual([
    ...['/task?board=carry', '/accounting', undefined],
  ])
})

test('only tasks with a warning are done several at once', () => {
  expect(bulkStepOf(face, 'pay')).toEqual({ event: 'PAY', warning: '都会收到消息。' })
  expect([bulkStepOf(face, 'do'), bulkStepOf(face, 'ship')]).toEqual([undefined, undefined])
})

describe('what waits', () => {
  test('says which clocks lead on from there where nobody does it, and who they are for whom it waits', async () => {
    const waits = waitingSteps(await FACES.goodsDonation.load(), FACES.goodsDonation)
    expect(waits.map(({ state, clocks, who }) => [state, ...clocks, who.by])).toEqual([
      ['submitted', 'unaccepted', 'rung'],
      ['accepted', 'rung'],
      ['assigned', 'unanswered', 'fact'],
      ['collecting', 'fact'],
      ['collected', 'unconfirmed', 'owner'],
      ['confirmed', 'role'],
      ['awaitingDropOff', 'role'],
    ])
  })
  test('names no clock that only reminds, and what it asks of the facts', async () => {
    const exchange: Face = FACES.exchange
    const task = { for: 'giftStaff', kind: 'send', list: '/exchange' } as const
    const tasks: Face['tasks'] = { HAND_OVER: task, SHIP: { ...task, when: { mode: 'post' } } }
    const waits = waitingSteps(await exchange.load(), { ...exchange, tasks })
    expect(waits.map(({ state, clocks, when }) => ({ state, clocks, when }))).toEqual([
      { state: 'packing', clocks: [], when: { mode: 'post' } },
      { state: 'ready', clocks: ['pickUpDue'], when: {} },
    ])
  })
})
