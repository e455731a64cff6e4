/** The base URL of this server for links and QR codes, if none is configured. */
import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'

const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])$/i

/** Returns whether a host can only be this machine: an address, a name of the local network, or its own name. */
const isLocal = (host: string): boolean =>
  ADDRESS.test(host) ||
  !host.includes('.') ||
  /\.(local|localhost|lan|home|internal)$/i.test(host) ||
  host === hostname()

/**
 * Returns the base URL for links. The `Host` of a request is trusted only behind a trusted proxy, or if it cannot be a
 * foreign name; otherwise a forged one could appear in a payment's QR code. If it is not trusted, the address at which
 * the server was reached is used.
 */
export function originOf({ protocol, host, ips = [], socket }: FastifyRequest): string {
  const name = host.replace(/:\d+$/, '')
  if (ips.length > 1 || isLocal(name)) return `${protocol}://${host}`
  const { localAddress = '127.0.0.1', localPort } = socket
  return `${protocol}://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}
