/** Whether this person reads what others work on, and takes no step of it. */
import { useQuery } from './query.ts'
import { useView } from './view.ts'

/** Returns whether the reader is an auditor, who holds no other role; false until that is known. */
export function useReadsOnly(): boolean {
  const uid = useView(view => view.uid)
  const { data: me } = useQuery('/api/my/getMyInfo', {}, uid !== '')
  return me?.roles.some(({ role }) => role === 'auditor') === true
}
