/** Another telephone number: a session that was left open is not enough. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MyInfo } from '../../../src/contract/person.contract.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { setView } from '../../../src/data/view.ts'
import { ChangePhone } from '../../../src/pages/person/parts/changePhone.tsx'
import { type Answer, openPage } from '../../support/machines/pages.tsx'

beforeEach(() => setView({ uid: 'u1', settled: true }))
afterEach(cleanup)

const me = (hasPassword: boolean) => ({ uid: 'u1', phone: '139****0001', hasPassword }) as MyInfo
const type = (label: string | RegExp, value: string) =>
  act(() => void fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } }))
const press = (role: 'tab' | 'button', name: string, at = 0) =>
  act(async () => void fireEvent.click(screen.getAllByRole(role, { name })[at]!))
const sends: Answer = ({ wire }) => (wire === '/api/sendSms' ? { wait: 60_000, demoCode: '', puzzle: '' } : {})

test('asks for the password, and says at its field that it is wrong', async () => {
  const { sent } = openPage(
    <ChangePhone me={me(true)} />,
    () => {
      throw new Refused({ code: 'invalid', message: '密码不正确', field: 'password' })
    },
    { at: '/setting' },
  )
  type(/^新手机号/, '13900000009')
  type(/^验证码/, '123456')
  await press('button', '保存')
  expect(screen.getByText('请填写密码')).toBeDefined()
  expect(sent).toEqual([])
  type(/^密码/, 'nobody2026')
  await press('button', '保存')
  await screen.findByText('密码不正确')
  expect(sent[0]?.input).toEqual({ phone: '13900000009', code: '123456', password: 'nobody2026' })
})

test('without a password sends a code to the number as it is now, and to no other', async () => {
  const { sent } = openPage(<ChangePhone me={me(false)} />, sends, { at: '/setting' })
  type(/^新手机号/, '13900000009')
  type(/^验证码/, '123456')
  type(/^原手机号(?!的)/, '13800000002')
  await press('button', '获取验证码', 1)
  expect(screen.getByText('请填写现在的手机号 139****0001')).toBeDefined()
  expect(sent).toEqual([])
  type(/^原手机号(?!的)/, '13900000001')
  await press('button', '获取验证码', 1)
  await waitFor(() => expect(sent[0]?.input).toEqual({ phone: '13900000001', purpose: 'phone' }))
  type(/^原手机号的验证码/, '654321')
  await press('button', '保存')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.input).toEqual({ phone: '13900000009', code: '123456', oldCode: '654321' })
})
