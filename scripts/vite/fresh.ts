import type { Plugin } from 'vite'
import type {} from 'vitest/node'

/**
 * Excludes virtual modules from vitest's cache, which identifies a module by its text and does not see the inputs of a
 * virtual one.
 */
export function fresh(): Plugin {
  return {
    name: 'linli:fresh',
    configureVitest({ experimental_defineCacheKeyGenerator }) {
      experimental_defineCacheKeyGenerator(({ id }) => (id.startsWith('\0virtual:') ? false : undefined))
    },
  }
}
