/** The steps of one page: by whom they are followed, what comes of each, and what of those that their page left. */
import { beforeAll, expect, test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { createRecordSession, STILL_BUSY } from '../../../src/data/record/recordSession.ts'
import { type Flow, loadFlow } from '../../../src/machines/browser/flows.ts'
import { isBusy, type PendingStep } from '../../../src/machines/browser/record.ts'
import { type Deferred, deferred } from '../../support/machines/fakes.ts'

let order: Flow
beforeAll(async () => {
  order = await loadFlow('order')
})

const FACTS = {
  ...{ buyer: '7', shop: 's', shopOwners: ['9'], amount: 1250, refunded: 0, linesLeft: 0, linesKept: 1 },
  ...{ extended: false, afterSalesOpen: 0, afterSalesOver: false, released: false },
}

function open(state = 'shipped', uid = '7') {
  const sent: { readonly step: PendingStep; readonly signal: AbortSignal; readonly answer: Deferred<unknown> }[] = []
  const session = createRecordSession(order, {
    current: () => ({ row: { id: 'o1', version: 3, state, facts: FACTS }, who: { uid }, delays: {} }),
    fire: (step, signal) => {
      const answer = deferred<unknown>()
      sent.push({ step, signal, answer })
      return answer.promise
    },
    refetch: async () => undefined,
    newKey: () => 'key',
    now: () => 0,
  })
  const isUnderWay = () => {
    const snapshot = session.getSnapshot()
    return snapshot && isBusy(snapshot)
  }
  return { session, sent, isUnderWay }
}

test('whom nobody follows takes no step', async () => {
  const { session, sent } = open()
  expect([await session.fire('RECEIVE'), session.getSnapshot(), sent]).toEqual([STILL_BUSY, undefined, []])
})

test('a step carries what was filled in, and nothing where nothing was', async () => {
  const price = { amount: 990, reason: '老顾客' }
  for (const { session, sent, event, input } of [
    { ...open('pendingPayment', '9'), event: 'CHANGE_PRICE', input: price },
    { ...open(), event: 'RECEIVE', input: undefined },
  ]) {
    session.subscribe(() => {})
    const done = session.fire(event, input)
    expect(sent.map(({ step }) => step)).toEqual([{ event, input, version: 3, key: 'key' }])
    sent[0]?.answer.resolve(undefined)
    expect(await done).toBeUndefined()
  }
})

test('what may not be is said at once, and in the words of the server what it refuses', async () => {
  const { session, sent } = open()
  session.subscribe(() => {})
  expect(await session.fire('SHIP')).toMatchObject({ code: 'notYours' })
  const refused = session.fire('RECEIVE')
  sent[0]?.answer.reject(new Refused({ code: 'notNow', message: '还有商品没有发出' }))
  expect(await refused).toEqual({ code: 'notNow', message: '还有商品没有发出' })
})

test('goes on as long as one of two follows, and is over when nobody does', async () => {
  const { session, sent, isUnderWay } = open()
  const [leaveFirst, leaveLast] = [session.subscribe(() => {}), session.subscribe(() => {})]
  const outcome = session.fire('RECEIVE')
  leaveFirst()
  expect([isUnderWay(), sent[0]?.signal.aborted]).toEqual([true, false])
  leaveLast()
  expect([isUnderWay(), sent[0]?.signal.aborted]).toEqual([undefined, true])
  expect(await outcome, 'the page was left').toEqual({ code: 'broken', message: '已离开这个页面' })
})

test('begins anew when it is followed again', async () => {
  const { session, sent, isUnderWay } = open()
  const leave = session.subscribe(() => {})
  void session.fire('RECEIVE')
  leave()
  session.subscribe(() => {})
  expect(isUnderWay()).toBe(false)
  void session.fire('RECEIVE')
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false])
})

test('whoever follows hears of a step, and nobody who has left', () => {
  const { session } = open()
  let drawn = 0
  const leave = session.subscribe(() => void drawn++)
  session.subscribe(() => {})
  void session.fire('RECEIVE')
  expect(drawn).toBeGreaterThan(0)
  leave()
  const before = drawn
  void session.fire('RECEIVE')
  expect(drawn).toBe(before)
})
