/**
 * Draws a poster as PNG on the device: person, figures, medals, and the QR code of the link. Always in light colours.
 */
import { create } from 'qrcode'
import { colors, font } from '../theme/tokens.ts'

export interface PosterContent {
  /** Text on the band at the top: 邻里公益 · 爱心人士. */
  readonly ribbon: string
  readonly name: string
  /** A quiet line under the name. */
  readonly sub: string
  /** Drawn in at most two lines. */
  readonly text: string
  /** Address of a picture on this server; the first sign of the name without one. */
  readonly picture: string
  readonly figures: readonly { readonly value: string; readonly label: string }[]
  readonly medals: readonly string[]
  /** Content of the QR code, and the text beside it, line by line. */
  readonly link: string
  readonly invitation: readonly string[]
}

/** px, drawn at twice this size. */
export const POSTER = { width: 750, height: 1120 } as const
const SCALE = 2
const MARGIN = 60
const INNER = POSTER.width - 2 * MARGIN
const MIDDLE = POSTER.width / 2

const lightColor = (name: keyof typeof colors) => colors[name][0]
type Pen = CanvasRenderingContext2D

interface TextStyle {
  readonly size: number
  readonly color: keyof typeof colors
  readonly bold?: boolean
  readonly align?: CanvasTextAlign
}

function drawText(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  { size, color, bold, align = 'center' }: TextStyle,
): void {
  pen.font = `${bold ? 'bold ' : ''}${size}px ${font}`
  pen.fillStyle = lightColor(color)
  pen.textAlign = align
  pen.fillText(text, x, y, INNER)
}

function fillBox(
  pen: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  color: keyof typeof colors,
) {
  pen.fillStyle = lightColor(color)
  pen.beginPath()
  pen.roundRect(x, y, width, height, radius)
  pen.fill()
}

/** Signs that must not start a line. */
const CLOSING = /^[，。、；：？！）》」』”’…·]$/

/**
 * Returns the text in lines of at most `width` px; overflow of the last line ends in …. A closing sign moves to the
 * next line together with the sign before it.
 */
export function wrapText(pen: Pick<Pen, 'measureText'>, text: string, width: number, maxLines: number): string[] {
  const lines: string[] = []
  for (const letter of text.replace(/\s+/g, ' ')) {
    const line = lines.at(-1) ?? ''
    if (lines.length > 0 && pen.measureText(line + letter).width <= width) lines[lines.length - 1] = line + letter
    else if (lines.length === maxLines) return [...lines.slice(0, -1), `${line.slice(0, -1)}…`]
    else if (CLOSING.test(letter) && line.length > 1)
      lines.splice(-1, 1, line.slice(0, -1), `${line.slice(-1)}${letter}`)
    else lines.push(letter)
  }
  return lines
}

const loadPicture = (src: string): Promise<HTMLImageElement | undefined> =>
  new Promise(resolve => {
    if (!src) return resolve(undefined)
    const picture = new Image()
    picture.onload = () => resolve(picture)
    picture.onerror = () => resolve(undefined)
    picture.src = src
  })

function drawAvatar(pen: Pen, picture: HTMLImageElement | undefined, name: string): void {
  const [y, radius] = [290, 84]
  pen.save()
  pen.beginPath()
  pen.arc(MIDDLE, y, radius + 8, 0, 2 * Math.PI)
  pen.fillStyle = lightColor('card')
  pen.fill()
  pen.beginPath()
  pen.arc(MIDDLE, y, radius, 0, 2 * Math.PI)
  pen.fillStyle = lightColor('brandSoft')
  pen.fill()
  pen.clip()
  if (picture) pen.drawImage(picture, MIDDLE - radius, y - radius, 2 * radius, 2 * radius)
  else drawText(pen, [...name][0] ?? '', MIDDLE, y + 26, { size: 72, color: 'brandInk', bold: true })
  pen.restore()
}

function drawFigures(pen: Pen, figures: PosterContent['figures'], y: number): void {
  fillBox(pen, MARGIN, y, INNER, 150, 24, 'card')
  figures.forEach(({ value, label }, index) => {
    const x = MARGIN + (INNER / figures.length) * (index + 0.5)
    drawText(pen, value, x, y + 76, { size: 50, color: 'brand', bold: true })
    drawText(pen, label, x, y + 118, { size: 24, color: 'quiet' })
  })
}

function drawMedals(pen: Pen, medals: readonly string[], y: number): void {
  let x = MARGIN
  pen.font = `24px ${font}`
  for (const medal of medals) {
    const width = pen.measureText(medal).width + 40
    if (x + width > MARGIN + INNER) return
    fillBox(pen, x, y, width, 48, 24, 'jadeSoft')
    drawText(pen, medal, x + width / 2, y + 33, { size: 24, color: 'jadeInk' })
    x += width + 12
  }
}

function drawCode(pen: Pen, link: string, x: number, y: number, edge: number): void {
  const { size, data } = create(link, { errorCorrectionLevel: 'M' }).modules
  // Quiet zone of four modules, as the standard requires.
  const step = edge / (size + 8)
  fillBox(pen, x, y, edge, edge, 16, 'card')
  pen.fillStyle = lightColor('ink')
  data.forEach((dark, at) => {
    if (!dark) return
    pen.fillRect(x + ((at % size) + 4) * step, y + (Math.floor(at / size) + 4) * step, step + 0.3, step + 0.3)
  })
}

/** Resolves to the poster as a data URL of a PNG. */
export async function drawPoster(content: PosterContent): Promise<string> {
  const { ribbon, name, sub, text, picture, figures, medals, link, invitation } = content
  const canvas = document.createElement('canvas')
  canvas.width = POSTER.width * SCALE
  canvas.height = POSTER.height * SCALE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw.')
  const avatar = await loadPicture(picture)
  pen.scale(SCALE, SCALE)
  pen.fillStyle = lightColor('ground')
  pen.fillRect(0, 0, POSTER.width, POSTER.height)
  pen.fillStyle = lightColor('brand')
  pen.fillRect(0, 0, POSTER.width, 290)
  drawText(pen, ribbon, MIDDLE, 110, { size: 36, color: 'onBrand', bold: true })
  drawAvatar(pen, avatar, name)
  drawText(pen, name, MIDDLE, 450, { size: 50, color: 'ink', bold: true })
  drawText(pen, sub, MIDDLE, 496, { size: 26, color: 'quiet' })
  pen.font = `28px ${font}`
  wrapText(pen, text, INNER, 2).forEach((line, index) => {
    drawText(pen, line, MIDDLE, 552 + index * 42, { size: 28, color: 'ink' })
  })
  drawFigures(pen, figures, 624)
  drawMedals(pen, medals, 800)
  drawCode(pen, link, MARGIN, 876, 190)
  invitation.forEach((line, index) => {
    const style: TextStyle = index === 0 ? { size: 32, color: 'ink', bold: true } : { size: 26, color: 'quiet' }
    drawText(pen, line, MARGIN + 220, 950 + index * 46, { align: 'left', ...style })
  })
  return canvas.toDataURL('image/png')
}
