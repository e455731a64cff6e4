/** What a page shows around its form: what an earlier draft lacks, what is on its way, what is wrong unsent. */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { useForm } from '../../../src/forms/form.ts'
import { type Deferred, deferred, memoryStore } from '../../support/machines/fakes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const STEPS = [
  { name: '谁', fields: ['name', 'pin'] },
  { name: '要什么', fields: ['items'] },
]
const ITEM = { name: '' }
const BLANK = { name: '', pin: '', items: [ITEM] }

function open(drafts = memoryStore()) {
  const answers: Deferred<string>[] = []
  const onSent = vi.fn()
  const { result, unmount } = renderHook(() =>
    useForm({
      ...{ id: 'frame', uid: '7', blank: BLANK, steps: STEPS, drafts, onSent },
      secret: { pin: '口令' },
      validate: ({ name, items }: typeof BLANK) => ({
        name: name === '' ? '请填写姓名' : '',
        ...Object.fromEntries(items.map((item, at) => [`items.${at}.name`, item.name ? '' : '请填写名称'])),
      }),
      submit: () => {
        const answer = deferred<string>()
        answers.push(answer)
        return answer.promise
      },
    }),
  )
  const form = () => result.current
  return {
    ...{ form, leave: unmount, drafts, answers, onSent },
    fill: (
      values: Parameters<ReturnType<typeof form>['set']>[0] = { name: '张三', pin: '9', items: [{ name: '米' }] },
    ) => act(() => form().set(values)),
    press: () => act(() => form().frame.onNext()),
    settle: (how: () => void) => act(async () => how()),
  }
}

describe('a draft that came back', () => {
  test('is stored, differs from an empty form, and names in words what was not stored of it', () => {
    const before = open()
    before.fill()
    before.leave()
    const { form } = open(before.drafts)
    expect(form()).toMatchObject({ restored: true, dirty: true, notStored: ['口令'], frame: { saved: true } })
    act(() => form().discard())
    expect(form()).toMatchObject({ restored: false, dirty: false, notStored: [], frame: { saved: false } })
  })
})

describe('the frame', () => {
  test('names its steps, and leads back from the second only', () => {
    const { form, fill, press } = open()
    expect(form().frame).toMatchObject({ at: 0, steps: ['谁', '要什么'] })
    expect(form().frame.onBack).toBeUndefined()
    fill({ name: '张三' })
    press()
    expect(form().frame.at).toBe(1)
    act(() => form().frame.onBack?.())
    expect(form().frame.at).toBe(0)
  })
  test('counts what stopped a press, and says at which field', () => {
    const { form, press } = open()
    press()
    expect(form().frame).toMatchObject({ stops: 1, errors: { name: '请填写姓名' } })
    expect([form().field('name').error, form().errorAt('name')]).toEqual(['请填写姓名', '请填写姓名'])
    expect(form().errorAt('items.0.name'), 'a fault of the next step').toBeUndefined()
  })
  test('says what is wrong inside of a list on the step of that list', () => {
    const { form, fill, press } = open()
    fill({ name: '张三' })
    press()
    press()
    expect([form().frame.at, form().errorAt('items.0.name')]).toEqual([1, '请填写名称'])
  })
  test('is busy while the form is sent and from then on, and says no more that it is stored', async () => {
    const { form, fill, press, answers, onSent, settle } = open()
    fill()
    act(() => vi.runOnlyPendingTimers())
    expect(form().frame).toMatchObject({ saved: true, busy: false })
    press()
    press()
    expect(form()).toMatchObject({ busy: true, frame: { saved: false, busy: true } })
    await settle(() => answers[0]?.resolve('sent'))
    expect(onSent.mock.calls).toEqual([['sent', { name: '张三', pin: '9', items: [{ name: '米' }] }]])
    expect(form()).toMatchObject({ busy: true, frame: { saved: false, busy: true } })
  })
  test('says what the server said of no field, and nothing once it goes out again', async () => {
    const { form, fill, press, answers, settle } = open()
    fill()
    press()
    press()
    await settle(() => answers[0]?.reject(new Refused({ code: 'notNow', message: '名额已满' })))
    expect([form().problem, form().frame.problem, form().busy]).toEqual(['名额已满', '名额已满', false])
    press()
    expect([form().problem, form().busy, answers.length]).toEqual([undefined, true, 2])
  })
})

test('whether anything is wrong can be asked without sending', () => {
  const { form, fill, answers } = open()
  const check = () => {
    let sound = false
    act(() => {
      sound = form().check()
    })
    return sound
  }
  expect([check(), form().errors]).toEqual([false, { name: '请填写姓名' }])
  fill({ name: '张三' })
  expect([check(), form().stepIndex, form().errors]).toEqual([false, 1, { 'items.0.name': '请填写名称' }])
  fill()
  expect([check(), form().errors, answers.length]).toEqual([true, {}, 0])
})

test('the key of a form is the one that it goes out under, and another once it is begun anew', () => {
  const { form, fill } = open()
  const { key } = form()
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  fill()
  expect(form().key).toBe(key)
  act(() => form().discard())
  expect(form().key).not.toBe(key)
})

test('what is wrong is asked of the page as it is now, and so is what comes after the sending', async () => {
  const answer = deferred<string>()
  const said: string[] = []
  const { result, rerender } = renderHook(
    ({ free }: { free: number }) =>
      useForm({
        ...{ id: 'points', uid: '7', blank: { points: '' } },
        validate: ({ points }) => (Number(points) > free ? { points: `您可以用 ${free} 积分` } : {}),
        submit: () => answer.promise,
        onSent: reply => said.push(`${reply}，还有 ${free}`),
      }),
    { initialProps: { free: 0 } },
  )
  act(() => result.current.set({ points: '30' }))
  act(() => result.current.submit())
  expect(result.current.errors).toEqual({ points: '您可以用 0 积分' })
  // What the page has read comes after its form.
  rerender({ free: 50 })
  act(() => result.current.submit())
  expect([result.current.errors, result.current.busy], 'it is judged by what the page knew at first').toEqual([
    {},
    true,
  ])
  rerender({ free: 20 })
  await act(async () => answer.resolve('已捐'))
  expect(said).toEqual(['已捐，还有 20'])
})
