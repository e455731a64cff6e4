/** Pictures that this device draws: whose they are, what happens where they cannot be drawn, and where they go. */
import { act, renderHook, screen } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import Heart from '../../../src/pages/donation/heartR.tsx'
import { Certificate } from '../../../src/pages/donation/parts/certificate.tsx'
import { usePoster } from '../../../src/pages/donation/parts/usePoster.ts'
import type { PosterContent } from '../../../src/ui/kinds/poster.ts'
import { type Deferred, deferred } from '../../support/machines/fakes.ts'
import { openPage } from '../../support/machines/pages.tsx'
import { press, settleCode, setUpPieces } from '../../support/machines/pieces.ts'
import { NOW } from '../../support/machines/sampleReplies.ts'

const { drawPoster } = vi.hoisted(() => ({ drawPoster: vi.fn<(content: { name: string }) => Promise<string>>() }))
vi.mock('../../../src/ui/kinds/poster.ts', () => ({ drawPoster }))
setUpPieces()
beforeEach(() => {
  drawPoster.mockReset().mockImplementation(async ({ name }) => `data:image/png,${name}`)
})

const CARD = {
  ...{ uid: '7', party: 'person', name: '王桂兰', regionName: '西湖区', introduction: '', avatar: '', gifts: 2 },
  ...{ pieces: 5, reached: 3, workMinutes: 60, medals: [], recent: [] },
}
const GIFT = {
  ...{ id: 'g', party: 'person', at: NOW, title: '冬衣', certificate: 'LL-1', warehouse: { name: '西湖仓库' } },
  ...{ items: [{ stored: 4 }], trail: [] },
}
const openCard = async () => {
  openPage(<Heart />, () => CARD, { at: '/heartR?uid=7' })
  await settleCode()
}

describe('a donor’s card', () => {
  test('is a picture that says what is written on it, and is saved under the donor’s name', async () => {
    await openCard()
    const picture = screen.getByRole('img', { name: /^王桂兰，西湖区/ })
    expect([picture.getAttribute('src'), picture.getAttribute('width'), picture.getAttribute('height')]).toEqual([
      ...['data:image/png,王桂兰', '750', '1120'],
    ])
    const save = screen.getByRole('link', { name: '保存图片' })
    expect([save.getAttribute('download'), save.getAttribute('href')]).toEqual([
      ...['爱心人士-王桂兰.png', 'data:image/png,王桂兰'],
    ])
    expect(screen.queryByRole('button', { name: '打印' })).toBeNull()
    expect(drawPoster).toHaveBeenCalledTimes(1)
  })
  test('that could not be drawn says so, and is drawn anew at a press', async () => {
    drawPoster.mockRejectedValueOnce(new Error('This browser cannot draw.'))
    await openCard()
    expect(screen.getByRole('alert').textContent).toContain('名片没有画出来')
    expect(screen.queryByRole('img', { name: /^王桂兰/ })).toBeNull()
    await press('重试')
    await settleCode()
    expect(screen.getByRole('img', { name: /^王桂兰/ })).toBeTruthy()
    expect([drawPoster.mock.calls.length, screen.queryByRole('alert')]).toEqual([2, null])
  })
})

describe('a certificate', () => {
  const open = async () => {
    openPage(<Certificate id="g" />, ({ wire }) => (wire === '/api/my/getMyInfo' ? { name: '林美华' } : GIFT))
    await settleCode()
  }
  test('is printed, and saved under its number; it cannot be shared', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    onTestFinished(() => print.mockRestore())
    await open()
    expect(screen.getByRole('link', { name: '保存图片' }).getAttribute('download')).toBe('捐赠证书-LL-1.png')
    expect(screen.queryByRole('button', { name: '分享' })).toBeNull()
    await press('打印')
    expect(print).toHaveBeenCalledTimes(1)
  })
  test('that could not be drawn says so', async () => {
    drawPoster.mockRejectedValueOnce(new Error('This browser cannot draw.'))
    await open()
    expect(screen.getByRole('alert').textContent).toContain('证书没有画出来')
  })
})

describe('a picture', () => {
  const content = (name: string) => ({ name }) as PosterContent
  test('of somebody else that comes late is not shown, nor is the last one meanwhile', async () => {
    const drawings: Deferred<string>[] = []
    drawPoster.mockImplementation(() => {
      const drawing = deferred<string>()
      drawings.push(drawing)
      return drawing.promise
    })
    const { result, rerender } = renderHook(({ name }) => usePoster(name ? content(name) : undefined), {
      initialProps: { name: '' },
    })
    await settleCode()
    expect([drawPoster.mock.calls.length, result.current.src]).toEqual([0, undefined])
    rerender({ name: '王' })
    await settleCode()
    rerender({ name: '李' })
    await settleCode()
    await act(async () => drawings[1]?.resolve('data:李'))
    await act(async () => drawings[0]?.resolve('data:王'))
    expect(result.current.src).toBe('data:李')
    rerender({ name: '李' })
    await settleCode()
    expect([drawPoster.mock.calls.map(([{ name }]) => name), result.current.src]).toEqual([['王', '李'], 'data:李'])
    rerender({ name: '赵' })
    expect(result.current.src).toBeUndefined()
    act(() => result.current.redraw())
    await settleCode()
    expect(drawPoster.mock.calls.at(-1)?.[0]).toEqual({ name: '赵' })
  })
})
