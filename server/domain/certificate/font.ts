/**
 * The font of certificates: every Chinese sign of Noto Sans CJK SC, with symbols and Latin, Greek and Cyrillic letters.
 * Cut by `pyftsubset NotoSansCJK-Regular.ttc --font-number=2 --layout-features= --no-hinting --unicodes=20-7E,A0-261,
 * 2C6-2DD,391-451,2010-218B,2190-2193,2200-22BF,2312,2460-249B,2500-2642,3000-30FF,3105-312F,3220-3229,3400-9FFF,
 * F900-FAFF,FE30-FE4F,FF01-FFE5,20000-3FFFD --drop-tables+=BASE,GDEF,GPOS,GSUB,VORG,vhea,vmtx`.
 */
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

/** Signs that the font surely has, so that most names are read without it. */
const COMMON = /^[ -~\u3400-\u4DB5\u4E00-\u9FA5]$/
/** Returns whether the font has a sign. */
export const isPrintable = (sign: string): boolean =>
  COMMON.test(sign) || font().hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)

/** Returns a text with every character that the font lacks replaced by a visible gap. */
export const printable = (text: string): string =>
  [...text].map(sign => (isPrintable(sign) ? sign : MISSING_SIGN)).join('')

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
