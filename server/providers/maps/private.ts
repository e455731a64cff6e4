import { BlockList, isIP, isIPv4 } from 'node:net'

/** Addresses without a location: this machine, home and office networks, carrier-grade NAT. */
const LOCAL_ADDRESSES = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  LOCAL_ADDRESSES.addSubnet(net, bits, 'ipv4')
LOCAL_ADDRESSES.addAddress('::', 'ipv6')
LOCAL_ADDRESSES.addAddress('::1', 'ipv6')
LOCAL_ADDRESSES.addSubnet('fc00::', 7, 'ipv6')
LOCAL_ADDRESSES.addSubnet('fe80::', 10, 'ipv6')

/** Returns an IPv4-mapped IPv6 address (`::ffff:1.2.3.4`, as reported by a dual-stack socket) as IPv4. */
export const plainIp = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip

/** Returns whether an address belongs to this machine or a private network. */
export const isLocal = (ip: string): boolean => LOCAL_ADDRESSES.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6')

/** Returns whether a text is an IP address. */
export const isAddress = (ip: string): boolean => isIP(ip) !== 0
