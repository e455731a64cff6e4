/** Pings a PostgreSQL server on a connection of its own, which calls cannot occupy. */
import pg from 'pg'

/** Below the two seconds within which the result has to be known. ms */
const PING_TIMEOUT_MS = 1_800

export interface Pinger<Answer> {
  /** Resolves to the answer; rejects within two seconds if there is none. */
  ask(): Promise<Answer>
  close(): Promise<void>
}

/** Returns a pinger with one connection, opened at the first ping and after every failure. */
export function createPinger<Answer extends object>(address: string, question: string): Pinger<Answer> {
  let client: pg.Client | undefined
  let asking: Promise<Answer> | undefined
  let closed = false
  const drop = () => {
    client?.end().catch(() => {})
    client = undefined
  }
  const connected = async (): Promise<pg.Client> => {
    if (closed) throw new Error('The database was closed')
    if (client) return client
    client = new pg.Client({ connectionString: address, connectionTimeoutMillis: PING_TIMEOUT_MS })
    client.on('error', drop)
    await client.connect()
    return client
  }
  const ask = async () => {
    const { rows } = await (await connected()).query<Answer>(question)
    if (!rows[0]) throw new Error('The database answered nothing')
    return rows[0]
  }
  const withDeadline = async () => {
    let alarm: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      alarm = setTimeout(() => reject(new Error('The database did not answer in time')), PING_TIMEOUT_MS)
    })
    try {
      return await Promise.race([ask(), late])
    } catch (error) {
      drop()
      throw error
    } finally {
      clearTimeout(alarm)
    }
  }
  return {
    ask() {
      asking ??= withDeadline().finally(() => {
        asking = undefined
      })
      return asking
    },
    close: async () => {
      closed = true
      await client?.end().catch(() => {})
      client = undefined
    },
  }
}
