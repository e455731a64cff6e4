/** Reads the packed address tree; `scripts/geo/division.mjs` writes it and documents its format. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { RegionLevel } from '../../src/contract/region.ts'
import { projectRoot } from '../kernel/root.ts'

export interface RegionRow {
  readonly code: string
  /** The code that is the prefix of this one; '' for a province. Includes pseudo cities. */
  readonly parent: string
  readonly level: RegionLevel
  readonly name: string
}

/** Returns the path of a file in `server/geo/data`. */
export const dataFile = (name: string): string => join(projectRoot(), 'server/geo/data', name)

const LETTER_A = 97
/** The number of digits that each level adds. */
const LEVEL_DIGITS = [2, 2, 2, 3, 3]
const LEVELS: readonly RegionLevel[] = [1, 2, 3, 4, 5]

function* unpack(text: string): Generator<RegionRow> {
  const codes = ['', '', '', '', '', '']
  const numbers = [0, 0, 0, 0, 0]
  for (let from = 0, to = text.indexOf('\n'); to !== -1; from = to + 1, to = text.indexOf('\n', from)) {
    if (text[from] === '#') {
      codes[3] = text.slice(from + 1, to)
      numbers[3] = 0
      continue
    }
    let at = from
    while (text.charCodeAt(at) < LETTER_A) at++
    const level = text.charCodeAt(at) - LETTER_A
    const number = (numbers[level] ?? 0) + (at === from ? 1 : Number(text.slice(from, at)))
    numbers[level] = number
    numbers[level + 1] = 0
    const parent = codes[level] ?? ''
    const code = parent + String(number).padStart(LEVEL_DIGITS[level] ?? 0, '0')
    codes[level + 1] = code
    yield { code, parent, level: LEVELS[level]!, name: text.slice(at + 1, to) }
  }
}

/** Reads provinces, cities and districts, parents before their children; takes a few milliseconds. */
export const upperRows = (): Generator<RegionRow> => unpack(readFileSync(dataFile('regions.txt'), 'utf8'))

/** Reads streets and communities, parents before their children; 660,000 rows. */
export const lowerRows = (): Generator<RegionRow> =>
  unpack(gunzipSync(readFileSync(dataFile('streets.txt.gz'))).toString('utf8'))
