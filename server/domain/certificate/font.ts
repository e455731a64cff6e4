/** The font of the certificates: Noto Sans CJK SC, cut by `scripts/font.mjs`. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Font } from 'fontkit'
import { projectRoot } from '../../kernel/root.ts'

/** Returns where the font lies. */
export const fontFile = (): string => join(projectRoot(), 'server/fonts/certificate.otf')
/** Stands in print for a sign that the type case lacks: seen at once, and never taken for another one. */
const MISSING_SIGN = '〓'

const require = createRequire(import.meta.url)

let opened: Font | undefined
/** Returns the font, read when it is first asked for. */
export function font(): Font {
  if (!opened) {
    // Loaded when it is first wanted: a start would take longer by it.
    const { openSync }: typeof import('fontkit') = require('fontkit')
    const found = openSync(fontFile())
    if (!('layout' in found)) throw new Error('The font of the certificates is a collection')
    opened = found
  }
  return opened
}

/** Returns a text in which every sign that the font lacks is a visible gap. */
export const printable = (text: string): string =>
  [...text].map(sign => (font().hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : MISSING_SIGN)).join('')

/** Returns how wide a text is at this size. */
export function widthOf(text: string, size: number): number {
  const { unitsPerEm } = font()
  return [...text].reduce(
    (sum, sign) => sum + (font().glyphForCodePoint(sign.codePointAt(0) ?? 0).advanceWidth * size) / unitsPerEm,
    0,
  )
}

/** What is not torn: numbers and words of Latin letters; and each sign with what opens before and closes after it. */
const UNIT = /[（「『《〈“‘]*(?:[!-~]+|.)[，。、；：！？·）」』》〉”’…]*/gsu

/** Returns the lines in which a text fits this width. */
export function wrapped(text: string, size: number, width: number): string[] {
  const lines = ['']
  const fits = (words: string) => widthOf(words.trimEnd(), size) <= width
  const put = (unit: string) => {
    const last = lines.at(-1) ?? ''
    if (last === '' || fits(last + unit)) lines[lines.length - 1] = last + unit
    else lines.push(unit)
  }
  for (const [unit] of text.matchAll(UNIT)) {
    if (fits(unit)) put(unit)
    else for (const sign of unit) put(sign)
  }
  return lines
}
