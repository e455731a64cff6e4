/** The font of certificates: Noto Sans CJK SC, subset by `scripts/font.mjs`. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Font } from 'fontkit'
import { projectRoot } from '../../kernel/root.ts'

/** Returns the path of the font. */
export const fontFile = (): string => join(projectRoot(), 'server/fonts/certificate.otf')
/** Replaces a character that the font lacks: visible at once, and not mistaken for another. */
const MISSING_SIGN = '〓'

const require = createRequire(import.meta.url)

let opened: Font | undefined
/** Returns the font, loaded on first use. */
export function font(): Font {
  if (!opened) {
    // Loaded on first use, because it would delay the start.
    const { openSync }: typeof import('fontkit') = require('fontkit')
    const found = openSync(fontFile())
    if (!('layout' in found)) throw new Error('The font of the certificates is a collection')
    opened = found
  }
  return opened
}

/** Returns a text with every character that the font lacks replaced by a visible gap. */
export const printable = (text: string): string =>
  [...text].map(sign => (font().hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : MISSING_SIGN)).join('')

/** Returns the width of a text at this size. */
export function widthOf(text: string, size: number): number {
  const { unitsPerEm } = font()
  return [...text].reduce(
    (sum, sign) => sum + (font().glyphForCodePoint(sign.codePointAt(0) ?? 0).advanceWidth * size) / unitsPerEm,
    0,
  )
}

/** Units that are not broken: numbers and Latin words, and each character with the punctuation before and after it. */
const UNIT = /[（「『《〈“‘]*(?:[!-~]+|.)[，。、；：！？·）」』》〉”’…]*/gsu

/** Returns the lines of a text wrapped to this width. */
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
