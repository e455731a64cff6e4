/** How a poster is laid out: figures, medals and the code that leads there, each in its place and in light colours. */
import { create } from 'qrcode'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drawPoster, POSTER, type PosterContent } from '../../../src/ui/kinds/poster.ts'
import { colors } from '../../../src/ui/theme/tokens.ts'

interface Words {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly font: string
  readonly color: string
  readonly align: string
}
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly color: string
}
const words: Words[] = []
const boxes: Box[] = []
/** The rounded box that is filled next. */
let outlined: Omit<Box, 'color'> | undefined
const LETTER_PX = 20
const noop = () => {}
const PEN = {
  ...{ font: '', fillStyle: '', textAlign: '', save: noop, restore: noop, clip: noop, drawImage: noop },
  scale: vi.fn(),
  beginPath: () => {
    outlined = undefined
  },
  arc: noop,
  roundRect: (x: number, y: number, width: number, height: number) => {
    outlined = { x, y, width, height }
  },
  fill: () => {
    if (outlined) boxes.push({ ...outlined, color: PEN.fillStyle })
  },
  fillRect: (x: number, y: number, width: number, height: number) => {
    boxes.push({ x, y, width, height, color: PEN.fillStyle })
  },
  fillText: (text: string, x: number, y: number, width: number) => {
    words.push({ text, x, y, width, font: PEN.font, color: PEN.fillStyle, align: PEN.textAlign })
  },
  measureText: (text: string) => ({ width: LETTER_PX * [...text].length }),
}
let size: readonly number[] = []
beforeEach(() => {
  words.length = 0
  boxes.length = 0
  PEN.scale.mockClear()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(PEN as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement, type) {
    size = [this.width, this.height]
    return `data:${type}`
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const LINK = 'https://linli.example/heartR?uid=7'
const draw = (more: Partial<PosterContent> = {}) =>
  drawPoster({
    ...{ ribbon: '邻里公益', name: '林美华', sub: '西湖区', text: '送餐', picture: '', figures: [], medals: [] },
    ...{ link: LINK, invitation: ['扫一扫', '看看去了哪里', '每份心意都有下落'] },
    ...more,
  })
const at = (text: string) => {
  const found = words.find(one => one.text === text)
  if (!found) throw new Error(`${text} is not written.`)
  return found
}
const MIDDLE = POSTER.width / 2
const MARGIN = 60
const light = (name: keyof typeof colors) => colors[name][0]

test('is a PNG of twice the size, light on a brand-coloured band, whatever the page looks like', async () => {
  expect(await draw()).toBe('data:image/png')
  expect([size, PEN.scale.mock.calls]).toEqual([[2 * POSTER.width, 2 * POSTER.height], [[2, 2]]])
  const [ground, band] = boxes
  expect(ground).toEqual({ x: 0, y: 0, width: POSTER.width, height: POSTER.height, color: light('ground') })
  expect(band).toMatchObject({ x: 0, y: 0, width: POSTER.width, color: light('brand') })
  const ribbon = at('邻里公益')
  expect([ribbon.color, ribbon.x, ribbon.align]).toEqual([light('onBrand'), MIDDLE, 'center'])
  expect(ribbon.y).toBeLessThan(band?.height ?? 0)
  expect(at('林美华').y).toBeGreaterThan(band?.height ?? 0)
})

test('says the name bold and large, under it quietly where, then what for in two lines at most', async () => {
  const fits = '一'.repeat((POSTER.width - 2 * MARGIN) / LETTER_PX)
  await draw({ text: `${fits}${fits}${fits}` })
  const [name, sub, first, second] = words.slice(2)
  expect([name?.text, sub?.text, first?.text, second?.text]).toEqual([
    ...['林美华', '西湖区', fits.slice(0, 31), `${fits.slice(0, 30)}…`],
  ])
  const sizes = [name, sub, first].map(one => Number(/(\d+)px/.exec(one?.font ?? '')?.[1]))
  expect(sizes).toEqual([50, 26, 28])
  expect([name, sub, first].map(one => one?.font.startsWith('bold'))).toEqual([true, false, false])
  expect([name, sub, first].map(one => one?.color)).toEqual([light('ink'), light('quiet'), light('ink')])
  const lines = [name, sub, first, second].map(one => one?.y ?? 0)
  expect(lines, 'one below the other').toEqual([...lines].sort((one, other) => one - other))
  for (const one of words) expect(one.width, 'no word leaves the sheet').toBe(POSTER.width - 2 * MARGIN)
})

describe('figures', () => {
  const figuresOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ value: String(10 + index), label: `第${index}项` }))
  test.each([1, 2, 4])('of which there are %i stand side by side in one card, each over its label', async count => {
    await draw({ figures: figuresOf(count) })
    const values = figuresOf(count).map(({ value }) => at(value))
    const labels = figuresOf(count).map(({ label }) => at(label))
    const [card] = boxes.filter(({ color }) => color === light('card'))
    expect(labels.map(({ x }) => x)).toEqual(values.map(({ x }) => x))
    const inner = POSTER.width - 2 * MARGIN
    expect(card).toMatchObject({ x: MARGIN, width: inner })
    for (const [index, { x, y, font, color }] of values.entries()) {
      expect(x).toBeCloseTo(MARGIN + (inner * (2 * index + 1)) / (2 * count))
      expect([y > (card?.y ?? 0), font.startsWith('bold 50px'), color]).toEqual([true, true, light('brand')])
      const label = labels[index]
      expect(label?.y).toBeGreaterThan(y)
      expect(label?.y).toBeLessThan((card?.y ?? 0) + (card?.height ?? 0))
      expect([label?.font.startsWith('24px'), label?.color]).toEqual([true, light('quiet')])
    }
  })
})

describe('medals', () => {
  const named = (count: number) => Array.from({ length: count }, (_, index) => `勋${index}`)
  test('stand in a row, each in a box of its own, as many as there is room for', async () => {
    // Two letters and 20 px at either end are 80 px, 12 px between two of them: six fill 548 of 630 px.
    await draw({ medals: named(9) })
    expect(words.filter(({ text }) => text.startsWith('勋')).map(({ text }) => text)).toEqual(named(6))
    const own = boxes.filter(({ color }) => color === light('jadeSoft'))
    expect(own.map(({ x, width }) => [x, width])).toEqual([0, 1, 2, 3, 4, 5].map(index => [60 + 92 * index, 80]))
    for (const [index, { x, y, width, height }] of own.entries()) {
      const { x: middle, y: line, color } = at(`勋${index}`)
      expect([middle, color]).toEqual([x + width / 2, light('jadeInk')])
      expect(line).toBeGreaterThan(y)
      expect(line).toBeLessThan(y + height)
    }
  })
  test('that fill the row to its end are all there', async () => {
    // 580 px of words and 40 px of air, of 630 px.
    await draw({ medals: ['长'.repeat(29), '短'] })
    expect(words.some(({ text }) => text.startsWith('长'))).toBe(true)
    expect(words.some(({ text }) => text === '短')).toBe(false)
  })
  test('end with the first for which there is no room, so that none is passed over for a lesser one', async () => {
    await draw({ medals: ['勋章', '长'.repeat(29), '小小'] })
    expect(words.some(({ text }) => text === '勋章')).toBe(true)
    expect(words.some(({ text }) => text === '小小')).toBe(false)
  })
})

describe('the code', () => {
  test('is the link, dark on light, with four modules of quiet around it', async () => {
    await draw()
    const { size: modules, data } = create(LINK, { errorCorrectionLevel: 'M' }).modules
    const dark = boxes.filter(({ color }) => color === light('ink'))
    expect(dark).toHaveLength(data.filter(Boolean).length)
    const ground = boxes.findLast(({ color }) => color === light('card'))
    const [edge, left, top] = [ground?.width ?? 0, ground?.x ?? 0, ground?.y ?? 0]
    expect([ground?.height, left]).toEqual([edge, MARGIN])
    const step = edge / (modules + 8)
    const drawn = new Set(dark.map(({ x, y }) => `${Math.round((x - left) / step)} ${Math.round((y - top) / step)}`))
    const expected = [...data].flatMap((one, index) =>
      one ? [`${(index % modules) + 4} ${Math.floor(index / modules) + 4}`] : [],
    )
    expect(drawn).toEqual(new Set(expected))
    // They touch, so that no light line is seen between two of them.
    for (const { width, height } of dark)
      expect([width >= step, height >= step, width < 1.2 * step]).toEqual([true, true, true])
  })
  test('has beside it what one does with it, the first line the largest', async () => {
    await draw()
    const lines = ['扫一扫', '看看去了哪里', '每份心意都有下落'].map(at)
    const ground = boxes.findLast(({ color }) => color === light('card'))
    for (const { x, align } of lines)
      expect([x > (ground?.x ?? 0) + (ground?.width ?? 0), align]).toEqual([true, 'left'])
    expect(new Set(lines.map(({ x }) => x)).size).toBe(1)
    const steps = lines.slice(1).map(({ y }, index) => y - (lines[index]?.y ?? 0))
    expect(steps).toEqual([46, 46])
    expect(lines.map(({ font }) => font.split('px')[0])).toEqual(['bold 32', '26', '26'])
    expect(lines.map(({ color }) => color)).toEqual([light('ink'), light('quiet'), light('quiet')])
  })
})
