import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Refusal, Refused } from '../../../src/contract/refusal.ts'
import { type Ports, PortsContext } from '../../../src/data/ports.ts'
import { SmsCodeField, useSmsCode } from '../../../src/forms/smsCode.tsx'
import { toast } from '../../../src/ui/toasts.ts'

vi.mock('../../../src/ui/toasts.ts', () => ({ toast: vi.fn() }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.mocked(toast).mockClear()
  vi.useRealTimers()
})

function Field({ phone, onRefused }: { phone: string; onRefused: (refusal: Refusal) => void }) {
  const sms = useSmsCode('login', onRefused)
  const [value, onChange] = useState('')
  return (
    <SmsCodeField
      sms={sms}
      phone={phone}
      field={{ name: 'code', value, error: undefined, onChange, onBlur: () => {} }}
    />
  )
}

/** The field, with a server that answers as told; `requests` holds what came to it. */
const field = (answer: () => { wait: number; demoCode: string; puzzle?: string }, phone = '13800138000') => {
  const requests: unknown[] = []
  const refused: Refusal[] = []
  const call = async (_wire: string, input: unknown) => {
    requests.push(input)
    return { puzzle: '', ...answer() }
  }
  const ports = { call } as unknown as Ports
  const ready = Object.assign(Promise.resolve(ports), { status: 'fulfilled', value: ports })
  render(
    <PortsContext value={ready}>
      <Field phone={phone} onRefused={refusal => refused.push(refusal)} />
    </PortsContext>,
  )
  const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: /获取|后再取/ })))
  return { requests, refused, press }
}
const button = () => screen.getByRole('button', { name: /获取|后再取/ })
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

test('after a code was sent, the next one may be requests for when the server says, and not before', async () => {
  const { requests, press } = field(() => ({ wait: 3000, demoCode: '' }))
  await press()
  expect(requests).toEqual([{ phone: '13800138000', purpose: 'login' }])
  expect(button().textContent).toBe('3 秒后再取')
  await press()
  expect(requests).toHaveLength(1)
  await pass(1000)
  expect(button().textContent).toBe('2 秒后再取')
  await pass(1000)
  await pass(1000)
  expect(button().textContent).toBe('获取验证码')
  await press()
  expect(requests).toHaveLength(2)
})

test('a code is on its way once, however often it is pressed, and what has come of it is said', async () => {
  const { requests, press } = field(() => ({ wait: 2500, demoCode: '' }))
  act(() => void fireEvent.click(button()))
  expect(button().ariaBusy).toBe('true')
  await press()
  expect([requests.length, button().ariaBusy]).toEqual([1, null])
  expect(vi.mocked(toast).mock.calls[0]).toEqual(['验证码已发送，5 分钟内有效', 'done'])
})

test('the seconds are those of the server, the last of them begun', async () => {
  const { press } = field(() => ({ wait: 2500, demoCode: '' }))
  await press()
  const seen = [button().textContent]
  for (const ms of [499, 1, 999, 1, 999, 1]) {
    await pass(ms)
    seen.push(button().textContent)
  }
  const left = (seconds: number) => `${seconds} 秒后再取`
  expect(seen).toEqual([left(3), left(3), left(2), left(2), left(1), left(1), '获取验证码'])
})

test('whoever presses too early is told how long it takes', async () => {
  const { press } = field(() => ({ wait: 2000, demoCode: '' }))
  await press()
  await press()
  expect(vi.mocked(toast).mock.lastCall).toEqual(['2 秒后可以再次获取', 'warn'])
})

test('a number that is none is said at its field, and nothing is requests', async () => {
  const { requests, refused, press } = field(() => ({ wait: 3000, demoCode: '' }), '138')
  await press()
  expect(requests).toEqual([])
  expect(refused).toEqual([{ code: 'invalid', message: '请填写 11 位手机号', field: 'phone' }])
})

test('what the server refuses is said at the code, unless it names another field', async () => {
  let named = {}
  const { refused, press } = field(() => {
    throw new Refused({ code: 'tooMany', message: '今天的验证码已经用完', ...named })
  })
  await press()
  named = { field: 'phone' }
  await press()
  expect(refused.map(({ field: one }) => one)).toEqual(['code', 'phone'])
  expect(button().textContent).toBe('获取验证码')
})

test('where the server asks for work it is done, said, and the code asked for again', async () => {
  vi.useRealTimers()
  const puzzle = `1800000000000.10.abcdefghijkl.${'s'.repeat(43)}`
  const answers = [{ wait: 0, demoCode: '', puzzle }]
  const { requests, refused } = field(() => answers.shift() ?? { wait: 1000, demoCode: '' })
  fireEvent.click(button())
  expect((await screen.findByRole('status')).textContent).toBe('正在做安全检查，要几秒钟，做完自动发送验证码')
  await waitFor(() => expect(button().textContent).toBe('1 秒后再取'))
  expect(requests).toEqual([
    { phone: '13800138000', purpose: 'login' },
    { phone: '13800138000', purpose: 'login', proof: expect.stringMatching(/^1800000000000\.10\..*\.\d+$/) },
  ])
  expect(screen.queryByRole('status')).toBeNull()
  expect(refused).toEqual([])
})

test('a server that asks for work again and again is believed three times', async () => {
  vi.useRealTimers()
  const puzzle = `1800000000000.1.abcdefghijkl.${'s'.repeat(43)}`
  const { requests, refused } = field(() => ({ wait: 0, demoCode: '', puzzle }))
  fireEvent.click(button())
  await waitFor(() =>
    expect(refused).toEqual([{ code: 'tooMany', field: 'code', message: '现在要验证码的人太多，请过几分钟再试' }]),
  )
  expect(requests).toHaveLength(4)
})

test('in demonstration mode the code is shown and can be filled in', async () => {
  const { press } = field(() => ({ wait: 1000, demoCode: '408213' }))
  await press()
  expect(screen.getByRole('complementary').textContent).toContain('408213')
  fireEvent.click(screen.getByRole('button', { name: '填入' }))
  expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe('408213')
})
