// @ts-check
/** Ports of this machine. */
import { createServer } from 'node:net'

/** A port that nobody listens on just now. */
export const freePort = () =>
  new Promise((/** @type {(port: number) => void} */ resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
