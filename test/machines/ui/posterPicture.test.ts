/** Whose poster it is: their picture in its circle, else the first sign of their name. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawPoster, POSTER } from '../../../src/ui/kinds/poster.ts'

const PEN = {
  ...{ scale: vi.fn(), save: vi.fn(), restore: vi.fn(), beginPath: vi.fn(), fill: vi.fn(), clip: vi.fn() },
  ...{ fillRect: vi.fn(), roundRect: vi.fn(), arc: vi.fn(), fillText: vi.fn(), drawImage: vi.fn() },
  measureText: (text: string) => ({ width: 20 * [...text].length }),
}
const MIDDLE = POSTER.width / 2
class PictureOfTest {
  onload = () => {}
  onerror = () => {}
  set src(path: string) {
    queueMicrotask(path.includes('lost') ? this.onerror : this.onload)
  }
}
beforeEach(() => {
  vi.stubGlobal('Image', PictureOfTest)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(PEN as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

const draw = (picture: string) =>
  drawPoster({
    ...{ ribbon: '邻里公益 · 爱心人士', name: '𠮷野', sub: '西湖区', text: '三年来每周送餐', picture },
    ...{ figures: [], medals: [], link: 'https://linli.example/p', invitation: ['一起来'] },
  })
const written = () => PEN.fillText.mock.calls.map(([text]) => text)

test('a picture fills its circle in the middle, and no sign lies over it', async () => {
  await draw('/pictures/7.jpg')
  const [x, y, radius] = PEN.arc.mock.lastCall ?? []
  expect(x).toBe(MIDDLE)
  expect(PEN.drawImage.mock.lastCall?.slice(1)).toEqual([x - radius, y - radius, 2 * radius, 2 * radius])
  expect(PEN.clip.mock.invocationCallOrder[0]).toBeLessThan(PEN.drawImage.mock.invocationCallOrder[0] ?? 0)
  expect(written()).not.toContain('𠮷')
})

test.each(['', '/pictures/lost.jpg'])(
  'without a picture (“%s”) the first sign of the name stands there whole',
  async picture => {
    await draw(picture)
    expect(PEN.drawImage).not.toHaveBeenCalled()
    expect(PEN.fillText.mock.calls.find(([text]) => text === '𠮷')?.[1]).toBe(MIDDLE)
  },
)

test('whose it is, and where it leads, is written there too', async () => {
  await draw('')
  expect(written()).toEqual(['邻里公益 · 爱心人士', '𠮷', '𠮷野', '西湖区', '三年来每周送餐', '一起来'])
})
