/** Renders a sheet as SVG. Text is drawn as outlines, so that it looks the same without a Chinese font. */
import { font } from './font.ts'
import { SHEET, type Shape } from './sheet.ts'

/** Outlines of characters in units of the font, each computed once. */
const outlines = new Map<number, string>()

function outlineOf(codePoint: number): string {
  const known = outlines.get(codePoint)
  if (known !== undefined) return known
  const drawn = font().glyphForCodePoint(codePoint).path.toSVG()
  outlines.set(codePoint, drawn)
  return drawn
}

function words({ x, y, size, text, colour }: Extract<Shape, { kind: 'text' }>): string {
  const { unitsPerEm } = font()
  const scale = size / unitsPerEm
  let across = 0
  const signs = [...text].map(sign => {
    const codePoint = sign.codePointAt(0) ?? 0
    const drawn = `<path transform="translate(${across} 0)" d="${outlineOf(codePoint)}"/>`
    across += font().glyphForCodePoint(codePoint).advanceWidth
    return drawn
  })
  return `<g fill="${colour}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${signs.join('')}</g>`
}

function draw(shape: Shape): string {
  if (shape.kind === 'text') return words(shape)
  const paint =
    shape.line === undefined
      ? `fill="${shape.colour}"`
      : `fill="none" stroke="${shape.colour}" stroke-width="${shape.line}"`
  if (shape.kind === 'path') return `<path ${paint} d="${shape.d}"/>`
  return `<rect ${paint} x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}"/>`
}

/** Returns the sheet as a standalone SVG. */
export const svgOf = (shapes: readonly Shape[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHEET.width} ${SHEET.height}" width="${SHEET.width}" height="${SHEET.height}">${shapes.map(draw).join('')}</svg>`
