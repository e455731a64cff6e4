import { useQuery } from '../../../data/query.ts'
import type { FlowId } from '../../../machines/browser/flows.ts'

/** So many are counted at once; who reads on sees no count for the rest. */
const MOST_COUNTED = 200

/** Returns how many notes there are about each of these matters, as far as this person may know. */
export function useNoteCounts(workflow: FlowId, items: readonly { readonly id: string }[] = []) {
  const ids = items.slice(0, MOST_COUNTED).map(({ id }) => id)
  const { data } = useQuery('/api/renwu/noteCounts', { workflow, ids }, ids.length > 0)
  return (id: string): number | undefined => data?.counts[id]
}
