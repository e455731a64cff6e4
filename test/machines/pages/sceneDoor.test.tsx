/** At the door of an activity: the camera, the codes that turn, and what is done where something cannot be had. */
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import { useAskAgain } from '../../../src/pages/activity/parts/useAskAgain.ts'
import { AdmitCard } from '../../../src/pages/scene/parts/admitCard.tsx'
import { CheckIn } from '../../../src/pages/scene/parts/checkIn.tsx'
import { SceneCodeCard } from '../../../src/pages/scene/parts/sceneCodeCard.tsx'
import { useScreenAwake } from '../../../src/pages/scene/parts/useScreenAwake.ts'
import { deferred, memoryStore } from '../../support/machines/fakes.ts'
import { type Answer, openPage } from '../../support/machines/pages.tsx'

/** What the camera sees, one after the other; how often it was shut. */
const camera = { seen: [] as string[], shut: 0 }
class ReaderOfTest {
  static getSupportedFormats = async () => ['qr_code']
  detect = async () => camera.seen.splice(0, 1).map(rawValue => ({ rawValue }))
}
const NOW = 1_795_369_600_000
const vibrate = vi.fn(() => true)
const useCamera = (getUserMedia: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', { vibrate, mediaDevices: { getUserMedia } })
const openCamera = async () => ({ getTracks: () => [{ stop: () => void camera.shut++ }] })
const offline = new Refused({ code: 'offline', message: '网络不给力，请检查网络后重试' })

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('BarcodeDetector', ReaderOfTest)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  Object.assign(camera, { seen: [], shut: 0 })
  setView({ uid: 'u1', settled: true })
})
afterEach(() => {
  cleanup()
  clearCache()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vibrate.mockClear()
  setView({ uid: '' })
})

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const showPage = async (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}

test('personal codes are let in as the camera sees them; other codes are let pass', async () => {
  useCamera(openCamera)
  const { sent } = openPage(<AdmitCard shift="s1" />, () => ({ message: '赵敏已签到' }))
  await press('用摄像头扫')
  expect(screen.queryByRole('button', { name: '用摄像头扫' })).toBeNull()
  camera.seen.push('https://example.org', '1234567')
  await pass(1_000)
  expect(screen.queryByText('个人签到码是 8 位数字')).toBeNull()
  camera.seen.push(' 1234 5678 ')
  await pass(1_000)
  expect(sent.map(({ input }) => input)).toEqual([{ shift: 's1', code: '12345678', going: 'in' }])
  expect(screen.getByText('赵敏已签到')).toBeTruthy()
  await press('关掉摄像头')
  expect(screen.queryByLabelText(/^摄像头画面/)).toBeNull()
  expect(screen.getByRole('button', { name: '用摄像头扫' })).toBeTruthy()
  expect(camera.shut).toBe(1)
})

test('a camera that may not be used says what one does instead', async () => {
  useCamera(async () => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' })))
  openPage(<AdmitCard shift="s1" />, () => ({}))
  await press('用摄像头扫')
  await pass(0)
  expect(screen.getByRole('alert').textContent).toBe('没有用摄像头的权限，请在浏览器里允许，或者输入 8 位数字')
  expect(screen.queryByLabelText(/^摄像头画面/)).toBeNull()
})

test('whom the server does not let in is felt otherwise than who is, and what was typed stays', async () => {
  useCamera(openCamera)
  const answers: (() => object)[] = [
    () => {
      throw new Refused({ code: 'notNow', message: '没有这个签到码' })
    },
    () => ({ message: '赵敏已签到' }),
  ]
  openPage(<AdmitCard shift="s1" />, () => answers.shift()?.())
  const code = screen.getByRole<HTMLInputElement>('textbox')
  fireEvent.change(code, { target: { value: '12345678' } })
  await press('签到')
  expect(screen.getByText('没有这个签到码').dataset.refused).toBe('true')
  expect(code.value).toBe('12345678')
  expect(vibrate.mock.calls).toEqual([[[80, 60, 80]]])
  await press('签到')
  expect(screen.getByText('赵敏已签到').dataset.refused).toBeUndefined()
  expect(code.value).toBe('')
  expect(vibrate.mock.calls.at(-1)).toEqual([80])
})

const CLAIM = { claim: 'c1', expiresAt: NOW + 180_000, shift: 's1', activity: 'a1', title: '花园 · 上午班' }
const checkIn = (answer: Answer) =>
  openPage(<CheckIn code="turning" />, answer, { at: '/scene?code=turning', ports: { drafts: memoryStore() } })

test('a scan that met no network is exchanged at the next press', async () => {
  let fails = true
  const { sent } = checkIn(({ wire }) => {
    if (fails) throw offline
    return wire === '/api/huodong/sceneScan' ? CLAIM : { mine: [] }
  })
  await pass(0)
  expect(screen.getByRole('alert').textContent).toBe('网络不给力，请检查网络后重试')
  fails = false
  await press('重试')
  await pass(0)
  expect(screen.getByRole('heading', { name: '花园 · 上午班' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sent.filter(({ wire }) => wire === '/api/huodong/sceneScan')).toHaveLength(2)
})

test('a code that is too old says so, and offers no press that cannot help', async () => {
  checkIn(() => {
    throw new Refused({ code: 'notNow', message: '签到码过期了，请再扫一次' })
  })
  await pass(0)
  expect(screen.getByRole('alert').textContent).toBe('签到码过期了，请再扫一次')
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

test('where it cannot be read how one stands, the next press asks again', async () => {
  let fails = true
  checkIn(({ wire }) => {
    if (wire === '/api/huodong/sceneScan') return CLAIM
    if (fails) throw offline
    return { mine: [] }
  })
  await pass(0)
  expect(screen.getByRole('alert').textContent).toBe('网络不给力，请检查网络后重试')
  fails = false
  await press('重试')
  await pass(0)
  expect(screen.getByRole('button', { name: '签到' })).toBeTruthy()
})

test('a telephone that comes out of a pocket asks for the code of now, and not while it goes in', async () => {
  useCamera(openCamera)
  const { sent } = openPage(<SceneCodeCard shift="s1" />, () => ({ code: 'one', nextAt: Date.now() + 30_000 }))
  await pass(0)
  expect(sent).toHaveLength(1)
  await showPage('hidden')
  expect(sent).toHaveLength(1)
  await showPage('visible')
  expect(sent).toHaveLength(2)
  // The timer that stood still is not taken up besides.
  await pass(29_000)
  expect(sent).toHaveLength(2)
})

test('a personal code that is due is asked for as soon as somebody looks, and not before', async () => {
  const ask = vi.fn()
  const { unmount } = renderHook(() => useAskAgain(NOW + 60_000, ask))
  await showPage('visible')
  expect(ask).not.toHaveBeenCalled()
  // The timers of a telephone in a pocket stand still.
  vi.setSystemTime(NOW + 60_000)
  await showPage('hidden')
  expect(ask).not.toHaveBeenCalled()
  await showPage('visible')
  expect(ask).toHaveBeenCalledTimes(1)
  unmount()
  await showPage('visible')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a screen that was left before it could be kept lit does not stay lit', async () => {
  const granted = deferred<{ release: () => Promise<void> }>()
  const release = vi.fn(async () => {})
  vi.stubGlobal('navigator', { wakeLock: { request: () => granted.promise } })
  const { unmount } = renderHook(() => useScreenAwake())
  unmount()
  granted.resolve({ release })
  await pass(0)
  expect(release).toHaveBeenCalledTimes(1)
})

test('a screen that is shown stays lit until it is left', async () => {
  const release = vi.fn(async () => {})
  vi.stubGlobal('navigator', { wakeLock: { request: async () => ({ release }) } })
  const { unmount } = renderHook(() => useScreenAwake())
  await pass(0)
  expect(release).not.toHaveBeenCalled()
  unmount()
  expect(release).toHaveBeenCalledTimes(1)
})
