/** Whether this person reads what others work on, and takes no step of it. */
import { useQuery } from './query.ts'
import { useView } from './view.ts'

/** Returns whether the reader is an auditor, who holds no other role; undefined while that is on its way. */
export function useReadsOnly(): boolean | undefined {
  const uid = useView(view => view.uid)
  const { data: me, loading } = useQuery('/api/my/getMyInfo', {}, uid !== '')
  return loading ? undefined : me?.roles.some(({ role }) => role === 'auditor') === true
}
