/** Which screens are built: those whose page the router finds, by the same rule. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../server/root.ts'
import { screens } from '../../src/contract/screens.ts'

/** Screens that another screen's file makes: read from the router's own list, which only the browser's build can run. */
const made = new Map(
  [
    ...readFileSync(join(projectRoot(), 'src/pages/routes.ts'), 'utf8').matchAll(/'(\/\w+)': '\.\/(\w+\/\w+\.tsx)'/g),
  ].map(([, path, file]) => [path ?? '', file ?? '']),
)

export const builtPaths = (): ReadonlySet<string> =>
  new Set(
    screens.flatMap(({ path, domain, page }) =>
      existsSync(join(projectRoot(), 'src/pages', made.get(path) ?? `${domain}/${page}.tsx`)) ? [path] : [],
    ),
  )
