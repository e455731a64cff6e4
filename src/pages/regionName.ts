import { useRead } from './reading.ts'
import { wayTo } from './regionPicker.tsx'

/** `浙江省杭州市西湖区北山街道宝石社区` of a code, from the lists in which it was chosen; empty until they are there. */
export function useRegionName(code: string): string {
  const way = wayTo(code)
  const above = (depth: number) => ({ id: way[depth - 1] ?? '' })
  const asked = (depth: number) => way.length > depth
  const levels = [
    useRead('/api/getFiveAddress1', {}, asked(0)),
    useRead('/api/getFiveAddress2', above(1), asked(1)),
    useRead('/api/getFiveAddress3', above(2), asked(2)),
    useRead('/api/getFiveAddress4', above(3), asked(3)),
    useRead('/api/getFiveAddress5', above(4), asked(4)),
  ]
  const names = levels.slice(0, way.length).map(({ data }, depth) => data?.dataList.find(({ id }) => id === way[depth]))
  return names.every(Boolean) ? [...new Set(names.map(node => node?.name ?? ''))].join('') : ''
}
