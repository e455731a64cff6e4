/** Pools of connections: to one address, and to the current primary. */
import pg from 'pg'
import type { Primary } from './primary.ts'
import { isUnavailable } from './unavailable.ts'

export interface ClientPool {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
}

/**
 * Opens a pool on `options.connectionString`. Errors of a connection are not events; the statement running on it fails.
 */
export function openPool(options: pg.PoolConfig): ClientPool & { abandon(): void } {
  const pool = new pg.Pool(options)
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', client => {
    clients.add(client)
    // A client in use has no other error listener, and an error event without a listener ends the process.
    client.on('error', () => {})
  })
  pool.on('remove', client => void clients.delete(client))
  pool.on('error', () => {})
  const abandon = () => {
    void pool.end()
    for (const client of clients) void client.end()
  }
  return { connect: () => pool.connect(), end: () => pool.end(), abandon }
}

/**
 * Opens a pool on the primary and searches for it once if a connection fails. Connections to a former primary are
 * closed, even in the middle of a statement.
 */
export function createPrimaryPool(primary: Primary, options: pg.PoolConfig): ClientPool {
  const open = () => openPool({ ...options, connectionString: primary.address() })
  let current = open()
  const unsubscribe = primary.onMove(() => {
    current.abandon()
    current = open()
  })
  return {
    async connect() {
      const used = current
      try {
        const client = await used.connect()
        if (current === used) return client
        client.release(true)
      } catch (error) {
        if (!isUnavailable(error)) throw error
        await primary.find().catch(() => {})
        if (current === used) throw error
      }
      return current.connect()
    },
    async end() {
      unsubscribe()
      await current.end()
    },
  }
}
