import type { Plugin } from 'vite'

/** Static imports of the entry, except itself, collected while a build parses its modules. */
const found = new Set<string>()

/** Returns whether every visit fetches this module before its first paint. */
export const isFirstLoad = (id: string): boolean => found.has(id)

/**
 * Finds the modules of the first load. By default the bundler makes a file of each that some lazy page uses too, and
 * thirty requests of half a kilobyte are slower on a weak network than one.
 */
export function firstLoad(entry: string): Plugin {
  return {
    name: 'linli:first-load',
    apply: 'build',
    buildEnd() {
      found.clear()
      const walk = (id: string): void => {
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) {
          if (found.has(next)) continue
          found.add(next)
          walk(next)
        }
      }
      for (const id of this.getModuleIds())
        if (id.endsWith(entry)) {
          found.add(id)
          walk(id)
        }
    },
  }
}
