import { prefetchQuery, useQuery } from '../../data/query.ts'
import { useView } from '../../data/view.ts'
import { PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { ThingForm } from './parts/thingForm.tsx'

/** Digits of a street, as near as everybody may know. */
const STREET_DIGITS = 9

/** 发布闲置: one page, from a phone's camera. */
export default function Issue() {
  const { data, problem, retry } = useQuery('/api/my/addressList', {})
  const district = useView(view => view.place.districtId)
  if (!data) return <PendingForm title="放一件闲置" failure={problem && { text: problem.message, onRetry: retry }} />
  const book = data.dataList
  const home = book.find(one => one.isDefault) ?? book[0]
  return <ThingForm region={home?.region.slice(0, STREET_DIGITS) ?? district} />
}

export const preload = (): void => prefetchQuery('/api/my/addressList', {})
