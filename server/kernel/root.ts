/** Where the project lies, whether the server runs from its sources or from `dist/server`. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

let cachedRoot: string | undefined

/** Returns the folder of `package.json`, upward from this module; independent of where the process was started. */
export function projectRoot(): string {
  if (cachedRoot) return cachedRoot
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) {
      cachedRoot = folder
      return folder
    }
    if (dirname(folder) === folder)
      throw new Error('No package.json above the server: it must stay in its project folder')
  }
}
