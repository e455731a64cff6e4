/** Pools of connections: to one address, and to the primary wherever that is. */
import pg from 'pg'
import type { Primary } from './primary.ts'
import { isUnavailable } from './unavailable.ts'

export interface ClientPool {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
}

/**
 * Opens a pool on `options.connectionString`; what happens to a connection is no event, it is what a statement hears.
 */
export function openPool(options: pg.PoolConfig): ClientPool & { abandon(): void } {
  const pool = new pg.Pool(options)
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', client => {
    clients.add(client)
    // A client that is lent out has no listener but this one, and an error event without any ends the process.
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
 * Opens a pool on the primary, which is looked for once where it is not where it was. Connections to a server that is
 * the primary no more are cut, whatever they wait for.
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
