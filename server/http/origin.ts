/** The base URL of this server for links and QR codes, if none is configured. */
import { hostname, networkInterfaces } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { HOUR_MS } from '../../src/contract/time.ts'

const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])$/i

/** Hosts that are always this machine. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  'localhost',
  hostname().toLowerCase(),
  ...Object.values(networkInterfaces()).flatMap(all => (all ?? []).flatMap(({ address }) => [address, `[${address}]`])),
])

/** Returns whether a host can only be this machine: an address, a name of the local network, or its own name. */
const isLocal = (host: string): boolean =>
  ADDRESS.test(host) ||
  !host.includes('.') ||
  /\.(local|localhost|lan|home|internal)$/i.test(host) ||
  host === hostname()

/** Other hosts that are trusted in an hour: each is another rendering of every certificate. */
const MAX_HOSTS = 16
const trusted = new Set<string>()
let trustedHour = 0

/** Returns whether a host is among the first of the hour. */
function isAmongFirst(host: string): boolean {
  const hour = Math.floor(Date.now() / HOUR_MS)
  if (hour !== trustedHour) trusted.clear()
  trustedHour = hour
  if (trusted.size < MAX_HOSTS) trusted.add(host)
  return trusted.has(host)
}

/**
 * Returns the base URL for links. The `Host` of a request is trusted only behind a trusted proxy, or if it cannot be a
 * foreign name; otherwise a forged one could appear in a payment's QR code. If it is not trusted, the address at which
 * the server was reached is used.
 */
export function originOf({ protocol, host, ips = [], socket }: FastifyRequest): string {
  const name = host.replace(/:\d+$/, '')
  const { localAddress = '127.0.0.1', localPort } = socket
  const isOwn = OWN_NAMES.has(name.toLowerCase()) && host.endsWith(`:${localPort}`)
  if (ips.length > 1) return `${protocol}://${host}`
  // In one spelling: each other would be another rendering.
  const spelled = host.toLowerCase()
  if (isOwn || (isLocal(name) && isAmongFirst(spelled))) return `${protocol}://${spelled}`
  return `${protocol}://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}
