import { pictureNamedBy } from '../../../contract/namedPictures.ts'
import { useQuery } from '../../../data/query.ts'
import { DONATION_CATEGORIES } from './categoryField.tsx'

/** Returns the picture of goods without one of their own, by name or class; empty until known. */
export function useCategoryPicture(): (classification: string, name: string) => string {
  const { data } = useQuery('/api/getClassifAll', DONATION_CATEGORIES)
  const categories = data?.dataList.flatMap(({ children }) => children) ?? []
  return (classification, name) =>
    pictureNamedBy(name, categories.find(({ id }) => id === classification)?.picture ?? '')
}
