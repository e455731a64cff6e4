import { useUrlQuery } from '../../../data/urlQuery.ts'
import type { ReadingScreen } from './listScreen.tsx'

const NAMES = ['id'] as const

/** Returns the screen of one record if the address names its `id`, otherwise the list. */
export function oneOrList(One: ReadingScreen<{ id: string }>, All: ReadingScreen): ReadingScreen {
  function OneOrList() {
    const { id } = useUrlQuery(NAMES).query
    return id ? <One key={id} id={id} /> : <All />
  }
  const reads = { ahead: (address: URLSearchParams) => (address.get('id') ? One : All).reads.ahead(address) }
  return Object.assign(OneOrList, { reads })
}
