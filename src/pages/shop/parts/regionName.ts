import { parentOf } from '../../../contract/region.ts'
import { useQuery } from '../../../data/query.ts'

/** Returns the name of a district with city and province, from the lists it was chosen in; empty until loaded. */
export function useDistrictName(code: string): string {
  const parent = code === '' ? '' : parentOf(code)
  const path = [code.slice(0, 2), parent.length === 2 ? code : parent, code]
  const known = code.length === 6
  const { data: provinces } = useQuery('/api/getFiveAddress1', {}, known)
  const { data: cities } = useQuery('/api/getFiveAddress2', { id: path[0] ?? '' }, known)
  const { data: districts } = useQuery('/api/getFiveAddress3', { id: path[1] ?? '' }, known)
  const names = [provinces, cities, districts].flatMap(
    (level, depth) => level?.dataList.find(({ id }) => id === path[depth])?.name ?? [],
  )
  return [...new Set(names)].join('')
}
