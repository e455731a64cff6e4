/** Hands the questions on to AMap's web service with the key that only the server holds. */
import {
  type AmapFailure,
  type AmapIp,
  type AmapRegeo,
  amapFails,
  amapFailure,
  amapIp,
  amapRegeo,
} from '../../../src/contract/amap.ts'
import type { MapsProvider } from './maps.ts'
import { isLocal, plainIp } from './private.ts'

/** Somebody waits for the page to know where they are. ms */
const TIMEOUT_MS = 8000

interface ResponseSchema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

export interface AmapSettings {
  readonly key: string
  /** Without a slash at its end: https://restapi.amap.com, or a stand-in. */
  readonly url: string
}

/**
 * Returns maps by AMap. Its refusals (wrong key, quota) come back as they are; no answer, or an unreadable one, as
 * SERVER_IS_BUSY.
 */
export function amapMaps({ key, url }: AmapSettings): MapsProvider {
  async function request<T>(
    path: string,
    params: Record<string, string>,
    schema: ResponseSchema<T>,
  ): Promise<T | AmapFailure> {
    try {
      const query = new URLSearchParams({ ...params, key, output: 'JSON' })
      const answer = await fetch(`${url}${path}?${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      const body: unknown = await answer.json()
      const failure = amapFailure.safeParse(body)
      if (failure.success) return failure.data
      const success = schema.safeParse(body)
      return success.success ? success.data : amapFails(10016)
    } catch {
      return amapFails(10016)
    }
  }
  return {
    // Without `ip` AMap takes the address that the question comes from: our server's, the best guess for its own
    // network.
    ip: (rawIp): Promise<AmapIp> => {
      const ip = plainIp(rawIp)
      return request('/v3/ip', isLocal(ip) ? {} : { ip }, amapIp)
    },
    regeo: (lng, lat): Promise<AmapRegeo> =>
      request('/v3/geocode/regeo', { location: `${lng.toFixed(6)},${lat.toFixed(6)}`, extensions: 'base' }, amapRegeo),
  }
}
