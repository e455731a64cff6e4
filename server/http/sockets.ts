/** How many sockets one address may hold open, so that nobody takes them all by being slow. */
import type { Server } from 'node:http'
import { ipBucketOf } from '../kernel/rateLimit.ts'

/** Closes what one address opens past `max`; 0 for no limit. */
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
