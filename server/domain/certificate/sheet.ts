/** Draws a certificate as one list of shapes and texts, from which picture and PDF are made. */
import { create } from 'qrcode'
import type { CertificateContent } from '../../../src/contract/certificate.contract.ts'
import { printable, widthOf, wrapped } from './font.ts'

/** A4 portrait, a thousand units wide. */
export const SHEET = { width: 1000, height: 1414 } as const

export type Mark =
  | { readonly kind: 'box'; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | { readonly kind: 'path'; readonly d: string }
  /** `x` and `y` are the start of the baseline. */
  | { readonly kind: 'text'; readonly x: number; readonly y: number; readonly size: number; readonly text: string }
/** `line` is the width of an outline; filled if not given. */
export type Shape = Mark & { readonly colour: string; readonly line?: number }

/** Templates with a sample of their own, /moban1 to /moban4. */
export const SAMPLED = ['hours', 'goods', 'money', 'honour'] as const
export type Sampled = (typeof SAMPLED)[number]
export type Template = CertificateContent['kind']
/** Colours of the frame and heading, and of the background. */
const COLOURS: Readonly<Record<Template, readonly [strong: string, soft: string]>> = {
  hours: ['#b4341f', '#fdf6f0'],
  goods: ['#1f6b4f', '#f1f8f3'],
  money: ['#8a5a00', '#fdf8ea'],
  certification: ['#1f4f8a', '#f1f6fc'],
  honour: ['#6b2a6f', '#f9f2fa'],
}
const INK = '#2b2320'
const PALE = '#6d625c'
const WHITE = '#ffffff'

const MARGIN = 120
const INNER_WIDTH = SHEET.width - 2 * MARGIN
const LABEL_WIDTH = 190
/** From the recorded data to what is below it, measured from the top. */
const BODY_TOP = 610
const BODY_END = 1040
/** The same above a stamp. */
const STAMPED_END = 1000
const SMALLEST = 0.45
const LEADING = 1.3
const SCALES = [1, 0.85, 0.7, 0.55, SMALLEST] as const

const text = (x: number, y: number, size: number, words: string, colour = INK): Shape => ({
  kind: 'text',
  x,
  y,
  size,
  colour,
  text: printable(words),
})
const centred = (y: number, size: number, words: string, colour = INK): Shape =>
  text((SHEET.width - widthOf(printable(words), size)) / 2, y, size, words, colour)

/** Returns the frame of a template: two lines, and leaves of its own shape in the corners. */
function frame(template: Template): Shape[] {
  const [strong, soft] = COLOURS[template]
  const box = (inset: number) => ({
    kind: 'box' as const,
    x: inset,
    y: inset,
    width: SHEET.width - 2 * inset,
    height: SHEET.height - 2 * inset,
  })
  const corners = [
    [70, 70, 1, 1],
    [930, 70, -1, 1],
    [70, 1344, 1, -1],
    [930, 1344, -1, -1],
  ] as const
  return [
    { ...box(0), colour: soft },
    { ...box(40), colour: strong, line: 6 },
    { ...box(54), colour: strong, line: 2 },
    ...corners.map(([x, y, right, down]): Shape => {
      const at = (dx: number, dy: number) => `${x + dx * right} ${y + dy * down}`
      return {
        kind: 'path',
        colour: strong,
        d: `M${at(0, 0)}L${at(70, 0)}L${at(56, 14)}L${at(14, 14)}L${at(14, 56)}L${at(0, 70)}Z`,
      }
    }),
  ]
}

/** Returns labels and texts, line by line, at this scale; `end` is where the next element may start. */
function rowsAt(lines: CertificateContent['lines'], scale: number): { readonly shapes: Shape[]; readonly end: number } {
  let y = BODY_TOP
  const shapes: Shape[] = []
  for (const [label, words] of lines) {
    shapes.push(text(MARGIN, y, 30 * scale, label, PALE))
    for (const line of wrapped(printable(words), 32 * scale, INNER_WIDTH - LABEL_WIDTH)) {
      shapes.push(text(MARGIN + LABEL_WIDTH, y, 32 * scale, line))
      y += 46 * scale
    }
    y += 20 * scale
  }
  return { shapes, end: y }
}

/** Returns the largest scale that fits: long text is set smaller. */
const scaleFor = (fits: (scale: number) => boolean): number => SCALES.find(fits) ?? SMALLEST

/** Returns the rows, scaled so that they do not overlap what is below. */
function rows(lines: CertificateContent['lines'], end: number): Shape[] {
  const fitting = scaleFor(scale => rowsAt(lines, scale).end <= end)
  return rowsAt(lines, fitting).shapes
}

interface Block {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly width: number
}
/** Returns a text of at most two lines. */
function block(words: string, { x, y, size, width }: Block): Shape[] {
  const linesAt = (scale: number) => wrapped(printable(words), size * scale, width)
  const scale = scaleFor(one => linesAt(one).length <= 2)
  return linesAt(scale).map((line, at) => text(x, y + at * size * LEADING * scale, size * scale, line))
}

/** Returns the dark squares of the QR code as one path; `size` includes the quiet zone. */
function qrShapes(link: string, x: number, y: number, size: number): Shape[] {
  const { modules } = create(link, { errorCorrectionLevel: 'M' })
  const quiet = 2
  const one = size / (modules.size + 2 * quiet)
  const dark: string[] = []
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) {
        const [left, top] = [x + (column + quiet) * one, y + (row + quiet) * one]
        const [right, bottom] = [left + one, top + one]
        const point = (across: number, down: number) => `${across.toFixed(2)} ${down.toFixed(2)}`
        dark.push(`M${point(left, top)}L${point(right, top)}L${point(right, bottom)}L${point(left, bottom)}Z`)
      }
  return [
    { kind: 'box', x, y, width: size, height: size, colour: WHITE },
    { kind: 'path', d: dark.join(''), colour: '#000000' },
  ]
}

/** What stands on a sheet beside its content. */
export interface SheetWords {
  readonly holder: string
  /** Above the recorded data. */
  readonly above: string
  /** Above the number. */
  readonly number: string
}
const CERTIFICATE_WORDS: SheetWords = {
  holder: '持有人',
  above: '以下内容由出具单位记录在案：',
  number: '扫码或按编号查验',
}

interface SheetOptions {
  readonly template: Template
  readonly words?: SheetWords
  /** The address in its QR code; empty for none. */
  readonly link: string
  /** Text across the sheet if it is invalid or a sample; empty otherwise. */
  readonly stamp: string
}

/** Returns all shapes, from the background up. */
export function sheetOf(content: Omit<CertificateContent, 'kind'>, options: SheetOptions): Shape[] {
  const { template, words = CERTIFICATE_WORDS, link, stamp } = options
  const [strong] = COLOURS[template]
  const foot = link === '' ? MARGIN : MARGIN + 220
  return [
    ...frame(template),
    centred(220, 64, content.heading, strong),
    centred(280, 28, content.standing, PALE),
    text(MARGIN, 400, 30, words.holder, PALE),
    ...block(content.holder, { x: MARGIN + LABEL_WIDTH, y: 405, size: 52, width: INNER_WIDTH - LABEL_WIDTH }),
    text(MARGIN, 530, 32, words.above),
    ...rows(content.lines, stamp === '' ? BODY_END : STAMPED_END),
    ...(link === '' ? [] : qrShapes(link, MARGIN, 1090, 190)),
    text(foot, 1130, 28, words.number),
    text(foot, 1172, 28, content.number),
    text(foot, 1214, 28, `出具日期：${content.issuedOn}`),
    ...block(`出具单位：${content.issuer}`, { x: foot, y: 1256, size: 28, width: INNER_WIDTH + MARGIN - foot }),
    ...(stamp === '' ? [] : [centred(1050, 72, stamp, '#c81e1e')]),
  ]
}
