import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { Contract, Endpoint } from '../../src/contract/endpoint.ts'
import { pageFiles } from '../../src/contract/screens.ts'
import { variablesCss } from '../../src/ui/theme/variables.ts'

const require = createRequire(import.meta.url)

interface IconSet {
  icons: Record<string, { body: string } | undefined>
  aliases?: Record<string, { parent: string } | undefined>
}

const sets = new Map<string, IconSet>()

function body(set: string, name: string): string {
  let icons = sets.get(set)
  if (!icons) {
    const read: IconSet = JSON.parse(readFileSync(require.resolve(`@iconify-json/${set}/icons.json`), 'utf8'))
    sets.set(set, read)
    icons = read
  }
  const found = icons.icons[name] ?? icons.icons[icons.aliases?.[name]?.parent ?? '']
  if (!found) throw new Error(`There is no sign "${name}" in ${set}.`)
  return found.body
}

/** Attributes of every lucide icon, which `ui/parts/icon.tsx` sets once on its `<svg>`. */
const shared = / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g

const sources: Record<string, (name: string) => string> = {
  'icon:': name =>
    body('lucide', name)
      .replaceAll(shared, '')
      .replace(/^<g>(.*)<\/g>$/s, '$1'),
  'art:': name => body('fluent-emoji-flat', name),
}

/**
 * Provides icons and pictures as one small module each (`icon:house`, `art:wrapped-gift`), so that a page includes only
 * its own.
 */
export function icons(): Plugin {
  return {
    name: 'linli:icons',
    enforce: 'pre',
    resolveId: id => (/^(?:icon|art):/.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, prefix, name] = /^\0(icon:|art:)(.+)$/.exec(id) ?? []
      const make = prefix ? sources[prefix] : undefined
      return make && name ? `export default ${JSON.stringify(make(name))}` : undefined
    },
  }
}

/** The columns `page` and `kind` of a row of `contract/screens.ts`, after path, title, audience and domain. */
const LAST_COLUMNS = /^( {2}\['\/.*, '\w+', )'\w+', '(\w+)'(?=(?:, .+)?\],$)/gm
/** The kind of screen that the browser asks for. */
const KNOWN_KIND = 'guidedForm'

/**
 * Provides `virtual:pages`, the file of each screen by path; a build drops the column `page` of the table of screens and
 * all kinds but that of forms, so that the first load has no names of files and nothing that only people read.
 */
export function pages(): Plugin[] {
  const files = [...pageFiles()]
  const provided: Plugin = {
    name: 'linli:pages',
    enforce: 'pre',
    resolveId: specifier => (specifier === 'virtual:pages' ? `\0${specifier}` : undefined),
    load: id => (id === '\0virtual:pages' ? `export default ${JSON.stringify(Object.fromEntries(files))}` : undefined),
  }
  const dropped: Plugin = {
    name: 'linli:page-column',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/src/contract/screens.ts')) return
      let count = 0
      const short = code.replace(LAST_COLUMNS, (_, before: string, kind: string) => {
        count++
        return `${before}0, ${kind === KNOWN_KIND ? `'${kind}'` : 0}`
      })
      if (count !== files.length) this.error(`${files.length - count} rows of screens.ts do not look like the others.`)
      return { code: short, map: null }
    },
  }
  return [provided, dropped]
}

/**
 * Resolves to the reads that a change of each workflow's records makes stale, by the endpoints' `shows`: every wire
 * once, then its indexes.
 */
async function staleWires(root: string): Promise<string> {
  // Imported on demand, because every start of a tool loads this file.
  const room = join(root, 'src/contract')
  const files = readdirSync(room).filter(file => file.endsWith('.contract.ts'))
  const exported = await Promise.all(
    files.map(async file => (await runnerImport<Readonly<Record<string, unknown>>>(join(room, file))).module),
  )
  const reads = exported
    .flatMap(module => Object.entries(module))
    .flatMap(([name, value]) => (name.endsWith('Contract') ? Object.values(value as Contract) : []))
  const shown = reads.filter(({ shows }) => shows.length > 0)
  const numbersOf = (test: (shows: Endpoint['shows']) => boolean) =>
    JSON.stringify(shown.flatMap(({ shows }, number) => (test(shows) ? [number] : [])))
  const known = new Set(shown.flatMap(({ shows }) => (shows === 'every' ? [] : shows)))
  const workflows = [...known].map(
    id => `${id}:pick(${numbersOf(shows => shows !== 'every' && shows.some(one => one === id))})`,
  )
  return `const wires = ${JSON.stringify(shown.map(({ wire }) => wire))}
const pick = numbers => numbers.map(number => wires[number])
export const always = pick(${numbersOf(shows => shows === 'every')})
export const byWorkflow = {${workflows.join()}}`
}

/**
 * Provides `virtual:stale-wires`, generated at build, so that the first load includes neither the contract nor a face.
 */
export function stale(): Plugin {
  let root = process.cwd()
  const id = 'virtual:stale-wires'
  return {
    name: 'linli:stale-wires',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    resolveId: specifier => (specifier === id ? `\0${id}` : undefined),
    load: specifier => (specifier === `\0${id}` ? staleWires(root) : undefined),
  }
}

/** Provides the CSS variables, from the same tokens as the Chakra system. */
export function tokens(): Plugin {
  return {
    name: 'linli:tokens',
    enforce: 'pre',
    resolveId: id => (id === 'virtual:tokens.css' ? '\0virtual:tokens.css' : undefined),
    load: id => (id === '\0virtual:tokens.css' ? variablesCss() : undefined),
  }
}
