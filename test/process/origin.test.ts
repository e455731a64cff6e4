/** Under which address the server stands in links and QR codes: by what a request calls it, or by where it came in. */
import type { FastifyRequest } from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { originOf } from '../../server/http/origin.ts'

const OWN_NAME = 'box.example.org'
vi.mock('node:os', async original => ({
  ...(await original<typeof import('node:os')>()),
  hostname: () => OWN_NAME,
}))

const SOCKET = { localAddress: '10.0.0.7', localPort: 8080 }
const origin = (host: string, more: object = {}) =>
  originOf({ protocol: 'http', host, ips: ['8.8.8.8'], socket: SOCKET, ...more } as unknown as FastifyRequest)

describe('what a request calls the server', () => {
  test.each([
    ...['nas', 'nas:8080', 'nas.local', 'nas.lan', 'nas.home', 'nas.internal', 'linli.localhost', 'NAS.Local:80'],
    ...['192.168.1.5', '8.8.8.8:8080', '[::1]', '[fe80::1]:8080', '[::ffff:10.0.0.1]', `${OWN_NAME}:80`],
  ])('is believed where it is this machine or its network: %s', host => {
    expect(origin(host)).toBe(`http://${host}`)
  })
  test.each([
    ...['evil.example', 'nas.local.evil.example', 'evil.locals', 'homelan.cn', '1.2.3.4.evil.example', '1.2.3.4.5'],
    ...['[evil.example]', `${OWN_NAME}.evil.example`, `evil.${OWN_NAME}`, 'x.1.2.3.4'],
  ])('is not where anybody could be called so: %s', host => {
    expect(origin(host)).toBe('http://10.0.0.7:8080')
  })
  test('is believed where a proxy of ours passed it on, with the protocol that people use', () => {
    const passed = { protocol: 'https', ips: ['10.0.0.1', '8.8.8.8'] }
    expect(origin('linli.cn', passed)).toBe('https://linli.cn')
    expect(origin('linli.cn', { ...passed, ips: ['8.8.8.8'] })).toBe('https://10.0.0.7:8080')
    expect(origin('linli.cn', { ...passed, ips: undefined }), 'where no proxy is trusted').toBe('https://10.0.0.7:8080')
  })
})

test('the address at which it was reached is written as addresses are, this machine’s where it is not known', () => {
  expect(origin('linli.cn', { socket: { localAddress: '2001:db8::7', localPort: 443 } })).toBe(
    'http://[2001:db8::7]:443',
  )
  expect(origin('linli.cn', { socket: { localPort: 8080 } })).toBe('http://127.0.0.1:8080')
})
