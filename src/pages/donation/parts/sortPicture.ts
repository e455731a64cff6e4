import { useRead } from '../../reading.ts'
import { SORTS } from './sortField.tsx'

/** The picture of a sort of goods, for goods without one of their own; empty until it is known. */
export function useSortPicture(): (classification: string) => string {
  const { data } = useRead('/api/getClassifAll', SORTS)
  const sorts = data?.dataList.flatMap(({ children }) => children) ?? []
  return classification => sorts.find(({ id }) => id === classification)?.picture ?? ''
}
