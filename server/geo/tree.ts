/**
 * The provinces, cities and districts shown to people, without the pseudo cities of the official list; cached in
 * memory.
 */
import type { Region, RegionNode } from '../../src/contract/place.contract.ts'
import { isHeading, levelOf, parentOf } from '../../src/contract/region.ts'
import { upperRows } from './pack.ts'

interface TreeNode extends RegionNode {
  readonly children: TreeNode[]
}
/** The name of a district and of the regions above it. */
export interface PlaceNames {
  readonly province: string
  readonly city: string
  readonly district: string
}

interface AddressTree {
  readonly provinces: readonly TreeNode[]
  readonly byCode: ReadonlyMap<string, TreeNode>
  readonly places: ReadonlyMap<string, PlaceNames>
}

let cachedTree: AddressTree | undefined

function loadTree(): AddressTree {
  const byCode = new Map<string, TreeNode>()
  const provinces: TreeNode[] = []
  const add = (list: TreeNode[], id: string, name: string): TreeNode[] => {
    const node: TreeNode = { id, name, children: [] }
    list.push(node)
    byCode.set(id, node)
    return node.children
  }
  for (const { code, level, name } of upperRows()) {
    const parent = byCode.get(parentOf(code))
    if (level === 1) add(provinces, code, name)
    else if (!parent || isHeading(code) || name === '县') continue
    else if (level === 2) add(parent.children, code, name === '市辖区' ? parent.name : name)
    else if (levelOf(parent.id) === 2) add(parent.children, code, name)
    // Directly under a province: it is its own city, with itself as the only district.
    else add(parent.children, code, name).push({ id: code, name, children: [] })
  }
  const places = new Map<string, PlaceNames>()
  for (const province of provinces)
    for (const city of province.children)
      for (const district of city.children)
        places.set(district.id, { province: province.name, city: city.name, district: district.name })
  return { provinces, byCode, places }
}

const addressTree = (): AddressTree => {
  cachedTree ??= loadTree()
  return cachedTree
}

/**
 * Returns the tree province → city → district of 34 provinces. A municipality is its own city (11 → 1101), a place
 * directly under a province its own city and district (429004 → 429004), and a city without districts has one with its
 * name (4419 → 441900). Taiwan, Hong Kong and Macau are names only: 81 → 8100 → 810000.
 */
export const provinceTree = (): readonly RegionNode[] => addressTree().provinces

/** Returns the children of a province or a city in the cascader, the provinces for ''; empty for any other code. */
export function childrenOf(code: string): Region[] {
  const nodes = code === '' ? addressTree().provinces : (addressTree().byCode.get(code)?.children ?? [])
  return nodes.map(({ id, name }) => ({ id, name }))
}

/** Returns the three names of a district's code, as the cascader shows them. */
export const placeNamesOf = (district: string): PlaceNames | undefined => addressTree().places.get(district)

/** Returns the name of a province, city or district. */
export const regionNameOf = (code: string): string | undefined => addressTree().byCode.get(code)?.name
