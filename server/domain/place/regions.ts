/** The address tree. */
import type { placeContract } from '../../../src/contract/place.contract.ts'
import type { Call, Handlers } from '../../engine/context.ts'
import { childrenOf, provinceTree } from '../../geo/tree.ts'

/**
 * Streets and communities are read from the database, because they are too many for memory. Nothing lies below a code
 * that is unknown or of another level.
 */
async function childRegions(parent: string, { database: { db } }: Call) {
  const rows = await db
    .selectFrom('region')
    .select(['code as id', 'name'])
    .where('parent', '=', parent)
    .orderBy('code')
    .execute()
  return { dataList: rows }
}

const upperChildren = (parent: string, digits: readonly number[]) => ({
  dataList: digits.includes(parent.length) ? childrenOf(parent) : [],
})

type RegionCall = Extract<keyof typeof placeContract, `get${string}Address${string}`>

export const regionCalls: Pick<Handlers<typeof placeContract>, RegionCall> = {
  getFiveAddress1: async () => ({ dataList: childrenOf('') }),
  getFiveAddress2: async ({ id }) => upperChildren(id, [2]),
  // A place directly under a province is its own city, so that a city's code may have six digits.
  getFiveAddress3: async ({ id }) => upperChildren(id, [4, 6]),
  getFiveAddress4: async ({ id }, call) => (id.length === 6 ? childRegions(id, call) : { dataList: [] }),
  getFiveAddress5: async ({ id }, call) => (id.length === 9 ? childRegions(id, call) : { dataList: [] }),
  getQianSanjiAddress: async () => ({ treeData: [...provinceTree()] }),
}
