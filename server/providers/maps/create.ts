import { amapMaps } from './amap.ts'
import { budgetedMaps, type MapsBudget } from './budget.ts'
import type { MapsProvider } from './maps.ts'
import { offlineMaps } from './offline.ts'

export interface MapsSettings {
  /** AMap's web service key; without it the answers come from our own data. */
  readonly amapKey: string | undefined
  readonly amapUrl: string
  readonly budget: MapsBudget
}

/** Returns the maps of the configuration: AMap with a key, within its budget, else what our own data answers. */
export const createMaps = ({ amapKey, amapUrl, budget }: MapsSettings, clock = Date.now): MapsProvider =>
  amapKey ? budgetedMaps(amapMaps({ key: amapKey, url: amapUrl }), offlineMaps(), budget, clock) : offlineMaps()
