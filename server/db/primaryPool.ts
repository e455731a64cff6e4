/** A pool of connections to the primary, that goes along when another server becomes it. */
import pg from 'pg'
import type { Primary } from './primary.ts'
import { isUnavailable } from './unavailable.ts'

export interface PrimaryPool {
  /** Returns a connection, looking for the primary once where it is not where it was. */
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
}

function openPool(options: pg.PoolConfig) {
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
  return { pool, abandon }
}

/** Opens the pool; connections to a server that is the primary no more are cut, whatever they wait for. */
export function createPrimaryPool(primary: Primary, options: pg.PoolConfig): PrimaryPool {
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
        const client = await used.pool.connect()
        if (current === used) return client
        client.release(true)
      } catch (error) {
        if (!isUnavailable(error)) throw error
        await primary.find().catch(() => {})
        if (current === used) throw error
      }
      return current.pool.connect()
    },
    async end() {
      unsubscribe()
      await current.pool.end()
    },
  }
}
