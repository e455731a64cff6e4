/** My shops: opened ones, including suspended ones. */
import type { WireReply } from '../../../contract/wire.ts'
import { readOf, screenReads, useReads } from '../../../data/reads.ts'

export type MyShop = WireReply<'/api/v3/myShops'>['dataList'][number]

/** Reads that determine my shops. */
export const shopReads = screenReads([], () => ({
  mine: readOf('/api/my/getMyInfo', {}),
  shops: readOf('/api/v3/myShops', {}),
}))

export function useManagedShops() {
  const { mine, shops } = useReads(shopReads)
  const { data: me, problem: meProblem, retry: retryMe } = mine
  const { data, problem, retry } = shops
  const managed = new Set(me?.roles.flatMap(({ role, region }) => (role === 'shopOwner' ? [region] : [])))
  return {
    isOwnShop: (id: string) => managed.has(id),
    /** The shops; undefined until known. */
    data: me && data ? data.dataList.filter(({ id }) => managed.has(id)) : undefined,
    problem: meProblem ?? problem,
    retry: () => (meProblem ? retryMe() : retry()),
  }
}
