import { useQuery } from '../../../data/query.ts'
import { DONATION_CATEGORIES } from './categoryField.tsx'

/** Returns the picture of a sort of goods, for goods without one of their own; empty until it is known. */
export function useCategoryPicture(): (classification: string) => string {
  const { data } = useQuery('/api/getClassifAll', DONATION_CATEGORIES)
  const categories = data?.dataList.flatMap(({ children }) => children) ?? []
  return classification => categories.find(({ id }) => id === classification)?.picture ?? ''
}
