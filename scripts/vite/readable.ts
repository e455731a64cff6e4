/** What no browser of the build's target can read does not leave the build. */
import type { Plugin } from 'vite'

/** Look-behind came with Safari 16.4, modifiers with 17.4: a script that has them anywhere does not load at all. */
const UNREADABLE = /\(\?<[=!]|\(\?[ims]*-?[ims]+:/
/** A regular expression in the notation of sets. */
const SETS = /[=(,:?&|]\s*\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuy]*v[dgimsuy]*[.,;)\s]/

/** Returns the first place that Safari 15 could not read, with what stands around it; undefined where there is none. */
export function unreadableIn(code: string): string | undefined {
  const found = UNREADABLE.exec(code) ?? SETS.exec(code)
  return found ? code.slice(Math.max(0, found.index - 40), found.index + 40) : undefined
}

/** Returns a plugin that stops the build at a regular expression that Safari 15 cannot read. */
export const readable = (): Plugin => ({
  name: 'readable',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      const code = file.type === 'chunk' ? file.code : /\.m?js$/.test(name) ? String(file.source) : ''
      const found = unreadableIn(code)
      if (found !== undefined) this.error(`${name} has what Safari 15 cannot read: ${found}`)
    }
  },
})
