/** Where one stands in a form of several steps. */
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { text } from '../../../src/contract/fields.ts'
import { useForm } from '../../../src/forms/form.ts'
import { Stepper } from '../../../src/ui/parts/stepper.tsx'

afterEach(cleanup)

const STEPS = ['物品', '地址', '确认'].map((name, at) => ({ name, fields: [['goods'], ['door'], []][at] ?? [] }))
const open = () => {
  const { result } = renderHook(() =>
    useForm({
      ...{ id: 'gift', uid: '7', blank: { goods: '', door: '' }, steps: STEPS },
      schema: z.strictObject({ goods: text('物品', { max: 9 }), door: text('地址', { max: 9 }) }),
      submit: async () => ({}),
      onSent: () => {},
    }),
  )
  const { current: first } = result
  return {
    form: () => result.current,
    fill: (values: Parameters<typeof first.set>[0]) => act(() => result.current.set(values)),
    next: () => act(() => result.current.frame.onNext()),
    back: () => act(() => result.current.frame.onBack?.()),
    shown: () => {
      const { at, done } = result.current.frame
      return [at, done]
    },
  }
}

test('a step is done that was passed and is in order, and not the one that is shown', () => {
  const { form, fill, next, back, shown } = open()
  expect(shown()).toEqual([0, [false, false, false]])
  fill({ goods: '米', door: '12 号' })
  expect(shown(), 'filled in, not passed').toEqual([0, [false, false, false]])
  next()
  expect(shown()).toEqual([1, [true, false, false]])
  back()
  expect(shown(), 'reached, not passed').toEqual([0, [true, false, false]])
  act(() => form().go(1))
  next()
  expect(shown(), 'passed').toEqual([2, [true, true, false]])
  back()
  fill({ door: '' })
  back()
  expect(shown(), 'passed, and emptied since').toEqual([0, [true, false, false]])
})

test('the steps say where one is, and tick those that are done', () => {
  render(<Stepper steps={['物品', '地址', '确认']} at={1} done={[true, true, false]} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '物品（已填）',
    '2地址',
    '3确认',
  ])
  // On a phone in one line, which is for the eye.
  const line = screen.getByText(/^第/)
  expect([line.textContent, line.ariaHidden]).toEqual(['第 2 步，共 3 步 · 地址', 'true'])
  const marks = screen.getAllByRole('listitem').map(step => [step.dataset.at, step.ariaCurrent])
  expect(marks).toEqual([
    ['done', null],
    ['now', 'step'],
    [undefined, null],
  ])
})
