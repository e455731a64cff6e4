import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type RefusalCode, Refused } from '../../../src/contract/refusal.ts'
import { type GuidedStep, valuesOf } from '../../../src/machines/browser/draft.ts'
import { guidedFormMachine, isSending, isSent, UNSENT_NOTICE } from '../../../src/machines/browser/guidedForm.ts'
import { type Deferred, deferred, memoryStore } from '../../support/machines/fakes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Application {
  readonly [field: string]: unknown
  readonly name: string
  readonly phone: string
  readonly reason: string
  readonly items: readonly string[]
}
const BLANK: Application = { name: '', phone: '', reason: '', items: [] }
const FULL: Application = { name: '张三', phone: '13800000000', reason: '家里着火了', items: ['米'] }
const needs = (field: keyof Application & string, sentence: string) => (draft: Application) =>
  draft[field] ? '' : sentence
const STEPS: readonly GuidedStep<Application>[] = [
  {
    name: '您是谁',
    fields: ['name', 'phone'],
    validate: draft => ({
      name: needs('name', '请填写姓名')(draft),
      phone: needs('phone', '请填写电话')(draft),
    }),
  },
  { name: '为什么', fields: ['reason'], validate: draft => ({ reason: needs('reason', '请说明原因')(draft) }) },
  { name: '要什么', fields: ['items'], validate: () => ({}) },
]

const device = (drafts = memoryStore()) => {
  const sent: { draft: Application; key: string; answer: Deferred<unknown> }[] = []
  let keys = 0
  const open = (uid = '7', id = 'applyWz', secret: readonly string[] = []) => {
    const machine = guidedFormMachine.provide({
      actors: {
        submit: fromPromise(async ({ input }) => {
          const answer = deferred<unknown>()
          sent.push({ draft: input.draft as Application, key: input.key, answer })
          return answer.promise
        }),
      },
    })
    const input = {
      id,
      uid,
      steps: STEPS as readonly GuidedStep[],
      draft: BLANK,
      drafts,
      secret,
      newKey: () => `key-${++keys}`,
    }
    const actor = createActor(machine, { input }).start()
    const now = () => actor.getSnapshot()
    const fill = (values: Partial<Application> = FULL) => actor.send({ type: 'PATCH', values })
    const press = (...types: ('NEXT' | 'BACK' | 'SUBMIT' | 'KEEP' | 'DISCARD')[]) => {
      for (const type of types) actor.send({ type })
    }
    const seen = () => ({ step: now().context.step, ...now().context.errors, problem: now().context.problem })
    return { actor, now, fill, press, seen, draft: () => valuesOf(now().context.draft) as Application }
  }
  return { open, drafts, sent }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const refused = (code: RefusalCode, message: string, field?: string) =>
  new Refused(field === undefined ? { code, message } : { code, message, field })

describe('going through the steps', () => {
  test('NEXT looks at this step only, and says at each field what is missing', () => {
    const { fill, press, seen } = device().open()
    press('NEXT')
    expect(seen()).toEqual({ step: 0, name: '请填写姓名', phone: '请填写电话', problem: '' })
    fill({ name: '张三' })
    expect(seen()).toEqual({ step: 0, phone: '请填写电话', problem: '' })
    fill({ phone: '138' })
    press('NEXT')
    expect(seen()).toEqual({ step: 1, problem: '' })
  })
  test('BACK loses nothing and asks nothing', () => {
    const { fill, press, seen, draft } = device().open()
    fill({ name: '张三', phone: '138' })
    press('NEXT')
    fill({ reason: '' })
    press('BACK')
    expect([seen().step, draft().name]).toEqual([0, '张三'])
    press('BACK')
    expect(seen().step).toBe(0)
  })
  test('GO leads to steps that were reached, to no other', () => {
    const { actor, fill, press, now } = device().open()
    fill()
    press('NEXT', 'BACK')
    for (const step of [2, -1, 0.5, Number.NaN]) actor.send({ type: 'GO', step })
    expect(now().context).toMatchObject({ step: 0, reached: 1 })
    actor.send({ type: 'GO', step: 1 })
    expect(now().context.step).toBe(1)
  })
  test('NEXT on the last step stays there', () => {
    const { fill, press, now } = device().open()
    fill()
    press('NEXT', 'NEXT', 'NEXT', 'NEXT')
    expect(now().context).toMatchObject({ step: 2, reached: 2 })
  })
  test('any walk of next, back, jumps and edits loses nothing, here and after a reload', () => {
    const field = fc.constantFrom('name', 'phone', 'reason')
    const event = fc.oneof(
      fc.tuple(field, fc.string()).map(([name, value]) => ({ type: 'PATCH' as const, values: { [name]: value } })),
      fc.record({ type: fc.constantFrom('NEXT' as const, 'BACK' as const) }),
      fc.record({ type: fc.constant('GO' as const), step: fc.integer({ min: -1, max: 4 }) }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), events => {
        const { open } = device()
        const { actor, draft, press, now } = open()
        const typed: Record<string, unknown> = { ...BLANK }
        for (const one of events) {
          actor.send(one)
          if (one.type === 'PATCH') Object.assign(typed, one.values)
          const { step: index, reached } = now().context
          expect(draft()).toEqual(typed)
          expect(index).toBeLessThanOrEqual(reached)
          expect(reached).toBeLessThan(STEPS.length)
          for (const done of STEPS.slice(0, reached)) expect(done.fields.every(name => name in typed)).toBe(true)
        }
        press('KEEP')
        const { step: index } = now().context
        actor.stop()
        const again = open()
        // Whoever comes back stands where they were, or before it where something is missing.
        const faulty = STEPS.findIndex(step => Object.values(step.validate(typed as Application)).some(Boolean))
        const expected = faulty < 0 ? index : Math.min(index, faulty)
        expect([again.draft(), again.seen().step]).toEqual([typed, events.some(e => e.type === 'PATCH') ? expected : 0])
      }),
      { numRuns: 300 },
    )
  })
})

test('each press that something stops is counted, so that it is brought into sight again', () => {
  const { now, fill, press } = device().open()
  press('NEXT', 'NEXT', 'SUBMIT')
  expect(now().context.stops).toBe(3)
  fill()
  press('NEXT')
  expect(now().context.stops).toBe(3)
})

describe('the draft', () => {
  test('is kept once after a pause in typing, and is there after a reload with its step', async () => {
    const { open, drafts } = device()
    const set = vi.spyOn(drafts, 'set')
    const form = open()
    for (const name of ['张', '张三']) {
      form.fill({ name })
      await vi.advanceTimersByTimeAsync(399)
    }
    expect(set).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(set).toHaveBeenCalledOnce()
    form.fill({ phone: '138' })
    form.press('NEXT')
    const again = open()
    expect([again.draft().name, again.seen().step, again.now().context.restored]).toEqual(['张三', 1, true])
  })
  test('belongs to the account and to the form', () => {
    const { open } = device()
    const form = open('7')
    form.fill()
    form.press('KEEP')
    expect([open('8').draft(), open('').draft(), open('7', 'applyJz').draft()]).toEqual([BLANK, BLANK, BLANK])
    expect(open('7').draft()).toEqual(FULL)
  })
  test('of a form that nobody touched is not kept', () => {
    const { open, drafts } = device()
    open().press('KEEP', 'NEXT')
    expect(drafts.data).toEqual({})
  })
  test.each(['{', '7', '[]', '{"draft":3,"key":"k"}', '{"draft":{}}', '{"draft":{"name":"x"},"key":""}'])(
    'that cannot be read (%s) is an empty form',
    text => {
      const { now, draft } = device(memoryStore({ 'draft:7:applyWz': text })).open()
      expect([draft(), now().context.restored]).toEqual([BLANK, false])
    },
  )
  test('of an older form keeps what still exists', () => {
    const saved = { draft: { name: '张三', gone: 1 }, step: 9, reached: 8, key: 'k' }
    const { now, draft } = device(memoryStore({ 'draft:7:applyWz': JSON.stringify(saved) })).open()
    expect([draft(), now().context.step]).toEqual([{ ...BLANK, name: '张三' }, 0])
  })
  test('is opened at the first step that is not in order, and what was not kept is named', () => {
    const { open, drafts } = device()
    const form = open('7', 'applyWz', ['phone'])
    form.fill()
    form.press('NEXT', 'NEXT')
    expect(form.seen().step).toBe(2)
    expect(JSON.stringify(drafts.data)).not.toContain(FULL.phone)
    const again = open('7', 'applyWz', ['phone'])
    const { notStored, restored } = again.now().context
    expect([again.seen().step, notStored, restored, again.draft().phone]).toEqual([0, ['phone'], true, ''])
    // Nothing was filled in: nothing is said to be lost.
    again.press('DISCARD')
    again.fill({ name: '张三' })
    again.press('KEEP')
    expect(open('7', 'applyWz', ['phone']).now().context.notStored).toEqual([])
  })
  test('that came back is said once, on the step where one comes back', () => {
    const { open } = device()
    const form = open()
    form.fill()
    form.press('KEEP')
    const again = open()
    again.press('NEXT')
    expect(again.now().context.restored).toBe(false)
  })
  test('is gone after DISCARD, also when a keystroke was not kept yet', async () => {
    const { open, drafts } = device()
    const { fill, press, draft } = open()
    fill()
    press('KEEP')
    fill({ name: '李四' })
    press('DISCARD')
    await vi.advanceTimersByTimeAsync(1000)
    expect([draft(), drafts.data]).toEqual([BLANK, {}])
  })
})

describe('sending', () => {
  test('goes once however often it is pressed, and then the draft is gone', async () => {
    const { open, sent, drafts } = device()
    const { fill, press, now } = open()
    fill()
    press('SUBMIT', 'SUBMIT')
    expect([sent.length, isSending(now()), sent[0]?.draft]).toEqual([1, true, FULL])
    sent[0]?.answer.resolve({ id: '42' })
    await settle()
    press('SUBMIT')
    fill({ name: '李四' })
    press('KEEP')
    await vi.advanceTimersByTimeAsync(1000)
    expect([sent.length, isSent(now()), now().context.answer, drafts.data]).toEqual([1, true, { id: '42' }, {}])
  })
  test('a form that is not complete leads to the first step that is not, and is not sent', () => {
    const { open, sent } = device()
    const { actor, fill, press, seen } = open()
    fill({ ...FULL, reason: '' })
    press('NEXT')
    actor.send({ type: 'GO', step: 0 })
    press('SUBMIT')
    expect([seen(), sent.length]).toEqual([{ step: 1, reason: '请说明原因', problem: '' }, 0])
  })
  test('without a network it can be pressed again, with the same key, even after a reload', async () => {
    const { open, sent } = device()
    const form = open()
    form.fill()
    form.press('SUBMIT')
    sent[0]?.answer.reject(refused('offline', '网络不通'))
    await settle()
    expect([form.seen().problem, form.draft(), isSending(form.now())]).toEqual([UNSENT_NOTICE, FULL, false])
    form.press('SUBMIT')
    sent[1]?.answer.reject(new TypeError('Failed to fetch'))
    await settle()
    expect(form.seen().problem).toBe(UNSENT_NOTICE)
    form.actor.stop()
    open().press('SUBMIT')
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1'])
  })
  test('an error of the server leads to the step that holds the field', async () => {
    const { open, sent } = device()
    const { fill, press, seen } = open()
    fill()
    press('NEXT', 'NEXT', 'SUBMIT')
    sent[0]?.answer.reject(refused('invalid', '电话格式不对', 'phone'))
    await settle()
    expect(seen()).toEqual({ step: 0, phone: '电话格式不对', problem: '' })
    fill({ phone: '13900000000' })
    expect(seen()).toEqual({ step: 0, problem: '' })
    press('SUBMIT')
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  })
  test('after a refusal and a reload the form stands at the step of the refusal, and goes out under a new key', async () => {
    const { open, sent } = device()
    const form = open()
    form.fill()
    form.press('NEXT', 'NEXT', 'SUBMIT')
    sent[0]?.answer.reject(refused('invalid', '电话格式不对', 'phone'))
    await settle()
    // The page is gone before anything else is typed.
    form.actor.stop()
    const again = open()
    expect([again.seen().step, again.draft()]).toEqual([0, FULL])
    again.press('SUBMIT')
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  })
  test('a part of a field leads to its field', async () => {
    const { open, sent } = device()
    const { fill, press, seen } = open()
    fill()
    press('SUBMIT')
    sent[0]?.answer.reject(refused('invalid', '数量太多', 'items.0.count'))
    await settle()
    expect(seen()).toEqual({ step: 2, items: '数量太多', problem: '' })
  })
  test.each([
    ['notNow', undefined],
    ['invalid', 'unheardOf'],
  ] as const)('%s about %s is shown, and nothing is lost', async (code, field) => {
    const { open, sent } = device()
    const { fill, press, seen, draft } = open()
    fill()
    press('NEXT', 'SUBMIT')
    sent[0]?.answer.reject(refused(code, '名额已满', field))
    await settle()
    expect([seen(), draft()]).toEqual([{ step: 1, problem: '名额已满' }, FULL])
  })
  test('when the session is over, what was typed is on the device, for the same account, with its key', async () => {
    const { open, sent } = device()
    const form = open()
    form.fill()
    form.press('SUBMIT')
    sent[0]?.answer.reject(refused('login', '请登录'))
    await settle()
    form.actor.stop()
    const again = open()
    again.press('SUBMIT')
    expect([again.draft(), sent[1]?.key]).toEqual([FULL, 'key-1'])
  })
  test('what is typed while it is on its way is there when the server refuses', async () => {
    const { open, sent } = device()
    const { fill, press, draft } = open()
    fill()
    press('SUBMIT')
    fill({ reason: '补充' })
    sent[0]?.answer.reject(refused('notNow', '名额已满'))
    await settle()
    expect([draft().reason, sent[0]?.draft.reason]).toEqual(['补充', '家里着火了'])
  })
  test('a form that is opened twice, as StrictMode does, sends nothing by itself', async () => {
    const { open, sent, drafts } = device()
    open()
    open()
    await vi.advanceTimersByTimeAsync(1000)
    expect([sent, drafts.data]).toEqual([[], {}])
  })
})
