/**
 * What screens have of their own beside the theme: colours, where alone a look in the dark can find something new, and
 * what is drawn at one width only, where alone the second width can.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A colour that is written out, mixed, or let through; the theme's own are `var(--…)`. */
const OWN_COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab|color-mix|color)a?\(|opacity:\s*(?:0?\.\d|\d+%)/i
/** Elements, but neither what browsers draw themselves nor what a script hides. */
const HIDES = /(?:^|[{};])(?:(?!::|\[hidden\])[^{};])*\{\s*display:\s*none/
/** Grey places are gone before anybody looks. */
const NEVER_LOOKED_AT = /skeleton\.module\.css$/

const importsIn = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)].flatMap(([, path]) => path ?? [])

/** True where a style sheet that this file fetches, itself or by what it imports, says so. */
function hasStyle(file: string, pattern: RegExp): boolean {
  const files = new Set([file])
  for (const one of files) {
    if (!existsSync(one) || NEVER_LOOKED_AT.test(one)) continue
    const text = readFileSync(one, 'utf8')
    if (one.endsWith('.css') && pattern.test(text.replace(/\/\*[\s\S]*?\*\//g, ''))) return true
    if (/\.tsx?$/.test(one)) for (const path of importsIn(text)) files.add(join(dirname(one), path))
  }
  return false
}

/** True where a style sheet that this file fetches writes a colour out. */
export const hasOwnColours = (file: string): boolean => hasStyle(file, OWN_COLOUR)
/** True where a style sheet that this file fetches hides something: maybe at one width only. */
export const hidesParts = (file: string): boolean => hasStyle(file, HIDES)
