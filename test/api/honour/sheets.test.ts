/**
 * What stands where on a certificate, as it is drawn: the frame, the words, the code, the stamp; as picture and
 * paper.
 */
import { Buffer } from 'node:buffer'
import jsQR from 'jsqr'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { widthOf } from '../../../server/domain/certificate/font.ts'
import { pdfOf } from '../../../server/domain/certificate/pdf.ts'
import { sampleFile } from '../../../server/domain/certificate/picture.ts'
import { SHEET, type Shape, sheetOf, TEMPLATES, type Template } from '../../../server/domain/certificate/sheet.ts'
import { canonical, contentOf, hashOf } from '../../../server/domain/certificate/snapshot.ts'
import { svgOf } from '../../../server/domain/certificate/svg.ts'
import type { CertificateContent } from '../../../src/contract/certificate.contract.ts'
import { certificateNumber } from '../../../src/contract/certificateNumber.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const LINK = 'https://linli.example/certified?no=LL-2026-000012-34'
const CONTENT: CertificateContent = {
  ...{ number: 'LL-2026-000012-34', kind: 'hours', heading: '志愿服务记录', standing: '服务记录（非法定证明）' },
  ...{ holder: '张三', issuer: '宝石社区', issuedOn: '2026-11-22' },
  lines: [
    ['服务内容', '周六社区花园'],
    ['服务时长', '2 小时'],
  ],
}
const sheet = (changes: Partial<CertificateContent> = {}, stamp = '', template: Template = 'hours') =>
  sheetOf({ ...CONTENT, ...changes }, { template, link: LINK, stamp })
type Words = Extract<Shape, { kind: 'text' }>
const wordsOf = (shapes: readonly Shape[]) => shapes.filter((shape): shape is Words => shape.kind === 'text')
const found = (shapes: readonly Shape[], text: string) => wordsOf(shapes).find(one => one.text === text)
const boxesOf = (shapes: readonly Shape[]) => shapes.flatMap(shape => (shape.kind === 'box' ? [shape] : []))
const pathsOf = (shapes: readonly Shape[]) => shapes.flatMap(shape => (shape.kind === 'path' ? [shape] : []))

describe('the frame', () => {
  /** The corners of a path, each as where it is across and down. */
  const pointsOf = (d: string) => [...d.matchAll(/(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  test('is two lines around the whole ground, with a leaf in each corner, alike on all sides', () => {
    const shapes = sheet()
    const [ground, outer, inner] = boxesOf(shapes)
    expect(shapes[0], 'everything stands on the ground').toBe(ground)
    expect(ground).toMatchObject({ x: 0, y: 0, ...SHEET })
    expect(ground?.line).toBeUndefined()
    for (const [box, line] of [
      [outer, 6],
      [inner, 2],
    ] as const) {
      expect(box?.line).toBe(line)
      expect([box!.x * 2 + box!.width, box!.y * 2 + box!.height]).toEqual([SHEET.width, SHEET.height])
      expect(box!.x).toBe(box!.y)
    }
    expect(inner!.x).toBeGreaterThan(outer!.x + 6)
    const leaves = pathsOf(shapes)
      .slice(0, 4)
      .map(({ d }) => pointsOf(d))
    const text = (points: readonly (readonly [number, number])[]) => points.map(String).sort()
    const mirrored = (across: boolean) =>
      leaves.flat().map(([x, y]): readonly [number, number] => (across ? [SHEET.width - x, y] : [x, SHEET.height - y]))
    expect(text(mirrored(true))).toEqual(text(leaves.flat()))
    expect(text(mirrored(false))).toEqual(text(leaves.flat()))
    expect(new Set(leaves.map(([first]) => String(first))).size, 'one in each corner').toBe(4)
    for (const [x, y] of leaves.flat()) {
      expect(Math.min(x, SHEET.width - x), 'within the frame').toBeGreaterThan(inner!.x)
      expect(Math.min(y, SHEET.height - y), 'within the frame').toBeGreaterThan(inner!.y)
    }
    for (const [[x, y]] of leaves as [readonly [number, number]][]) expect([x, y]).toEqual([x < 500 ? 70 : 930, y])
  })
  test('has a colour of its own on each template, the heading’s, on a ground of its own', () => {
    const colours = TEMPLATES.map(template => {
      const shapes = sheet({}, '', template)
      const [ground, outer, inner] = boxesOf(shapes)
      const strong = found(shapes, CONTENT.heading)?.colour
      expect([
        outer?.colour,
        inner?.colour,
        ...pathsOf(shapes)
          .slice(0, 4)
          .map(({ colour }) => colour),
      ]).toEqual(Array.from({ length: 6 }, () => strong))
      return [strong, ground?.colour]
    })
    expect(colours).toEqual([
      ['#b4341f', '#fdf6f0'],
      ['#1f6b4f', '#f1f8f3'],
      ['#8a5a00', '#fdf8ea'],
      ['#6b2a6f', '#f9f2fa'],
    ])
  })
})

describe('the words', () => {
  test('stand in one order: heading, holder, what is recorded, how to look it up, who issued it', () => {
    const shapes = wordsOf(sheet())
    expect(shapes.map(({ text, size }) => [text, size])).toEqual([
      ['志愿服务记录', 64],
      ['服务记录（非法定证明）', 28],
      ['持有人', 30],
      ['张三', 52],
      ['以下内容由出具单位记录在案：', 32],
      ['服务内容', 30],
      ['周六社区花园', 32],
      ['服务时长', 30],
      ['2 小时', 32],
      ['扫码或按编号查验', 28],
      ['LL-2026-000012-34', 28],
      ['出具日期：2026-11-22', 28],
      ['出具单位：宝石社区', 28],
    ])
    const down = shapes.map(({ y }) => y)
    expect(down, 'from above to below').toEqual([...down].sort((one, other) => one - other))
    const at = (text: string) => found(shapes, text)!
    for (const text of ['志愿服务记录', '服务记录（非法定证明）'])
      expect(at(text).x + widthOf(text, at(text).size) / 2, text).toBeCloseTo(SHEET.width / 2)
    expect(['持有人', '服务内容', '服务时长'].map(text => at(text).x)).toEqual([120, 120, 120])
    expect(['张三', '周六社区花园', '2 小时'].map(text => at(text).x)).toEqual([310, 310, 310])
    expect(at('服务内容').y, 'a label stands beside its words').toBe(at('周六社区花园').y)
    expect(at('服务时长').y - at('服务内容').y).toBe(66)
    const along = shapes.slice(-4)
    expect(
      along.map(({ x }) => x),
      'beside the code',
    ).toEqual([340, 340, 340, 340])
    expect(
      along.map(({ y }) => y - 1_130),
      'one below the other',
    ).toEqual([0, 42, 84, 126])
    const pale = shapes.filter(({ colour }) => colour === '#6d625c').map(({ text }) => text)
    expect(pale).toEqual(['服务记录（非法定证明）', '持有人', '服务内容', '服务时长'])
  })
  const lines = (count: number) => Array.from({ length: count }, (_, at): [string, string] => [`第${at}行`, '写明'])
  test('of six lines are as large as of one; of more, or with a stamp below, they are a little smaller', () => {
    const sizes = (count: number, stamp = '') => {
      const shapes = sheet({ lines: lines(count) }, stamp)
      return [found(shapes, '第0行')?.size, found(shapes, '写明')?.size]
    }
    expect(sizes(1)).toEqual([30, 32])
    expect(sizes(6)).toEqual([30, 32])
    expect(sizes(7)).toEqual([25.5, 27.2])
    expect(sizes(6, '已撤销')).toEqual([25.5, 27.2])
    expect(sizes(5, '已撤销')).toEqual([30, 32])
    expect(sizes(9)).toEqual([21, 22.4])
  })
  test('of a long name go on in a second line close below, and get smaller only where two are not enough', () => {
    const lineOf = (signs: number) =>
      wordsOf(sheet({ holder: '明'.repeat(signs) })).filter(({ text }) => /^明+$/.test(text))
    expect(lineOf(10).map(({ size }) => size)).toEqual([52])
    const two = lineOf(20)
    expect(two.map(({ text, size }) => [text.length, size])).toEqual([
      [10, 52],
      [10, 52],
    ])
    expect(two[1]!.y - two[0]!.y).toBeCloseTo(52 * 1.3)
    expect(lineOf(22).map(({ size }) => Math.round(size * 10) / 10)).toEqual([44.2, 44.2])
  })
  test('stamped, it says so in red across the middle; a valid one has no stamp', () => {
    const stamp = found(sheet({}, '已撤销'), '已撤销')!
    expect([stamp.size, stamp.colour]).toEqual([72, '#c81e1e'])
    expect(stamp.x + widthOf('已撤销', 72) / 2).toBeCloseTo(SHEET.width / 2)
    expect(wordsOf(sheet({}, '已撤销')).length).toBe(wordsOf(sheet()).length + 1)
  })
})

describe('drawn as a picture', () => {
  async function pixelsOf(shapes: readonly Shape[]) {
    const { data, info } = await sharp(Buffer.from(svgOf(shapes)))
      .flatten({ background: '#ffffff' })
      .ensureAlpha()
      .raw()
      .toBuffer({
        resolveWithObject: true,
      })
    expect([info.width, info.height]).toEqual([SHEET.width, SHEET.height])
    /** The colour of a point. */
    const at = (x: number, y: number) => {
      const from = (y * info.width + x) * 4
      return `#${data.subarray(from, from + 3).toString('hex')}`
    }
    return { data: new Uint8ClampedArray(data), at }
  }
  test('its code leads to where it is looked up, dark on white with a quiet zone', async () => {
    const { data, at } = await pixelsOf(sheet())
    expect(jsQR(data, SHEET.width, SHEET.height)?.data).toBe(LINK)
    for (const [x, y] of [
      [122, 1092],
      [308, 1092],
      [122, 1278],
      [308, 1278],
    ] as const)
      expect(at(x, y), 'quiet').toBe('#ffffff')
  })
  test('lines are lines, what is filled is filled, and signs stand upright on their base line one after the other', async () => {
    const box: Shape = { kind: 'box', x: 100, y: 100, width: 200, height: 100, colour: '#ff0000', line: 10 }
    const full: Shape = { kind: 'box', x: 400, y: 100, width: 200, height: 100, colour: '#00ff00' }
    const path: Shape = { kind: 'path', d: 'M700 100L800 100L800 200L700 200Z', colour: '#0000ff' }
    const outline: Shape = { ...path, d: 'M850 100L950 100L950 200L850 200Z', line: 4 }
    const words: Shape = { kind: 'text', x: 200, y: 600, size: 200, text: 'TT', colour: '#010101' }
    const { at } = await pixelsOf([box, full, path, outline, words])
    expect([at(100, 150), at(200, 150)], 'a line around nothing').toEqual(['#ff0000', '#ffffff'])
    expect([at(402, 102), at(598, 198), at(602, 150)]).toEqual(['#00ff00', '#00ff00', '#ffffff'])
    expect([at(750, 150), at(900, 150), at(850, 150)]).toEqual(['#0000ff', '#ffffff', '#0000ff'])
    const darkIn = (fromX: number, fromY: number, toX: number, toY: number) => {
      let dark = 0
      for (let y = fromY; y < toY; y += 2) for (let x = fromX; x < toX; x += 2) if (at(x, y) === '#010101') dark += 1
      return dark
    }
    const one = Math.round(widthOf('T', 200))
    expect(darkIn(200, 600, 200 + 2 * one, 800), 'nothing hangs below').toBe(0)
    const [above, below] = [darkIn(200, 440, 200 + one, 520), darkIn(200, 520, 200 + one, 600)]
    expect(above, 'the bar of a T is above').toBeGreaterThan(below)
    const second = darkIn(200 + one, 440, 200 + 2 * one, 600)
    expect(second / (above + below), 'the second stands beside the first').toBeGreaterThan(0.9)
    expect(second / (above + below)).toBeLessThan(1.1)
    expect(darkIn(100, 440, 200, 600)).toBe(0)
  })
})

describe('drawn on paper', () => {
  test('each shape is there in its colour, filled or as a line, on one sheet that says what it is', async () => {
    const prototype = PDFDocument.prototype
    const spies = {
      text: vi.spyOn(prototype, 'text'),
      rect: vi.spyOn(prototype, 'rect'),
      path: vi.spyOn(prototype, 'path'),
      fill: vi.spyOn(prototype, 'fill'),
      stroke: vi.spyOn(prototype, 'stroke'),
      lineWidth: vi.spyOn(prototype, 'lineWidth'),
      fontSize: vi.spyOn(prototype, 'fontSize'),
      scale: vi.spyOn(prototype, 'scale'),
      fillColor: vi.spyOn(prototype, 'fillColor'),
    }
    const shapes = sheet({}, '已撤销', 'goods')
    const pdf = (await pdfOf(shapes, '证明', Date.parse('2026-11-22T08:00:00Z'))).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf).toMatch(/\/MediaBox \[0 0 595.28 841.89\]/)
    expect(pdf).toContain('D:20261122080000Z')
    expect(pdf).toContain('/Lang (zh-CN)')
    expect(spies.scale.mock.calls[0]?.[0]).toBeCloseTo(595.28 / 1000)
    expect(pdf).toContain('/DisplayDocTitle true')
    expect(pdf, 'it is called 证明').toContain(Buffer.from('feff8bc1660e', 'hex').toString('latin1'))
    const texts = wordsOf(shapes)
    expect(spies.text.mock.calls, 'each on its base line').toEqual(
      texts.map(({ text, x, y }) => [text, x, y, { lineBreak: false, baseline: 'alphabetic' }]),
    )
    expect(spies.fontSize.mock.calls.map(([size]) => size)).toEqual(texts.map(({ size }) => size))
    expect(
      spies.fillColor.mock.calls.map(([colour]) => colour),
      'words and what is filled, in the colour of each',
    ).toEqual(shapes.flatMap(({ colour, line }) => (line === undefined ? [colour] : [])))
    const boxes = boxesOf(shapes)
    expect(spies.rect.mock.calls).toEqual(boxes.map(({ x, y, width, height }) => [x, y, width, height]))
    expect(spies.path.mock.calls.map(([d]) => d)).toEqual(pathsOf(shapes).map(({ d }) => d))
    expect(spies.stroke.mock.calls.map(([colour]) => colour)).toEqual(['#1f6b4f', '#1f6b4f'])
    expect(spies.lineWidth.mock.calls.map(([width]) => width)).toEqual([6, 2])
    expect(spies.fill.mock.calls.map(([colour]) => colour)).toEqual(
      shapes.flatMap(shape => (shape.kind !== 'text' && shape.line === undefined ? [shape.colour] : [])),
    )
  })
})

describe('a sample', () => {
  const wordsIn = async (name: string) => {
    const text = vi.spyOn(PDFDocument.prototype, 'text')
    const file = await sampleFile(name, 'pdf')
    expect(file?.type).toBe('application/pdf')
    return text.mock.calls.map(([words]) => String(words))
  }
  test.each([
    [
      'moban1',
      '志愿服务记录',
      '服务记录（非法定证明）',
      '服务内容 周六社区花园 服务日期 2026-11-21 服务时长 2小时30分钟 服务地点 宝石社区 记录来源 扫码',
    ],
    [
      'moban2',
      '捐赠物资证明',
      '爱心证明（不作票据和抵税凭证）',
      '捐赠物资 棉被2床、大米3袋 入库日期 2026-11-21 接收仓库 北山爱心仓库',
    ],
    ['moban3', '捐款证书', '爱心证明（不作票据和抵税凭证）', '捐赠金额 100.00元 捐赠日期 2026-11-21 捐赠用途 邻里互助'],
    ['moban4', '荣誉证书', '社区表彰', '荣誉 社区之光 事由 累计服务满100小时'],
  ])('%s says what it would say, and that it is none', async (name, heading, standing, lines) => {
    const words = (await wordsIn(name)).map(line => line.replaceAll(' ', ''))
    const number = certificateNumber(2026, 0)
    expect(words).toEqual([
      ...[heading, standing, '持有人', '张三', '以下内容由出具单位记录在案：', ...lines.split(' ')],
      ...['扫码或按编号查验', number, '出具日期：2026-11-22', '出具单位：北山街道宝石社区', '样张'],
    ])
  })
  test('that could not be drawn once is drawn when it is asked for again', async () => {
    // Nobody has asked for this one as a picture yet.
    vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error('no memory'))
    await expect(sampleFile('moban3', 'png')).rejects.toThrow('no memory')
    const file = await sampleFile('moban3', 'png')
    expect(file?.type).toBe('image/png')
    expect(await sharp(file!.body as Buffer).metadata()).toMatchObject({ format: 'png', width: 1000, height: 1414 })
  })
})

describe('what a certificate says', () => {
  test('is written in one way, whatever the order in which it came', () => {
    const written = '{"a":[{"c":"x","d":null}],"b":1,"z":true}'
    expect(canonical({ z: true, b: 1, a: [{ d: null, c: 'x' }] })).toBe(written)
    expect(canonical({ a: [{ c: 'x', d: null }], b: 1, z: true })).toBe(written)
    expect(hashOf('邻里')).toMatch(/^[0-9a-f]{64}$/)
    expect(hashOf('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })
  test('is read back as it was, and is nothing where somebody wrote over it', () => {
    expect(contentOf(canonical(CONTENT))).toEqual(CONTENT)
    const { holder: _, ...rest } = CONTENT
    for (const broken of ['', 'nothing', '{}', canonical(rest)]) expect(contentOf(broken)).toBeUndefined()
  })
})
