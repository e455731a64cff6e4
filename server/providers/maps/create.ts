import { amapMaps } from './amap.ts'
import { budgetedMaps, type MapsBudget } from './budget.ts'
import type { MapsProvider } from './maps.ts'
import { offlineMaps } from './offline.ts'

export interface MapsSettings {
  /** AMap's web service key; without it our own data is used. */
  readonly amapKey: string | undefined
  readonly amapUrl: string
  readonly budget: MapsBudget
}

/** Returns the configured maps: AMap within its budget if there is a key, else our own data. */
export const createMaps = ({ amapKey, amapUrl, budget }: MapsSettings, clock = Date.now): MapsProvider =>
  amapKey ? budgetedMaps(amapMaps({ key: amapKey, url: amapUrl }), offlineMaps(), budget, clock) : offlineMaps()
