/** The form of one step: what is sent of it, when its page hears that the step was taken, and what is refused. */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { amount, text } from '../../../src/contract/fields.ts'
import type { Refusal } from '../../../src/contract/refusal.ts'
import { useStepForm } from '../../../src/forms/stepForm.ts'
import type { StepOffer } from '../../../src/machines/browser/flows.ts'
import type { StepValues } from '../../../src/machines/browser/stepForm.ts'
import { type Deferred, deferred } from '../../support/machines/fakes.ts'

afterEach(cleanup)

const offer = {
  event: 'REFUND',
  label: '退款',
  input: z.strictObject({ sum: amount('金额'), reason: text('原因', { max: 5 }) }),
} as unknown as StepOffer

const open = (defaults?: StepValues) => {
  const fired: (readonly [event: string, input: object])[] = []
  const answers: Deferred<Refusal | undefined>[] = []
  const onTaken = vi.fn()
  const { result } = renderHook(() =>
    useStepForm({
      ...{ offer, defaults, onTaken },
      fire: (event, input) => {
        fired.push([event, input])
        const answer = deferred<Refusal | undefined>()
        answers.push(answer)
        return answer.promise
      },
    }),
  )
  return {
    ...{ fired, onTaken, form: () => result.current },
    fill: (values: StepValues) => act(() => result.current.set(values)),
    press: () => act(() => result.current.submit()),
    answer: (refusal?: Refusal) => act(async () => answers.at(-1)?.resolve(refusal)),
  }
}

test('asks for what the chart wants to know, and begins with what the page knows better', () => {
  expect(open().form()).toMatchObject({ values: { sum: '', reason: '' }, dirty: false })
  const { form } = open({ sum: '12.50' })
  expect([form().fields.map(({ name }) => name), form().values]).toEqual([
    ['sum', 'reason'],
    { sum: '12.50', reason: '' },
  ])
  expect(form().frame, 'a step is taken at once or not at all').not.toHaveProperty('saved')
})

test('says at each field what is wrong, and fires nothing', () => {
  const { form, fill, press, fired } = open()
  fill({ sum: '九块', reason: '东西坏了不能用' })
  press()
  expect(form().errors).toEqual({ sum: '金额请写成 12.50 这样的数', reason: expect.stringContaining('原因') })
  expect(fired).toEqual([])
})

test('fires what the chart reads, once, and its page hears that it was taken when it was', async () => {
  const { form, fill, press, answer, fired, onTaken } = open()
  fill({ sum: '12.5', reason: '坏了' })
  press()
  press()
  expect(fired).toEqual([['REFUND', { sum: 1250, reason: '坏了' }]])
  expect([form().busy, onTaken.mock.calls.length], 'nothing is known yet').toEqual([true, 0])
  await answer()
  expect(onTaken).toHaveBeenCalledTimes(1)
})

test('puts a refusal at its field, keeps what is filled in, and its page hears of nothing', async () => {
  const { form, fill, press, answer, fired, onTaken } = open()
  const filled = { sum: '12.5', reason: '坏了' }
  fill(filled)
  press()
  await answer({ code: 'invalid', message: '最多退 10.00 元', field: 'sum' })
  expect([form().field('sum').error, form().values, form().busy]).toEqual(['最多退 10.00 元', filled, false])
  press()
  await answer({ code: 'notNow', message: '已经退过了' })
  expect([form().problem, fired.length, onTaken.mock.calls]).toEqual(['已经退过了', 2, []])
})
