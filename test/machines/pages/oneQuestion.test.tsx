/** A form in 长者模式: one question a page, in the order of the form, and all of it once more before it is sent. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { feedbackContract } from '../../../src/contract/feedback.contract.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import { CallForm } from '../../../src/forms/callForm.tsx'
import { type Answer, openPage } from '../../support/machines/pages.tsx'

beforeEach(() => {
  document.documentElement.dataset.large = ''
  setView({ uid: '7', settled: true })
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  clearCache()
  setView({ uid: '' })
  delete document.documentElement.dataset.large
  vi.unstubAllGlobals()
})

const open = (answer: Answer = () => ({ id: 'f1' })) =>
  openPage(
    <CallForm
      call={feedbackContract.feedback}
      draft="feedback"
      given={{ about: undefined, kind: 'praise' }}
      fields={{ content: {}, pictures: {} }}
    />,
    answer,
  )
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const heading = () => screen.getByRole('heading', { level: 2 }).textContent
const content = () => screen.getByLabelText(/内容/)
/** Whether the style sheet of the form hides it. */
const isAway = (field: HTMLElement) => field.closest('[data-away]') !== null

test('asks one question, goes on once it is answered, and back to what was written', async () => {
  open()
  expect(heading()).toBe('第 1 步，共 3 步')
  await press('下一步')
  expect(screen.getByRole('alert').textContent).toContain('请填写')
  expect(heading()).toBe('第 1 步，共 3 步')
  fireEvent.change(content(), { target: { value: '楼道的灯坏了，晚上看不清' } })
  await press('下一步')
  expect(heading()).toBe('第 2 步，共 3 步')
  expect(isAway(content())).toBe(true)
  await press('上一步')
  expect([isAway(content()), (content() as HTMLTextAreaElement).value]).toEqual([false, '楼道的灯坏了，晚上看不清'])
})

test('shows all once more at the end, sends it then, and leads to the question that was refused', async () => {
  const refused: Answer = () => {
    throw new Refused({ code: 'invalid', field: 'content', message: '请不要写电话' })
  }
  const { sent } = open(refused)
  fireEvent.change(content(), { target: { value: '楼道的灯坏了，晚上看不清' } })
  await press('下一步')
  await press('下一步')
  expect(heading()).toBe('请核对一遍第 3 步，共 3 步')
  expect(isAway(content())).toBe(false)
  expect(sent).toEqual([])
  await press(feedbackContract.feedback.title)
  expect(sent).toHaveLength(1)
  expect(heading()).toBe('第 1 步，共 3 步')
  expect(screen.getByRole('alert').textContent).toBe('请不要写电话')
})
