/** The shops that I keep: those of mine that were opened, also while one is suspended. */
import type { WireReply } from '../../../contract/wire.ts'
import { useQuery } from '../../../data/query.ts'

export type MyShop = WireReply<'/api/v3/myShops'>['dataList'][number]

export function useManagedShops() {
  const { data: me, problem: meProblem, retry: retryMe } = useQuery('/api/my/getMyInfo', {})
  const { data, problem, retry } = useQuery('/api/v3/myShops', {})
  const managed = new Set(me?.roles.flatMap(({ role, region }) => (role === 'shopOwner' ? [region] : [])))
  return {
    isOwnShop: (id: string) => managed.has(id),
    /** The shops; undefined until they are known. */
    data: me && data ? data.dataList.filter(({ id }) => managed.has(id)) : undefined,
    problem: meProblem ?? problem,
    retry: () => (meProblem ? retryMe() : retry()),
  }
}
