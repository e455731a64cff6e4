import type { ScreenPath } from '../../../contract/screens.ts'
import { pathTo } from '../../../contract/screens.ts'

/**
 * Returns where an address is added or, with its id, changed: a person's and an organisation's form differ in their
 * words.
 */
export const addressPath = (kind: string, query: Readonly<Record<string, string>> = {}): string => {
  const path: ScreenPath = kind === 'organisation' ? '/addressEditD' : '/addressEditP'
  return pathTo(path, query)
}
