import type { Plugin } from 'vite'

/**
 * Loads a library file without stack traces of its errors. React's renderer creates five while it loads, to compare
 * with, and throws none of them; with an inspector attached (Lighthouse, developer tools) V8 parses the whole file once
 * more for the line of each. The build fails if the file is not part of it.
 */
export function withoutStacks(file: RegExp): Plugin {
  let isThere = false
  return {
    name: 'linli:without-stacks',
    apply: 'build',
    transform: {
      filter: { id: file },
      handler(code) {
        isThere = true
        return {
          code: `var limit = Error.stackTraceLimit;\nError.stackTraceLimit = undefined;\n${code}\nError.stackTraceLimit = limit;\n`,
          map: null,
        }
      },
    },
    buildEnd(error) {
      if (!error && !isThere) throw new Error(`No file of the build is ${file}.`)
    },
  }
}
