/** Codes before a camera: what is read, how often it is told, and what is said where nothing can be read. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hasCamera, useCodeCamera } from '../../../src/ui/parts/useCodeCamera.ts'

const stopTrack = vi.fn()
const getUserMedia = vi.fn<(constraints: MediaStreamConstraints) => Promise<unknown>>()
/** What is before the camera. */
let seen = ''
/** What the browser's own reader does. */
let detect: () => Promise<readonly { readonly rawValue: string }[]>
const onCode = vi.fn<(text: string) => void>()

class ReaderOfTest {
  static getSupportedFormats = async () => ['ean_13', 'qr_code']
  detect = () => detect()
}
const stream = { getTracks: () => [{ stop: stopTrack }, { stop: stopTrack }] }

function Camera({ found = onCode }: { found?: (text: string) => void }) {
  const { video, problem } = useCodeCamera(found, '手动输入签到码')
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a camera says nothing */}
      <video ref={video} />
      <p role="status">{problem}</p>
    </>
  )
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const problem = () => screen.getByRole('status').textContent
const codes = () => onCode.mock.calls.flat()
async function open() {
  const view = render(<Camera />)
  await wait(0)
  return view
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BarcodeDetector', ReaderOfTest)
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  getUserMedia.mockResolvedValue(stream)
  seen = ''
  detect = async () => (seen ? [{ rawValue: seen }, { rawValue: 'behind it' }] : [])
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

describe('a code', () => {
  test('is looked for with the camera at the back, and told as soon as it is there', async () => {
    const { container } = await open()
    expect(getUserMedia.mock.calls).toEqual([[{ video: { facingMode: 'environment' } }]])
    expect(container.querySelector('video')?.srcObject).toBe(stream)
    await wait(1_000)
    seen = 'a'
    await wait(249)
    expect(codes()).toEqual([])
    await wait(1)
    expect([codes(), problem()]).toEqual([['a'], ''])
  })
  test('that stays before the camera is told once, and another one at once', async () => {
    seen = 'a'
    await open()
    await wait(60_000)
    expect(codes()).toEqual(['a'])
    seen = 'b'
    await wait(250)
    seen = 'a'
    await wait(250)
    expect(codes()).toEqual(['a', 'b', 'a'])
  })
  test('that comes again is told again once it was away for more than 5 s, and not sooner', async () => {
    seen = 'a'
    await open()
    const comeBackAfter = async (ms: number) => {
      seen = ''
      await wait(ms - 250)
      seen = 'a'
      await wait(250)
    }
    await comeBackAfter(5_000)
    expect(codes()).toEqual(['a'])
    await comeBackAfter(5_250)
    expect(codes()).toEqual(['a', 'a'])
  })
  test('goes to whoever shows the camera by then', async () => {
    const { rerender } = await open()
    const later = vi.fn()
    rerender(<Camera found={later} />)
    seen = 'a'
    await wait(250)
    expect([codes(), later.mock.calls]).toEqual([[], [['a']]])
  })
  test('that could not be looked for once is looked for again', async () => {
    detect = () => Promise.reject(new Error('busy'))
    await open()
    detect = async () => [{ rawValue: 'a' }]
    await wait(250)
    expect(codes()).toEqual(['a'])
  })
})

describe('a camera', () => {
  test('is off once nobody looks through it, and what is before it then is told to nobody', async () => {
    const { unmount } = await open()
    expect(stopTrack).not.toHaveBeenCalled()
    unmount()
    expect(stopTrack, 'both of its tracks').toHaveBeenCalledTimes(2)
    seen = 'a'
    await wait(10_000)
    expect(codes()).toEqual([])
  })
  test('that is allowed too late is off at once', async () => {
    let allow = (_: unknown) => {}
    getUserMedia.mockReturnValue(
      new Promise(resolve => {
        allow = resolve
      }),
    )
    const { unmount } = await open()
    unmount()
    expect(stopTrack).not.toHaveBeenCalled()
    allow(stream)
    await wait(0)
    expect(stopTrack).toHaveBeenCalledTimes(2)
  })
  test('that was left while it was read tells nothing', async () => {
    let answer = (_: readonly { readonly rawValue: string }[]) => {}
    detect = () =>
      new Promise(resolve => {
        answer = resolve
      })
    const { unmount } = await open()
    unmount()
    answer([{ rawValue: 'a' }])
    await wait(10_000)
    expect(codes()).toEqual([])
  })
  test.each([
    ['that is not allowed', 'NotAllowedError', '没有用摄像头的权限，请在浏览器里允许，或者手动输入签到码'],
    ['that is not there', 'NotFoundError', '没有找到摄像头，请手动输入签到码'],
    ['that somebody else uses', 'NotReadableError', '摄像头打不开，请手动输入签到码'],
  ])('%s says so, and what to do instead', async (_, name, sentence) => {
    getUserMedia.mockRejectedValue(Object.assign(new Error('no camera'), { name }))
    await open()
    expect(problem()).toBe(sentence)
  })
  test('that breaks with something that is no error says that it cannot be opened', async () => {
    getUserMedia.mockRejectedValue('broken')
    await open()
    expect(problem()).toBe('摄像头打不开，请手动输入签到码')
  })
  test('of a browser that reads no codes, and that cannot fetch who does, says so', async () => {
    vi.stubGlobal('BarcodeDetector', undefined)
    vi.doMock('jsqr', () => Promise.reject(new Error('offline')))
    onTestFinished(() => vi.doUnmock('jsqr'))
    await open()
    vi.useRealTimers()
    expect(await screen.findByText('读码的程序没有取到，请连上网再试，或者手动输入签到码')).toBeTruthy()
  })
  test('is offered only where the page may ask for one', () => {
    expect(hasCamera()).toBe(true)
    Reflect.deleteProperty(navigator, 'mediaDevices')
    expect(hasCamera()).toBe(false)
  })
})
