/**
 * Tiles of the map, and their problems. The sentences are those of the AMap loader (specification 8), as is the rule:
 * once loaded, it cannot be loaded again with another key or version.
 */
import { MAPS_JS_API_VERSION } from '../../../contract/constants.ts'

/** `getPlatformSet.map`, with the version if the platform sets one. */
export interface TileSettings {
  readonly tiles: string
  readonly attribution: string
  readonly coordinates: 'gcj02' | 'wgs84'
  /** Several keys are separated by commas; they must be equal. */
  readonly key: string
  readonly version?: string
}

export interface TilePlan {
  /** URL patterns, drawn in layers. */
  readonly layers: readonly string[]
  readonly subdomains: string
  readonly attribution: string
  readonly coordinates: 'gcj02' | 'wgs84'
  readonly maxZoom: number
}

export const TILE_PROBLEMS = {
  key: '请填写key',
  keys: '多个不一致的 key',
  versions: '不允许多个版本混用',
  failed: '加载失败',
} as const
export type TileProblem = keyof typeof TILE_PROBLEMS

/** Why there are no tiles; its message is shown to people. */
export class TileError extends Error {
  readonly problem: TileProblem
  constructor(problem: TileProblem) {
    super(TILE_PROBLEMS[problem])
    this.name = 'TileError'
    this.problem = problem
  }
}

const tianditu = (layer: 'vec' | 'cva', key: string) =>
  `https://t{s}.tianditu.gov.cn/${layer}_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${layer}&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk=${encodeURIComponent(key)}`

interface Provider {
  readonly needsKey: boolean
  readonly subdomains: string
  layers(key: string): readonly string[]
}
/** AMap's picture tiles need no key; Tianditu has its names in a separate layer. */
const PROVIDERS: Readonly<Record<string, Provider>> = {
  amap: {
    needsKey: false,
    subdomains: '1234',
    layers: () => ['https://webrd0{s}.is.autonavi.com/appmaptile?lang=zh_cn&size=1&scale=1&style=8&x={x}&y={y}&z={z}'],
  },
  tianditu: {
    needsKey: true,
    subdomains: '01234567',
    layers: key => [tianditu('vec', key), tianditu('cva', key)],
  },
}
const MAX_ZOOM = 18

/** Returns whether the base map is drawn from our own data. */
export const isVector = ({ tiles }: Pick<TileSettings, 'tiles'>): boolean => !Object.hasOwn(PROVIDERS, tiles)

/** Returns the plan of tiles for these settings. Throws `TileError` (`key`, `keys`). */
export function planTiles(settings: TileSettings): TilePlan {
  const provider = PROVIDERS[settings.tiles]
  const keys = new Set(
    settings.key
      .split(',')
      .map(key => key.trim())
      .filter(Boolean),
  )
  if (!provider || (provider.needsKey && keys.size === 0)) throw new TileError('key')
  if (keys.size > 1) throw new TileError('keys')
  const [key = ''] = keys
  const { attribution, coordinates } = settings
  return {
    layers: provider.layers(key),
    subdomains: provider.subdomains,
    attribution,
    coordinates,
    maxZoom: MAX_ZOOM,
  }
}

/** Returns the address of a tile over China that shows whether tiles are available: zoom 4, column 13, row 6. */
export const probeUrl = ({ layers, subdomains }: TilePlan): string =>
  (layers[0] ?? '').replace('{s}', subdomains.charAt(0)).replace('{z}', '4').replace('{x}', '13').replace('{y}', '6')

export interface TileLoader {
  /** Resolves when a first tile has loaded. Rejects with `TileError`; after `failed` it can be retried. */
  load(settings: TileSettings): Promise<TilePlan>
}

/** Returns a tile loader. `loadImage` resolves once the image at an address has loaded, and rejects if it fails. */
export function createTileLoader(loadImage: (address: string) => Promise<unknown>): TileLoader {
  let first: { readonly kind: string; readonly key: string } | undefined
  return {
    async load(settings) {
      const plan = planTiles(settings)
      const kind = `${settings.tiles} ${settings.version ?? MAPS_JS_API_VERSION}`
      if (first && first.kind !== kind) throw new TileError('versions')
      if (first && first.key !== settings.key) throw new TileError('keys')
      first = { kind, key: settings.key }
      try {
        await loadImage(probeUrl(plan))
      } catch {
        throw new TileError('failed')
      }
      return plan
    },
  }
}
