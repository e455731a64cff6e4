import { useUrlQuery } from '../../../data/urlQuery.ts'
import type { ReadingScreen } from './listScreen.tsx'

const NAMES = ['id'] as const

/**
 * Returns the screen that shows one matter where the address names its `id`, and the list of them where it does
 * not.
 */
export function oneOrList(One: ReadingScreen<{ id: string }>, All: ReadingScreen): ReadingScreen {
  function OneOrList() {
    const { id } = useUrlQuery(NAMES).query
    return id ? <One key={id} id={id} /> : <All />
  }
  const reads = { ahead: (address: URLSearchParams) => (address.get('id') ? One : All).reads.ahead(address) }
  return Object.assign(OneOrList, { reads })
}
