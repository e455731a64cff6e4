import type { AmapIp, AmapRegeo } from '../../../src/contract/amap.ts'

/**
 * Maps in AMap's response format, including errors; calls never reject. `caller` is the address or network whose budget
 * a paid reply counts against.
 */
export interface MapsProvider {
  /** Resolves to the province and city of an IPv4 or IPv6 address; all values are `[]` outside China. */
  ip(ip: string, caller?: string): Promise<AmapIp>
  /** Resolves to the district at a point; degrees, GCJ-02. All values are `[]` outside China. */
  regeo(lng: number, lat: number, caller?: string): Promise<AmapRegeo>
}
