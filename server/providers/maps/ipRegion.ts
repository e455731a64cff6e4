/** From an IP address to a province or city of the address tree, by the table that the package ip2region carries. */
import { createRequire } from 'node:module'
import type IP2Region from 'ip2region'
import { areaOf } from '../../../src/contract/region.ts'
import { childrenOf } from '../../geo/tree.ts'

let ipTable: IP2Region | undefined

/**
 * Under NODE_ENV=dev the package asks for one that it does not bring along, so it is loaded as if that were not set.
 */
function openTable(): IP2Region {
  const environment = process.env.NODE_ENV
  if (environment === 'dev') delete process.env.NODE_ENV
  try {
    // CommonJS whose `default` is one thing to node and another to bundlers; `require` is the same everywhere.
    const { default: Reader }: { default: typeof IP2Region } = createRequire(import.meta.url)('ip2region')
    return new Reader()
  } finally {
    if (environment !== undefined) process.env.NODE_ENV = environment
  }
}

/** The table writes short names (北京, 湘西, 阿拉善), the tree the official ones; both begin alike. */
const matchingRegion = (parent: string, name: string) =>
  name === '' ? undefined : childrenOf(parent).find(one => one.name.startsWith(name) || name.startsWith(one.name))

export interface IpRegion {
  readonly province: string
  /** Undefined where only the province is known. */
  readonly city: string | undefined
  /** Shortest code: 33, 3301, 11, 429004. */
  readonly code: string
}

/** Returns undefined outside China and where the table knows nothing. */
export function ipRegion(ip: string): IpRegion | undefined {
  ipTable ??= openTable()
  const { country, province, city } = ipTable.search(ip) ?? {}
  const known = country === '中国' ? matchingRegion('', province ?? '') : undefined
  if (!known) return undefined
  const cityNode = matchingRegion(known.id, city ?? '')
  return { province: known.name, city: cityNode?.name, code: areaOf(cityNode?.id ?? known.id) }
}
