/** Asks whether the database answers and takes writes, on a connection that no call can keep busy. */
import pg from 'pg'

/** Within two seconds it is known, whichever way. ms */
const PING_TIMEOUT_MS = 1_800

export interface Pinger {
  /** Resolves when the primary answered; rejects within two seconds where it did not. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Returns a pinger with one connection, opened at the first question and after every failure. */
export function createPinger(url: string): Pinger {
  let client: pg.Client | undefined
  let asking: Promise<void> | undefined
  let closed = false
  const drop = () => {
    client?.end().catch(() => {})
    client = undefined
  }
  const connected = async (): Promise<pg.Client> => {
    if (closed) throw new Error('The database was closed')
    if (client) return client
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PING_TIMEOUT_MS })
    client.on('error', drop)
    await client.connect()
    return client
  }
  const ask = async () => {
    const { rows } = await (await connected()).query('select pg_is_in_recovery() as standby')
    if (rows[0]?.standby) throw new Error('The database is a standby')
  }
  const withDeadline = async () => {
    let alarm: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      alarm = setTimeout(() => reject(new Error('The database did not answer in time')), PING_TIMEOUT_MS)
    })
    try {
      await Promise.race([ask(), late])
    } catch (error) {
      drop()
      throw error
    } finally {
      clearTimeout(alarm)
    }
  }
  return {
    ping() {
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
