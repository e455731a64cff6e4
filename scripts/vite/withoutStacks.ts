import type { Plugin } from 'vite'

/**
 * Reads a file of a library without keeping where its errors were made. React's renderer makes five while it is read,
 * to compare by, and throws none of them; where an inspector listens (Lighthouse, developer tools) V8 reads the whole
 * file once more to know the line of each. The build fails where the file is not in it.
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
