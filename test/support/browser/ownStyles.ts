/** What screens have of their own beside the theme: colours, where alone a look in the dark can find something new. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A colour that is written out, mixed, or let through; the theme's own are `var(--…)`. */
const OWN_COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab|color-mix|color)a?\(|opacity:\s*(?:0?\.\d|\d+%)/i
/** Grey places are gone before anybody looks. */
const NEVER_LOOKED_AT = /skeleton\.module\.css$/

const importsIn = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)].flatMap(([, path]) => path ?? [])

/** True where a style sheet that this file fetches, itself or by what it imports, writes a colour out. */
export function hasOwnColours(file: string): boolean {
  const files = new Set([file])
  for (const one of files) {
    if (!existsSync(one) || NEVER_LOOKED_AT.test(one)) continue
    const text = readFileSync(one, 'utf8')
    if (one.endsWith('.css') && OWN_COLOUR.test(text.replace(/\/\*[\s\S]*?\*\//g, ''))) return true
    if (/\.tsx?$/.test(one)) for (const path of importsIn(text)) files.add(join(dirname(one), path))
  }
  return false
}
