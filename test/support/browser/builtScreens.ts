/** Which screens are built: those whose page the router finds, by the same rule. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../server/kernel/root.ts'
import { screens } from '../../../src/contract/screens.ts'

/** The files of screens that are built, by address. */
const builtFiles: ReadonlyMap<string, string> = new Map(
  screens.flatMap(({ path, domain, page }): [string, string][] => {
    const file = join(projectRoot(), 'src/pages', `${domain}/${page}.tsx`)
    return existsSync(file) ? [[path, file]] : []
  }),
)

export const builtPaths = (): ReadonlySet<string> => new Set(builtFiles.keys())

/** The file of a screen; undefined where it is not built. */
export const fileOfScreen = (path: string): string | undefined => builtFiles.get(path)
