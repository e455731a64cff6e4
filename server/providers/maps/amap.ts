/** Forwards requests to AMap's web service with the key that only the server has. */
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

/** Short, because a person waits for the page to find their location. ms */
const TIMEOUT_MS = 8000

interface ResponseSchema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

export interface AmapSettings {
  readonly key: string
  /** Without a trailing slash: https://restapi.amap.com, or a test server. */
  readonly url: string
}

/**
 * Returns maps by AMap. Its errors (wrong key, quota) are passed on; no reply or an unreadable one becomes
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
    // Without `ip` AMap locates the sender of the request: this server, the best guess for its own network.
    ip: (rawIp): Promise<AmapIp> => {
      const ip = plainIp(rawIp)
      return request('/v3/ip', isLocal(ip) ? {} : { ip }, amapIp)
    },
    regeo: (lng, lat): Promise<AmapRegeo> =>
      request('/v3/geocode/regeo', { location: `${lng.toFixed(6)},${lat.toFixed(6)}`, extensions: 'base' }, amapRegeo),
  }
}
