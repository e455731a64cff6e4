import type { AmapIp, AmapRegeo } from '../../../src/contract/amap.ts'

/**
 * Both answer in AMap's own shape, also what went wrong; they never throw. `caller` is the address, or its network,
 * whose budget a paid answer is counted on.
 */
export interface MapsProvider {
  /** Which province and city an IPv4 or IPv6 address belongs to; all values are `[]` where it is not in China. */
  ip(ip: string, caller?: string): Promise<AmapIp>
  /** Which district a point lies in; degrees, GCJ-02. All values are `[]` outside China. */
  regeo(lng: number, lat: number, caller?: string): Promise<AmapRegeo>
}
