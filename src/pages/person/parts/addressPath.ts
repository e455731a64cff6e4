import type { ScreenPath } from '../../../contract/screens.ts'
import { pathTo } from '../../../contract/screens.ts'

/** Returns the address form, for adding or, with an id, changing: the texts differ for persons and organisations. */
export const addressPath = (kind: string, query: Readonly<Record<string, string>> = {}): string => {
  const path: ScreenPath = kind === 'organisation' ? '/addressEditD' : '/addressEditP'
  return pathTo(path, query)
}
