/** Logging in: what was typed for the other way does not stand in this one's. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuse } from '../../../src/contract/refusal.ts'
import { setView } from '../../../src/data/view.ts'
import Login from '../../../src/pages/entry/login.tsx'
import { openPage } from '../../support/machines/pages.tsx'

beforeEach(() => setView({ uid: '', settled: true }))
afterEach(cleanup)

const type = (label: string | RegExp, value: string) =>
  act(() => void fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } }))
const press = (role: 'tab' | 'button', name: string) =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name })))

test('half a code is gone with 密码登录: only the password is sent', async () => {
  const { sent } = openPage(<Login />, () => ({ uid: '7', token: 't' }), { at: '/login' })
  type(/手机号/, '13900000001')
  type(/验证码/, '12')
  await press('tab', '密码登录')
  type(/^密码/, 'linli2026')
  await press('button', '登录')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    wire: '/api/login/phoneLogin',
    input: { phone: '13900000001', password: 'linli2026' },
  })
})

test('half a password is gone with 验证码登录', async () => {
  const { sent } = openPage(<Login />, () => ({ uid: '7', token: 't' }), { at: '/login' })
  await press('tab', '密码登录')
  type(/手机号/, '13900000001')
  type(/^密码/, 'x')
  await press('tab', '验证码登录')
  type(/验证码/, '123456')
  await press('button', '登录')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.input).toEqual({ phone: '13900000001', code: '123456' })
})

test('a number that comes for the first time is asked for a name, and nothing else again', async () => {
  const { sent } = openPage(
    <Login />,
    ({ input }) =>
      'name' in input ? { uid: '7', token: 't' } : refuse('invalid', '请填写怎么称呼您，填好就能登录', 'name'),
    { at: '/login' },
  )
  type(/手机号/, '13711112222')
  type(/验证码/, '123456')
  await press('button', '登录')
  await waitFor(() => expect(screen.getByText('请填写怎么称呼您，填好就能登录')).toBeTruthy())
  type(/怎么称呼您/, '李小满')
  await press('button', '登录')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.input).toEqual({ phone: '13711112222', code: '123456', name: '李小满' })
})
