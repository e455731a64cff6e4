/** Limits the open sockets of an address, and closes idle ones on stop. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ipBucketOf } from '../db/rateLimit.ts'

/** Closes sockets of one address above `max`, so that slow clients cannot exhaust all sockets; 0 for no limit. */
export function limitSockets(server: Server, max: number): void {
  if (max === 0) return
  const open = new Map<string, number>()
  server.on('connection', socket => {
    const address = ipBucketOf(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    if (count > max) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 0) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

/**
 * Lets a stop wait for running calls only. Browsers and proxies open sockets in advance that may never send a request;
 * node does not count them as idle and would wait a minute for their first line. A call that runs when the stop begins
 * gets its reply, and its socket is then closed.
 */
export function releaseSocketsOnClose(app: FastifyInstance): void {
  const unasked = new Set<Socket>()
  let closing = false
  app.server.on('connection', socket => {
    if (closing) return void socket.destroy()
    unasked.add(socket)
    socket.once('close', () => unasked.delete(socket))
  })
  app.server.on('request', ({ socket }) => unasked.delete(socket))
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of unasked) if (socket.bytesRead === 0) socket.destroy()
  })
}
