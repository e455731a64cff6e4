import { posix } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The bundler's own helpers, which it puts into a file that no group can claim. */
const HELPERS = '\0rolldown/runtime.js'

/** Returns the chunk with the helpers and the target chunk; undefined unless a build has both. */
function chunksOf(all: readonly Rolldown.RenderedChunk[], host: string) {
  const helpers = all.find(({ moduleIds }) => moduleIds.includes(HELPERS))
  const target = all.find(({ name }) => name === host)
  return helpers && target && helpers !== target ? { helpers, target } : undefined
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns a pattern for the statement by which a chunk imports from `file`; its first group are the names. */
const importFrom = (file: string): RegExp =>
  new RegExp(`^import \\{ ([^}]+) \\} from "\\./${escaped(posix.basename(file))}";\\n`, 'm')

/**
 * Moves the bundler's helpers into the chunk `host`: a request of its own for half a kilobyte costs a first visit on a
 * weak network a round trip. It runs before files are hashed, so that a file name still changes with its content.
 * `host` must not import from other chunks, or files could wait for each other.
 */
export function helpersIn(host: string): Plugin {
  return {
    name: 'linli:helpers-in',
    apply: 'build',
    renderChunk(code, chunk, _, meta) {
      const chunks = chunksOf(Object.values(meta.chunks), host)
      if (!chunks) return
      const { helpers, target } = chunks
      const source = helpers.modules[HELPERS]?.code ?? ''
      const names = [...source.matchAll(/^var (__\w+) = \(/gm)].flatMap(([, name]) => name ?? [])
      const pattern = importFrom(helpers.fileName)
      if (chunk.fileName === target.fileName) {
        if (target.imports.some(file => file !== helpers.fileName))
          throw new Error(`${host} imports more than helpers.`)
        return { code: `${source}\n${code.replace(pattern, '')}\nexport { ${names.join(', ')} };\n`, map: null }
      }
      const imported = pattern.exec(code)?.[1]
      if (!imported) return
      // `r as __toESM`: the first is the minified name of the export, the second the helper's own.
      const own = imported.split(', ').map(one => one.replace(/^\w+ as /, ''))
      const unknown = own.find(name => !names.includes(name))
      if (unknown) throw new Error(`${chunk.name} imports ${unknown}, which is no helper.`)
      const from = `./${posix.basename(target.fileName)}`
      return { code: code.replace(pattern, `import { ${own.join(', ')} } from "${from}";\n`), map: null }
    },
    generateBundle: {
      // Before everything that lists a file's imports: the page's preloads, the manifest, prefetching.
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
        const found = chunksOf(chunks, host)
        if (!found) return
        const { helpers, target } = found
        for (const chunk of chunks) {
          if (chunk.code.includes(posix.basename(helpers.fileName)))
            throw new Error(`${chunk.fileName} still asks for ${helpers.fileName}.`)
          const rest = chunk.imports.filter(file => file !== helpers.fileName)
          if (rest.length === chunk.imports.length) continue
          chunk.imports = chunk === target ? rest : [...new Set([...rest, target.fileName])]
        }
        delete bundle[helpers.fileName]
      },
    },
  }
}
