/** Parses which reverse proxies are trusted to name the client address. */
import { isIP } from 'node:net'
import { StartProblem } from './problem.ts'

/** The number of proxies counted from the server, or their networks. */
export type TrustedProxies = false | number | readonly string[]

const MAX_HOPS = 9
/** Named groups of networks. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Parses TRUST_PROXY. Throws `StartProblem` if it is neither a count nor a list of networks. */
export function parseTrustedProxies(text: string): TrustedProxies {
  if (/^\d$/.test(text)) return Number(text) === 0 ? false : Math.min(Number(text), MAX_HOPS)
  const networks = text.split(',').map(one => one.trim())
  if (networks.every(isNetwork)) return networks
  throw new StartProblem(
    `TRUST_PROXY=${text} 不认识，应是服务器前面代理的层数（例如 1），或代理所在的网段（例如 10.0.0.0/8,loopback）。`,
  )
}
