import { levelOf } from '../../../contract/region.ts'
import { useQuery } from '../../../data/query.ts'

/** The levels of the address tree, the widest first. */
export const REGION_LEVELS = [
  { label: '省份', wire: '/api/getFiveAddress1' },
  { label: '城市', wire: '/api/getFiveAddress2' },
  { label: '区县', wire: '/api/getFiveAddress3' },
  { label: '街道', wire: '/api/getFiveAddress4' },
  { label: '社区', wire: '/api/getFiveAddress5' },
] as const

/** Returns what lies directly under a region; the provinces for ''. */
export function useChildRegions(root: string, enabled = true) {
  const depth = root === '' ? 0 : (levelOf(root) ?? 5)
  const { wire } = REGION_LEVELS[Math.min(depth, 4)] ?? REGION_LEVELS[0]
  return useQuery(wire, depth === 0 ? {} : { id: root }, enabled && depth < 5)
}
