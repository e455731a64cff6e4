/** Courier companies as forms of steps offer them. */
import { usePorts } from '../../../data/ports.ts'
import { useQuery } from '../../../data/query.ts'
import { useView } from '../../../data/view.ts'

/** Returns the names of the courier companies; empty until they are read. */
export const useCouriers = (): readonly string[] =>
  useQuery('/api/v3/courierList', {}).data?.dataList.map(({ name }) => name) ?? []

/** Returns the courier that this person sent with last, on this device, and how another one is remembered. */
export function useLastCourier() {
  const { drafts } = usePorts()
  const key = `courier:${useView(({ uid }) => uid)}`
  return { last: drafts.get(key) ?? '', remember: (courier: string) => drafts.set(key, courier) }
}
