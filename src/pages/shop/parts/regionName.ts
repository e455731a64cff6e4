import { parentOf } from '../../../contract/region.ts'
import { useRead } from '../../reading.ts'

/** The name of a district with its city and province, from the lists in which it was chosen; empty until they are there. */
export function useDistrictName(code: string): string {
  const above = code === '' ? '' : parentOf(code)
  const way = [code.slice(0, 2), above.length === 2 ? code : above, code]
  const known = code.length === 6
  const { data: provinces } = useRead('/api/getFiveAddress1', {}, known)
  const { data: cities } = useRead('/api/getFiveAddress2', { id: way[0] ?? '' }, known)
  const { data: districts } = useRead('/api/getFiveAddress3', { id: way[1] ?? '' }, known)
  const names = [provinces, cities, districts].flatMap(
    (level, depth) => level?.dataList.find(({ id }) => id === way[depth])?.name ?? [],
  )
  return [...new Set(names)].join('')
}
