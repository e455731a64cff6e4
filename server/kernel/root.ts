/** Locates the project, whether the server runs from its sources or from `dist/server`. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

let cachedRoot: string | undefined

/** Returns the folder of `package.json`, searched upward from this module; independent of the working directory. */
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
