/**
 * A form in 长者模式: one question a page, in the order of the form. A form with a page of its own shows all of it once
 * more before it is sent; a short one is sent with its last question.
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { feedbackContract } from '../../../src/contract/feedback.contract.ts'
import { text } from '../../../src/contract/fields.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import { CallForm } from '../../../src/forms/callForm.tsx'
import type { StepOffer } from '../../../src/machines/browser/flows.ts'
import { InviteForm } from '../../../src/pages/activity/parts/inviteForm.tsx'
import { StepDialog } from '../../../src/pages/record/shared/stepDialog.tsx'
import { InlineForm } from '../../../src/ui/kinds/inlineForm.tsx'
import { memoryStore } from '../../support/machines/fakes.ts'
import { type Answer, openPage } from '../../support/machines/pages.tsx'

// What is compiled first is not what is waited for.
beforeAll(async () => {
  await import('../../../src/ui/operated/dialogPanel.tsx')
})
beforeEach(() => {
  document.documentElement.dataset.large = ''
  setView({ uid: '7', settled: true })
  vi.stubGlobal('scrollTo', () => {})
  // Not in jsdom; a dialog looks for what controls it.
  vi.stubGlobal('CSS', { escape: (text: string) => text })
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

const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const PHONE = /手机号/
const REASON = /原因/
/** The faults that are in sight. */
const faults = () => screen.getAllByRole('alert').flatMap(fault => (isAway(fault) ? [] : [fault.textContent]))
const invite = (drafts = memoryStore(), answer: Answer = () => ({ id: 's1', message: '' })) =>
  openPage(<InviteForm shift="3" onDone={() => {}} />, answer, { ports: { drafts } })

test('a short form asks one question, is sent with the last, and leads to the question that was refused', async () => {
  const { sent } = invite(undefined, () => {
    throw new Refused({ code: 'invalid', field: 'phone', message: '没有这个号码' })
  })
  expect(screen.getByText('第 1 题，共 2 题')).toBeTruthy()
  await press('下一步')
  expect([isAway(screen.getByLabelText(PHONE)), isAway(screen.getByLabelText(REASON))]).toEqual([false, true])
  expect(faults()).toEqual(['请填写志愿者手机号'])
  fill(PHONE, '13900000001')
  await press('下一步')
  expect(document.activeElement?.textContent).toBe('第 2 题，共 2 题')
  expect(screen.getByRole('button', { name: '上一步' })).toBeTruthy()
  fill(REASON, '两边只隔一条街')
  expect(sent).toEqual([])
  await press('留名额')
  expect(sent).toHaveLength(1)
  expect(isAway(screen.getByLabelText(PHONE))).toBe(false)
  expect(faults()).toEqual(['没有这个号码'])
})

test('is at the same question after a reload, and at the first once one begins anew', async () => {
  const drafts = memoryStore()
  invite(drafts)
  fill(PHONE, '13900000001')
  await press('下一步')
  cleanup()
  invite(drafts)
  expect(screen.getByText('第 2 题，共 2 题')).toBeTruthy()
  // What happens by itself takes the focus from nobody.
  expect(document.activeElement).toBe(document.body)
  expect(isAway(screen.getByRole('button', { name: '重新填写' }))).toBe(false)
  await press('重新填写')
  expect(screen.getByText('第 1 题，共 2 题')).toBeTruthy()
})

test('a form in normal type stays whole', () => {
  delete document.documentElement.dataset.large
  invite()
  expect([screen.queryByText(/^第 1 题/), isAway(screen.getByLabelText(REASON))]).toEqual([null, false])
})

test('the dialog of a step asks one question, with what is ready to be taken beside it', async () => {
  const offer: StepOffer = {
    event: 'RETURN',
    label: '寄回',
    input: z.strictObject({ reason: text('说明'), number: text('运单号') }),
  }
  const fired: object[] = []
  openPage(
    <StepDialog
      workflow="afterSales"
      record="1"
      offer={offer}
      isOpen
      context={{ reasons: { RETURN: ['已经包好'] } }}
      fire={async (_, input) => void fired.push(input)}
      onClose={() => {}}
    />,
    () => ({ roles: [], couriers: [], dataList: [] }),
  )
  await screen.findByText('第 1 题，共 2 题')
  expect(isAway(screen.getByRole('button', { name: '已经包好' }))).toBe(false)
  await press('已经包好')
  await press('下一步')
  expect([isAway(screen.getByRole('button', { name: '已经包好' })), isAway(screen.getByLabelText(/^运单号/))]).toEqual([
    true,
    false,
  ])
  fill(/^运单号/, 'SF1')
  await press('寄回')
  expect(fired).toEqual([{ reason: '已经包好', number: 'SF1' }])
})

test('what a question is about stays over every question of it', async () => {
  const turned = vi.fn()
  openPage(
    <InlineForm page={1} onPage={turned} onNext={() => {}} submitLabel="发表">
      <h2>给哪一件</h2>
      <div>
        <h2>木耳</h2>
        <p>请打分</p>
        <div data-question="">星级</div>
        <div data-question="">评价</div>
      </div>
    </InlineForm>,
    () => ({}),
  )
  const away = ['给哪一件', '木耳', '请打分', '星级', '评价'].filter(words => isAway(screen.getByText(words)))
  expect(away).toEqual(['请打分', '星级'])
})
