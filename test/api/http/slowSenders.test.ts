/** Whoever is slow on purpose, or opens very many sockets, keeps nobody else out. */
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const open: { readonly server: TestServer; readonly sockets: Socket[] }[] = []
async function start(options: Parameters<typeof startServer>[0]) {
  const server = await startServer({ demo: false, ...options })
  const sockets: Socket[] = []
  open.push({ server, sockets })
  const dial = async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    sockets.push(socket)
    // Nobody listens to what a socket that was thrown out complains about.
    socket.on('error', () => {}).resume()
    await new Promise(resolve => socket.once('connect', resolve))
    return socket
  }
  return { server, dial }
}
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy()
    await server.close()
  }
})
const closed = (socket: Socket) =>
  new Promise<'closed'>(resolve => {
    if (socket.destroyed) resolve('closed')
    socket.once('close', () => resolve('closed'))
  })

test('what drips, headers or a body, and what says nothing at all is sent away in time', async () => {
  const { server, dial } = await start({ timeouts: { requestMs: 800, idleMs: 1_200 } })
  const [headers, body, silent] = [await dial(), await dial(), await dial()]
  headers.write('POST /api/getPlatformSet HTTP/1.1\r\nhost: x\r\n')
  body.write(
    'POST /api/getPlatformSet HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n',
  )
  const dripping = setInterval(() => {
    if (headers.writable) headers.write('x-a: b\r\n')
    if (body.writable) body.write(' ')
  }, 100)
  const all = Promise.all([headers, body, silent].map(closed))
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  expect(await all).toEqual(['closed', 'closed', 'closed'])
  clearInterval(dripping)
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
})

test('one address holds so many sockets open, and another one when it lets go of one', async () => {
  const { dial } = await start({ env: { SOCKETS_PER_ADDRESS: '3' } })
  const [first] = [await dial(), await dial(), await dial()]
  expect(await closed(await dial())).toBe('closed')
  first.destroy()
  const answers = async () => {
    const socket = await dial()
    socket.write('GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    return new Promise<string>(resolve => {
      socket.once('data', data => resolve(String(data).slice(0, 12)))
      socket.once('close', () => resolve('closed'))
    })
  }
  await expect.poll(answers).toBe('HTTP/1.1 200')
})

test('a stop waits for the call that runs, and not for sockets on which nobody asks', async () => {
  const { server, dial } = await start({})
  const [silent, asking] = [await dial(), await dial()]
  const body = 'name=a'
  asking.write('POST /api/getPlatformSet HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n')
  asking.write(`content-length: ${body.length}\r\n\r\n${body.slice(0, 3)}`)
  let answer = ''
  asking.on('data', data => (answer += data))
  const ends = Promise.all([silent, asking].map(closed))
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  open.pop()
  const stopped = server.close()
  await closed(silent)
  asking.write(body.slice(3))
  await Promise.all([stopped, ends])
  expect(answer).toContain('HTTP/1.1 200')
})
