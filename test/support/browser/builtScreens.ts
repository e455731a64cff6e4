/** Which screens are built: those whose page the router finds, by the same rule. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../server/kernel/root.ts'
import { pageFiles } from '../../../src/contract/screens.ts'

/** The files of screens that are built, by address. */
const builtFiles: ReadonlyMap<string, string> = new Map(
  [...pageFiles()]
    .map(([path, file]) => [path, join(projectRoot(), 'src/pages', `${file}.tsx`)] as const)
    .filter(([, file]) => existsSync(file)),
)

export const builtPaths = (): ReadonlySet<string> => new Set(builtFiles.keys())

/** The file of a screen; undefined where it is not built. */
export const fileOfScreen = (path: string): string | undefined => builtFiles.get(path)
