/** The shops that I keep: those of mine that were opened, also while one is suspended. */
import type { WireReply } from '../../../contract/wire.ts'
import { useRead } from '../../reading.ts'

export type MyShop = WireReply<'/api/v3/myShops'>['dataList'][number]

export function useKeptShops() {
  const { data: me, problem: unknown, retry: again } = useRead('/api/my/getMyInfo', {})
  const { data, problem, retry } = useRead('/api/v3/myShops', {})
  const kept = new Set(me?.roles.flatMap(({ role, region }) => (role === 'shopOwner' ? [region] : [])))
  return {
    isKept: (id: string) => kept.has(id),
    /** Undefined until they are known. */
    shops: me && data ? data.dataList.filter(({ id }) => kept.has(id)) : undefined,
    problem: unknown ?? problem,
    retry: () => (unknown ? again() : retry()),
  }
}
