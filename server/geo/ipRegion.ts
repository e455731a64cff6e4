/** Finds the province or city of an IP address with the table of the package ip2region. */
import { createRequire } from 'node:module'
import type IP2Region from 'ip2region'
import { areaOf } from '../../src/contract/region.ts'
import { childrenOf } from './tree.ts'

let ipTable: IP2Region | undefined

/** With NODE_ENV=dev the package requires one that it does not include, so the variable is unset while loading. */
function openTable(): IP2Region {
  const environment = process.env.NODE_ENV
  if (environment === 'dev') delete process.env.NODE_ENV
  try {
    // A CommonJS module whose `default` differs between node and bundlers; `require` behaves the same everywhere.
    const { default: Reader }: { default: typeof IP2Region } = createRequire(import.meta.url)('ip2region')
    return new Reader()
  } finally {
    if (environment !== undefined) process.env.NODE_ENV = environment
  }
}

/** The table uses short names (北京, 湘西, 阿拉善), the tree the official ones; both have the same beginning. */
const matchingRegion = (parent: string, name: string) =>
  name === '' ? undefined : childrenOf(parent).find(one => one.name.startsWith(name) || name.startsWith(one.name))

export interface IpRegion {
  readonly province: string
  /** Undefined if only the province is known. */
  readonly city: string | undefined
  /** The shortest code: 33, 3301, 11, 429004. */
  readonly code: string
}

/** Returns the region of an address in words, `浙江省杭州市`; empty where it is unknown. */
export function ipPlace(ip: string): string {
  const { province = '', city = '' } = ipRegion(ip) ?? {}
  return province === city ? province : `${province}${city}`
}

/** Returns the region of an address; undefined outside China and for unknown addresses. */
export function ipRegion(ip: string): IpRegion | undefined {
  ipTable ??= openTable()
  const { country, province, city } = ipTable.search(ip) ?? {}
  const known = country === '中国' ? matchingRegion('', province ?? '') : undefined
  if (!known) return undefined
  const cityNode = matchingRegion(known.id, city ?? '')
  return { province: known.name, city: cityNode?.name, code: areaOf(cityNode?.id ?? known.id) }
}
