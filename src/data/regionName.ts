import { regionPathOf } from '../contract/region.ts'
import { useQuery } from './query.ts'

/** Returns `浙江省杭州市西湖区北山街道宝石社区` for a code, from the lists it was chosen in; empty until they are loaded. */
export function useRegionName(code: string): string {
  const regionPath = regionPathOf(code)
  const above = (depth: number) => ({ id: regionPath[depth - 1] ?? '' })
  const isNeeded = (depth: number) => regionPath.length > depth
  const levels = [
    useQuery('/api/getFiveAddress1', {}, isNeeded(0)),
    useQuery('/api/getFiveAddress2', above(1), isNeeded(1)),
    useQuery('/api/getFiveAddress3', above(2), isNeeded(2)),
    useQuery('/api/getFiveAddress4', above(3), isNeeded(3)),
    useQuery('/api/getFiveAddress5', above(4), isNeeded(4)),
  ]
  const names = levels
    .slice(0, regionPath.length)
    .map(({ data }, depth) => data?.dataList.find(({ id }) => id === regionPath[depth]))
  return names.every(Boolean) ? [...new Set(names.map(node => node?.name ?? ''))].join('') : ''
}
