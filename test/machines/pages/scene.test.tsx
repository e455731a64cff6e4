/** The day of an activity: what a neighbour's telephone and the leader's do with codes. */
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import { useAskAgain } from '../../../src/pages/activity/parts/useAskAgain.ts'
import { activityCheck } from '../../../src/pages/scene/parts/activityCheck.tsx'
import { activityErrors, blankActivity } from '../../../src/pages/scene/parts/activityValues.ts'
import { AdmitCard } from '../../../src/pages/scene/parts/admitCard.tsx'
import { CheckIn } from '../../../src/pages/scene/parts/checkIn.tsx'
import { SceneCodeCard } from '../../../src/pages/scene/parts/sceneCodeCard.tsx'
import { memoryStore } from '../../support/machines/fakes.ts'
import { type Answer, openPage } from '../../support/machines/pages.tsx'

beforeEach(() => setView({ uid: '', settled: true }))
afterEach(() => {
  cleanup()
  clearCache()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const AT = '/scene?code=turning'
const claim = () => ({
  ...{ claim: 'c1', expiresAt: Date.now() + 180_000, shift: 's1', activity: 'a1', title: '花园 · 上午班' },
})
const calm: Answer = ({ wire }) => {
  if (wire === '/api/huodong/sceneScan') return claim()
  if (wire === '/api/huodong/huodongDetails') return { mine: [{ id: 'm1', shift: 's1', state: 'approved' }] }
  return { id: 'm1', state: 'present', stateLabel: '已签到', message: '签到成功，请开始服务吧' }
}
const standAt = (longitude: number, latitude: number) =>
  vi.stubGlobal('navigator', {
    ...{ vibrate: () => true },
    geolocation: {
      getCurrentPosition: (found: PositionCallback) =>
        found({ coords: { longitude, latitude, accuracy: 20.4 } } as GeolocationPosition),
    },
  })

test('a scan is exchanged before logging in, and the same claim is used after it', async () => {
  standAt(100, 80)
  const drafts = memoryStore()
  const send = vi.fn()
  const session = { getSnapshot: () => ({ context: { back: '' } }), subscribe: vi.fn(), send } as never
  const first = openPage(<CheckIn code="turning" />, calm, { at: AT, ports: { drafts, session } })
  fireEvent.click(await screen.findByRole('button', { name: '登录后签到' }))
  expect(send).toHaveBeenCalledWith({ type: 'SESSION_LOST', back: AT })
  expect(first.sent.map(({ wire }) => wire)).toEqual(['/api/huodong/sceneScan'])
  cleanup()
  setView({ uid: 'u1' })
  const { sent } = openPage(<CheckIn code="turning" />, calm, { at: AT, ports: { drafts } })
  fireEvent.click(await screen.findByRole('button', { name: '签到' }))
  expect((await screen.findByText('签到成功，请开始服务吧')).getAttribute('role')).toBe('status')
  expect(sent.map(({ wire }) => wire)).not.toContain('/api/huodong/sceneScan')
  expect(sent.find(({ wire }) => wire === '/api/huodong/qiandao')?.input).toMatchObject({
    ...{ claim: 'c1', going: 'in', accuracy: 20 },
  })
})

test('whoever is there already checks out, and is not asked where they are', async () => {
  setView({ uid: 'u1' })
  standAt(100, 80)
  const there: Answer = call =>
    call.wire === '/api/huodong/huodongDetails' ? { mine: [{ id: 'm1', shift: 's1', state: 'present' }] } : calm(call)
  const { sent } = openPage(<CheckIn code="turning" />, there, { at: AT })
  fireEvent.click(await screen.findByRole('button', { name: '签退' }))
  await screen.findByRole('status')
  expect(sent.find(({ wire }) => wire === '/api/huodong/qiandao')?.input).toEqual({ claim: 'c1', going: 'out' })
})

test('where the place is not known it says what helps, and leads to the code that the leader can read', async () => {
  setView({ uid: 'u1' })
  vi.stubGlobal('navigator', {})
  const refused: Answer = call => {
    if (call.wire !== '/api/huodong/qiandao') return calm(call)
    throw new Refused({ code: 'notNow', message: '定位不够准，请把个人签到码给活动负责人扫一下' })
  }
  openPage(<CheckIn code="turning" />, refused, { at: AT })
  fireEvent.click(await screen.findByRole('button', { name: '签到' }))
  expect((await screen.findByRole('alert')).textContent).toContain('定位不够准')
  expect(screen.getByRole('link', { name: '出示我的个人签到码' }).getAttribute('href')).toBe('/myVolunteerDetail?id=m1')
})

test('the code turns by itself, and says so when it cannot', async () => {
  vi.useFakeTimers({ now: 1_795_369_600_000, shouldAdvanceTime: true })
  const codes = ['one', 'two']
  const { sent } = openPage(<SceneCodeCard shift="s1" />, () => {
    const code = codes.shift()
    if (!code) throw new Refused({ code: 'offline', message: '网络不给力，请检查网络后重试' })
    return { code, nextAt: Date.now() + 30_000 }
  })
  await screen.findByRole('button', { name: '放大' })
  // How much of the half minute is left is drawn from its beginning with every code.
  await screen.findByLabelText('签到二维码')
  const bar = document.querySelector('[class*=turning]')
  expect(bar).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect([sent.length, bar?.isConnected]).toEqual([1, true])
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect([sent.length, bar?.isConnected]).toEqual([2, false])
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(screen.getByRole('alert').textContent).toContain('连上网后签到码会自己接着换')
  expect(screen.queryByLabelText('签到二维码')).toBeNull()
})

test('a personal code that turns is asked for at its end, and soon again where this clock is ahead', async () => {
  vi.useFakeTimers({ now: 1_795_369_600_000 })
  const asked = vi.fn()
  const { rerender } = renderHook(({ nextAt }) => useAskAgain(nextAt, asked), {
    initialProps: { nextAt: Date.now() + 2 * 3_600_000 } as { nextAt: number | null },
  })
  await vi.advanceTimersByTimeAsync(7_199_000)
  expect(asked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(16_000)
  expect(asked).toHaveBeenCalledTimes(2)
  rerender({ nextAt: null })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a personal code is let in or out as was chosen; one that is none is said at its field and sent nowhere', async () => {
  const { sent } = openPage(<AdmitCard shift="s1" />, () => ({ message: '赵敏已签退' }))
  const code = screen.getByRole('textbox')
  fireEvent.change(code, { target: { value: '1234' } })
  fireEvent.click(screen.getByRole('button', { name: '签到' }))
  expect(screen.getByRole('alert').textContent).toBe('个人签到码是 8 位数字')
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: '签退' }))
  fireEvent.change(code, { target: { value: '１２３４ ５６７８' } })
  fireEvent.click(screen.getByRole('button', { name: '签退' }))
  await screen.findByText('赵敏已签退')
  expect(sent[0]?.input).toEqual({ shift: 's1', code: '12345678', going: 'out' })
})

test('a shift that ends before it begins, and more needed than there are places, are said at their fields', () => {
  const blank = blankActivity('330106')
  const [shift] = blank.drafts
  const wrong = { ...shift!, title: '上午班', from: '11:00', until: '09:00', places: 3, minimum: 5 }
  const errors = activityErrors({ ...blank, drafts: [wrong], danger: 'yes' }, Date.now())
  expect(errors).toMatchObject({
    'drafts.0.until': '结束时间要晚于开始时间',
    'drafts.0.minimum': '最少人数比名额还多',
    insurer: '请填写保险公司',
    at: '请在地图上点出活动地点',
  })
})

test('the last look at an activity shows its words and its picture', () => {
  const values = { ...blankActivity('330106'), body: '翻土、浇水', pictures: ['/files/2026/11/garden.webp'] }
  const [words] = activityCheck(values, '西湖区', () => {})
  openPage(
    <div>
      {words?.items.map(({ label, value }) => (
        <p key={label}>{value}</p>
      ))}
    </div>,
    () => ({}),
  )
  expect(screen.getByText('翻土、浇水')).toBeTruthy()
  expect(screen.getByRole('img', { name: '封面图片 1' }).getAttribute('src')).toContain('garden.webp')
})
