/** Forms in the place that they belong to, without a screen of their own. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { setView } from '../../../src/data/view.ts'
import { InviteForm } from '../../../src/pages/scene/parts/inviteForm.tsx'
import { AnswerForm } from '../../../src/pages/shop/parts/answerForm.tsx'
import { openPage } from '../../support/machines/pages.tsx'

beforeEach(() => setView({ uid: 'u1', settled: true }))
afterEach(cleanup)

const type = (label: RegExp, value: string) =>
  act(() => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('what the server says of no field stands in the form, and what was filled in stays', async () => {
  openPage(<InviteForm shift="s1" onDone={() => {}} />, () => {
    throw new Refused({ code: 'invalid', message: '名额刚刚被别人占了' })
  })
  type(/^志愿者手机号/, '13900000009')
  type(/^原因/, '两边只隔一条街')
  await press('留名额')
  expect((await screen.findByText('名额刚刚被别人占了')).getAttribute('role')).toBe('alert')
  expect(screen.getByLabelText<HTMLInputElement>(/^原因/).value).toBe('两边只隔一条街')
})

test('says that an answer is kept, and that it came back', async () => {
  const page = () => <AnswerForm id="r1" author="王**" why={undefined} />
  const drafts = new Map<string, string>()
  const ports = {
    drafts: {
      get: (key: string) => drafts.get(key) ?? null,
      set: (key: string, value: string) => void drafts.set(key, value),
      remove: (key: string) => void drafts.delete(key),
    },
  }
  openPage(page(), () => ({}), { ports })
  await press('回复')
  type(/^回复王/, '谢谢您，下次给您多放一把')
  expect(await screen.findByText('已自动保存')).toBeTruthy()
  cleanup()
  openPage(page(), () => ({}), { ports })
  await press('回复')
  expect(screen.getByText(/上次没有提交的内容还在/)).toBeTruthy()
})
