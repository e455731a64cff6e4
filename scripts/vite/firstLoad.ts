import type { Plugin } from 'vite'

/** What the entry imports without waiting, itself left out, as it is found while a build reads its modules. */
const found = new Set<string>()

/** Returns whether every visit fetches this module before its first paint. */
export const isFirstLoad = (id: string): boolean => found.has(id)

/**
 * Finds the modules of the first load. Left to itself the bundler makes a file of each that some lazy page uses too,
 * and thirty requests of half a kilobyte are slower on a weak network than one.
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
