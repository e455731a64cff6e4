/** The address of this server as it stands in links and QR codes, where nobody has set one. */
import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'

const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])$/i

/** Whether a host is this machine by its nature: a number, a name of the local network, its own name. */
const isLocal = (host: string): boolean =>
  ADDRESS.test(host) ||
  !host.includes('.') ||
  /\.(local|localhost|lan|home|internal)$/i.test(host) ||
  host === hostname()

/**
 * Returns the origin for links. What a request calls the server is only believed where a proxy that the operator trusts
 * passes it on, or where it can be no name of a stranger's; else a forged `Host`, or a stranger's name that leads here,
 * would stand in the QR code that somebody pays by. Then it is the address at which the server was reached.
 */
export function originOf({ protocol, host, ips = [], socket }: FastifyRequest): string {
  const name = host.replace(/:\d+$/, '')
  if (ips.length > 1 || isLocal(name)) return `${protocol}://${host}`
  const { localAddress = '127.0.0.1', localPort } = socket
  return `${protocol}://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}
