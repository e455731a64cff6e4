/** From where distances are counted: the device if it was asked, else the default address, else the chosen district. */
import { createStore } from '@xstate/store'
import { useState, useSyncExternalStore } from 'react'
import type { Point } from '../../../contract/constants.ts'
import { useQuery } from '../../../data/query.ts'
import { useView } from '../../../data/view.ts'
import { toast } from '../../../ui/toasts.ts'
import { locate } from './nearby.ts'

/** Where the device was in this visit, GCJ-02; never stored. */
const device = createStore({
  context: { at: undefined as Point | undefined },
  on: { located: (_, { at }: { at: Point | undefined }) => ({ at }) },
})
const subscribe = (listener: () => void) => {
  const { unsubscribe } = device.subscribe(listener)
  return () => unsubscribe()
}
const deviceAt = () => device.getSnapshot().context.at

export interface Origin {
  /** GCJ-02. */
  readonly at: Point
  /** What it is, as people say it. */
  readonly name: string
  readonly isDevice: boolean
  /** False while the addresses of a member are on their way: distances would be counted twice. */
  readonly isKnown: boolean
  readonly busy: boolean
  /** Asks the device; a failure is told, and the origin stays. */
  locate(): void
}

/** Returns the origin of all distances of a page. */
export function useOrigin(): Origin {
  const uid = useView(view => view.uid)
  const { cityId, district } = useView(view => view.place)
  const centre = useView(view => view.centre)
  const located = useSyncExternalStore(subscribe, deviceAt, deviceAt)
  const [busy, setBusy] = useState(false)
  const addresses = useQuery('/api/my/addressList', {}, uid !== '')
  // Whoever looks at another city does not count from home.
  const home = addresses.data?.dataList.find(({ isDefault, region }) => isDefault && region.startsWith(cityId))
  const ask = async () => {
    setBusy(true)
    try {
      const { lng, lat } = await locate(navigator.geolocation)
      device.send({ type: 'located', at: { lng, lat } })
    } catch (error) {
      toast(error instanceof Error ? error.message : '没能定到您的位置', 'warn')
    } finally {
      setBusy(false)
    }
  }
  const found = located
    ? { at: located, name: '您现在的位置' }
    : home?.near
      ? { at: home.near, name: `您的地址（${home.regionNames.at(-1)}）` }
      : { at: centre, name: `${district}中间` }
  return {
    ...found,
    isDevice: located !== undefined,
    isKnown: located !== undefined || !addresses.loading,
    busy,
    locate: () => void ask(),
  }
}
