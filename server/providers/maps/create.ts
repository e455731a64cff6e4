import { amapMaps } from './amap.ts'
import type { MapsProvider } from './maps.ts'
import { offlineMaps } from './offline.ts'

export interface MapsSettings {
  /** AMap's web service key; without it the answers come from our own data. */
  readonly amapKey: string | undefined
  readonly amapUrl: string
}

/** Returns the maps of the configuration: AMap with a key, else what is answered from our own data. */
export const createMaps = ({ amapKey, amapUrl }: MapsSettings): MapsProvider =>
  amapKey ? amapMaps({ key: amapKey, url: amapUrl }) : offlineMaps()
