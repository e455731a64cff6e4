/** What comes by itself: parts of a screen, a screen that breaks, and what is fetched ahead. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Boundary } from '../../../src/app/shell/boundary.tsx'
import { afterActivity } from '../../../src/ui/afterActivity.ts'
import { LazyPart, type Part, preloadPart } from '../../../src/ui/parts/lazyPart.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const retry = () => act(async () => fireEvent.click(screen.getByRole('button', { name: '重试' })))

const MapOf = ({ place }: { place: string }) => <p>{place}的地图</p>

describe('a part of a screen', () => {
  const load = vi.fn<() => Promise<ComponentType<{ place: string }>>>()
  const open = async (part: Part<{ place: string }>) => {
    render(<LazyPart part={part} height="10rem" props={{ place: '西湖区' }} />)
    await act(async () => {})
  }
  beforeEach(() => {
    load.mockReset().mockResolvedValue(MapOf)
  })
  test('that does not come says so, and comes when it is asked for again', async () => {
    load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
    await open({ load })
    expect(screen.getByText('网络好像断了一下。')).toBeTruthy()
    await retry()
    expect(screen.getByText('网络好像断了一下。')).toBeTruthy()
    await retry()
    expect(document.body.textContent).toBe('西湖区的地图')
    expect(load).toHaveBeenCalledTimes(3)
  })
  test('is fetched once, and stands at once where it was before', async () => {
    const part: Part<{ place: string }> = { load }
    await open(part)
    cleanup()
    render(<LazyPart part={part} height="10rem" props={{ place: '上城区' }} />)
    expect(document.body.textContent).toBe('上城区的地图')
    expect(load).toHaveBeenCalledTimes(1)
  })
  test('that was fetched ahead stands at once, and one that could not be is asked for again', async () => {
    const part: Part<{ place: string }> = { load }
    load.mockRejectedValueOnce(new Error('offline'))
    preloadPart(part)
    await act(async () => {})
    expect(part.loaded).toBeUndefined()
    preloadPart(part)
    await act(async () => {})
    render(<LazyPart part={part} height="10rem" props={{ place: '上城区' }} />)
    expect(document.body.textContent).toBe('上城区的地图')
  })
})

let broken = false
function Page() {
  if (broken) throw new Error('broken')
  return <p>订单</p>
}

describe('a screen', () => {
  test('that breaks says so in place of it, and is drawn again by 重试', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => error.mockRestore())
    broken = true
    render(
      <Boundary>
        <Page />
      </Boundary>,
    )
    expect(screen.getByRole('heading', { name: '这个页面没有打开' })).toBeTruthy()
    await retry()
    expect(screen.getByRole('heading', { name: '这个页面没有打开' }), 'still broken').toBeTruthy()
    broken = false
    await retry()
    expect(document.body.textContent).toBe('订单')
  })
  test('that does not break stands there', () => {
    broken = false
    render(
      <Boundary>
        <Page />
      </Boundary>,
    )
    expect(document.body.textContent).toBe('订单')
  })
})

describe('what is fetched ahead', () => {
  const load = vi.fn()
  const idle: (readonly [begin: () => void, options: IdleRequestOptions | undefined])[] = []
  const connect = (connection: unknown) => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: connection })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  }
  const begin = () => onTestFinished(afterActivity(load))
  const move = (name = 'pointermove') => dispatchEvent(new Event(name))
  beforeEach(() => {
    idle.length = 0
    load.mockReset()
    vi.stubGlobal('requestIdleCallback', (begin: () => void, options?: IdleRequestOptions) =>
      idle.push([begin, options]),
    )
  })
  test.each(['pointermove', 'touchstart', 'keydown', 'scroll'])(
    'is fetched once the browser is idle after the first %s, within 4 s',
    name => {
      begin()
      expect(idle).toEqual([])
      move(name)
      move('keydown')
      move(name)
      expect(idle.map(([, options]) => options)).toEqual([{ timeout: 4000 }])
      expect(load).not.toHaveBeenCalled()
      idle[0]?.[0]()
      expect(load).toHaveBeenCalledTimes(1)
    },
  )
  test('is fetched 1.5 s later where the browser does not say when it is idle', () => {
    vi.useFakeTimers()
    vi.stubGlobal('requestIdleCallback', undefined)
    begin()
    move()
    vi.advanceTimersByTime(1_499)
    expect(load).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(load).toHaveBeenCalledTimes(1)
  })
  test('is never fetched where the browser saves data', () => {
    connect({ saveData: true })
    begin()
    move()
    expect(idle).toEqual([])
  })
  test.each([[{ saveData: false }], [{}], [null], [undefined]])('is fetched on a line such as %j', connection => {
    connect(connection)
    begin()
    move()
    expect(idle).toHaveLength(1)
  })
  test('is not fetched for a page that was left', () => {
    afterActivity(load)()
    move()
    expect(idle).toEqual([])
  })
})
