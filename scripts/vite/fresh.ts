import type { Plugin } from 'vite'
import type {} from 'vitest/node'

/**
 * Keeps virtual modules out of vitest's store of compiled ones: it knows a module by its text, and does not see what a
 * virtual one was made from.
 */
export function fresh(): Plugin {
  return {
    name: 'linli:fresh',
    configureVitest({ experimental_defineCacheKeyGenerator }) {
      experimental_defineCacheKeyGenerator(({ id }) => (id.startsWith('\0virtual:') ? false : undefined))
    },
  }
}
