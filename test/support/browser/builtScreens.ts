/** Which screens are built: those whose page the router finds, by the same rule. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../server/kernel/root.ts'
import { screens } from '../../../src/contract/screens.ts'

/**
 * Screens that another screen's file makes: read from the router's own list, which only the browser's build can run.
 */
const sharedPages = new Map(
  [
    ...readFileSync(join(projectRoot(), 'src/app/routes.ts'), 'utf8').matchAll(
      /'(\/\w+)': '\.\.\/pages\/(\w+\/\w+\.tsx)'/g,
    ),
  ].map(([, path, file]) => [path ?? '', file ?? '']),
)

/** The files of screens that are built, by address. */
const builtFiles: ReadonlyMap<string, string> = new Map(
  screens.flatMap(({ path, domain, page }): [string, string][] => {
    const file = join(projectRoot(), 'src/pages', sharedPages.get(path) ?? `${domain}/${page}.tsx`)
    return existsSync(file) ? [[path, file]] : []
  }),
)

export const builtPaths = (): ReadonlySet<string> => new Set(builtFiles.keys())

/** The file of a screen; undefined where it is not built. */
export const fileOfScreen = (path: string): string | undefined => builtFiles.get(path)
