/** A form that is interrupted: left and opened again, refused, stopped by a fault, begun anew. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type RefusalCode, Refused } from '../../../src/contract/refusal.ts'
import { type Draft, type GuidedStep, valuesOf } from '../../../src/machines/browser/draft.ts'
import { guidedFormMachine, isSending, UNSENT_NOTICE } from '../../../src/machines/browser/guidedForm.ts'
import { type Deferred, deferred, memoryStore } from '../../support/machines/fakes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const BLANK: Draft = { name: '', items: [], note: '' }
const FULL: Draft = { name: '张三', items: ['米'], note: '下午在家' }
const STEPS: readonly GuidedStep[] = [
  { name: '您是谁', fields: ['name'], validate: ({ name }) => ({ name: name ? '' : '请填写姓名' }) },
  {
    name: '要什么',
    fields: ['items'],
    validate: ({ items }): Record<string, string> =>
      Array.isArray(items) && items.length > 0 ? {} : { items: '请写要什么', 'items.0.name': '请写第一样' },
  },
  { name: '还有什么', fields: ['note'], validate: () => ({}) },
]

/** A device on which the form can be opened again and again. */
function device() {
  const drafts = memoryStore()
  const sent: { readonly draft: Draft; readonly key: string; readonly answer: Deferred<unknown> }[] = []
  let keys = 0
  const open = () => {
    const machine = guidedFormMachine.provide({
      actors: {
        submit: fromPromise(async ({ input }) => {
          const answer = deferred<unknown>()
          sent.push({ ...input, answer })
          return answer.promise
        }),
      },
    })
    const input = { id: 'apply', uid: '7', steps: STEPS, draft: BLANK, drafts, newKey: () => `key-${++keys}` }
    const form = createActor(machine, { input }).start()
    const now = () => form.getSnapshot()
    const press = (...types: ('NEXT' | 'BACK' | 'SUBMIT' | 'KEEP' | 'DISCARD' | 'CHECK')[]) => {
      for (const type of types) form.send({ type })
    }
    return {
      ...{ form, now, press },
      fill: (values: Draft = FULL) => form.send({ type: 'PATCH', values }),
      go: (step: number) => form.send({ type: 'GO', step }),
      where: () => ({ step: now().context.step, reached: now().context.reached }),
      shown: () => ({ problem: now().context.problem, ...now().context.errors }),
      stops: () => now().context.stops,
      refuse: async (code: RefusalCode, message: string, field?: string) => {
        sent.at(-1)?.answer.reject(new Refused({ code, message, ...(field !== undefined && { field }) }))
        await vi.advanceTimersByTimeAsync(0)
      },
    }
  }
  return { open, sent }
}

describe('whoever comes back', () => {
  test('stands at the step to which they had gone back or jumped, and may jump as far as before', () => {
    const { open } = device()
    const first = open()
    first.fill()
    first.press('NEXT', 'NEXT', 'BACK')
    first.form.stop()
    const second = open()
    expect(second.where()).toEqual({ step: 1, reached: 2 })
    second.go(0)
    second.form.stop()
    const third = open()
    expect(third.where()).toEqual({ step: 0, reached: 2 })
    third.go(2)
    expect(third.where().step).toBe(2)
  })
  test('while it was on its way sends the same form, under the same key', () => {
    const { open, sent } = device()
    const before = open()
    before.fill()
    before.press('SUBMIT')
    before.form.stop()
    open().press('SUBMIT')
    expect(sent.map(({ draft, key }) => ({ draft, key }))).toEqual([
      { draft: FULL, key: 'key-1' },
      { draft: FULL, key: 'key-1' },
    ])
  })
  test('finds a form that is filled in and stored already', () => {
    const { open } = device()
    const before = open()
    expect(before.now().context).toMatchObject({ edited: false, saved: false })
    before.fill()
    before.press('KEEP')
    before.form.stop()
    expect(open().now().context).toMatchObject({ edited: true, saved: true })
  })
})

test('while it is on its way no step is turned to, and nothing is thrown away', async () => {
  const { open, sent } = device()
  const { fill, press, go, now, where } = open()
  fill()
  press('NEXT', 'NEXT', 'SUBMIT')
  press('BACK', 'DISCARD', 'CHECK')
  go(0)
  expect([isSending(now()), where(), valuesOf(now().context.draft)]).toEqual([true, { step: 2, reached: 2 }, FULL])
  sent[0]?.answer.resolve({ id: '42' })
  await vi.advanceTimersByTimeAsync(0)
  expect(now().context.answer).toEqual({ id: '42' })
})

describe('after a refusal', () => {
  test.each(['offline', 'broken', 'login', 'tooMany'] as const)(
    'that leaves open whether it was done (%s) the same key goes out again',
    async code => {
      const { open, sent } = device()
      const { fill, press, refuse } = open()
      fill()
      press('SUBMIT')
      await refuse(code, '不行')
      press('SUBMIT')
      expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
    },
  )
  test.each(['unknown', 'notYours', 'notNow', 'invalid', 'stale', 'missing', 'tooLarge'] as const)(
    'that is a no (%s) another key goes out',
    async code => {
      const { open, sent } = device()
      const { fill, press, refuse } = open()
      fill()
      press('SUBMIT')
      await refuse(code, '不行')
      press('SUBMIT')
      expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
    },
  )
  test('the words of the server are said, but for those that only say that nothing came', async () => {
    const { fill, press, refuse, shown } = device().open()
    fill()
    for (const code of ['offline', 'broken', 'tooMany', 'notNow', 'login'] as const) {
      press('SUBMIT')
      await refuse(code, '服务器的话')
      expect(shown().problem, code).toBe(['offline', 'broken'].includes(code) ? UNSENT_NOTICE : '服务器的话')
    }
  })
  test('what stood in the way is gone with the next letter, and with the next press', async () => {
    const { fill, press, refuse, shown, now } = device().open()
    fill()
    press('SUBMIT')
    await refuse('notNow', '名额已满')
    fill({ note: '上午在家' })
    expect(shown()).toEqual({ problem: '' })
    press('SUBMIT')
    await refuse('notNow', '名额已满')
    press('SUBMIT')
    expect([isSending(now()), shown()]).toEqual([true, { problem: '' }])
  })
  test('at a step further on one may go back and come there again', async () => {
    const { fill, press, go, refuse, where } = device().open()
    fill()
    press('SUBMIT')
    await refuse('invalid', '请写得短一些', 'note')
    expect(where().step).toBe(2)
    go(0)
    go(2)
    expect(where().step).toBe(2)
  })
  test('each is brought into sight, be it of the server or beside the sending', async () => {
    const { form, fill, press, refuse, stops, shown } = device().open()
    fill()
    press('SUBMIT')
    await refuse('notNow', '名额已满')
    expect(stops()).toBe(1)
    form.send({ type: 'REFUSED', refusal: { code: 'tooMany', message: '请稍后再取', field: 'name' } })
    form.send({ type: 'REFUSED', refusal: { code: 'broken', message: '出了点问题' } })
    expect([stops(), shown()]).toEqual([3, { problem: '出了点问题', name: '请稍后再取' }])
  })
})

describe('a fault', () => {
  test('inside of a list goes once the list is changed, and with no other field', () => {
    const { fill, press, shown } = device().open()
    fill({ name: '张三' })
    press('NEXT', 'NEXT')
    const faults = { problem: '', items: '请写要什么', 'items.0.name': '请写第一样' }
    expect(shown()).toEqual(faults)
    fill({ note: '下午在家' })
    expect(shown()).toEqual(faults)
    fill({ items: ['米'] })
    expect(shown()).toEqual({ problem: '' })
  })
  test('is left behind with its step', () => {
    const { fill, press, shown } = device().open()
    fill({ name: '张三' })
    press('NEXT', 'NEXT', 'BACK')
    expect(shown()).toEqual({ problem: '' })
  })
  test('is looked for without sending: the first step that has one is shown with it', () => {
    const { open, sent } = device()
    const { form, fill, press, shown, where, stops } = open()
    fill({ name: '张三' })
    form.send({ type: 'REFUSED', refusal: { code: 'broken', message: '出了点问题' } })
    press('CHECK')
    expect([where().step, shown(), stops()]).toEqual([
      1,
      { problem: '', items: '请写要什么', 'items.0.name': '请写第一样' },
      2,
    ])
    fill()
    press('CHECK')
    expect([where().step, shown(), stops(), sent.length]).toEqual([1, { problem: '' }, 2, 0])
  })
})

test('a form that is begun anew is as if nobody had ever filled it in, and is sent under another key', async () => {
  const { open, sent } = device()
  const before = open()
  before.fill()
  before.press('NEXT', 'NEXT', 'SUBMIT')
  await before.refuse('offline', '网络不通')
  before.form.stop()
  const again = open()
  again.fill({ items: [] })
  again.press('SUBMIT')
  again.form.send({ type: 'REFUSED', refusal: { code: 'broken', message: '出了点问题' } })
  expect(again.now().context.restored).toBe(true)
  again.press('DISCARD')
  const { draft, ...context } = again.now().context
  expect(valuesOf(draft)).toEqual(BLANK)
  expect(context).toMatchObject({
    ...{ step: 0, reached: 0, notStored: [] },
    ...{ restored: false, edited: false, saved: false },
  })
  // Not with the rest: within it an object without a fault would be like any other.
  expect(again.shown(), 'old sentences stand at fields that were emptied').toEqual({ problem: '' })
  again.fill()
  again.press('SUBMIT')
  const [first, last] = sent.map(({ key }) => key)
  expect(last).not.toBe(first)
})
