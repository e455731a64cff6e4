import { usePorts } from '../../../data/ports.ts'
import { useView } from '../../../data/view.ts'

/** Returns the courier that this person sent with last, on this device, and how another one is remembered. */
export function useLastCourier() {
  const { drafts } = usePorts()
  const key = `courier:${useView(({ uid }) => uid)}`
  return { last: drafts.get(key) ?? '', remember: (courier: string) => drafts.set(key, courier) }
}
