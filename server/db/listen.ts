/** A connection of its own that hears a channel, notices when its line is dead, and comes back. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** How long to wait before listening again after a broken line. ms */
const RELISTEN_DELAY_MS = 1_000
/** How long connecting, and an answer to the heartbeat, may take. ms */
const ANSWER_TIMEOUT_MS = 5_000
/** A line that was cut without a word is noticed by asking. ms */
const HEARTBEAT_INTERVAL_MS = 10_000

export interface Listener {
  readonly url: string
  readonly channel: string
  readonly onPayload: (payload: string) => void
  /** Called when a broken line is there again: what was said meanwhile nobody has heard. */
  readonly onReconnect?: (() => void) | undefined
  readonly heartbeatMs?: number
}

/** Opens the line; `lost` resolves when it is dead, however it died. */
async function openLine({ url, channel, onPayload, heartbeatMs = HEARTBEAT_INTERVAL_MS }: Listener) {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  })
  const lost = new Promise<void>(resolve => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
  client.on('notification', ({ payload }) => onPayload(payload ?? ''))
  const close = () => client.end().catch(() => {})
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  } catch (error) {
    void close()
    throw error
  }
  const heartbeat = setInterval(() => {
    client.query('select 1').catch(close)
  }, heartbeatMs)
  heartbeat.unref()
  void lost.then(() => clearInterval(heartbeat))
  return { lost, close }
}

/** Listens until the returned function is called. Throws where it cannot listen at first. */
export async function listenOn(listener: Listener): Promise<() => Promise<void>> {
  let stopped = false
  let line = await openLine(listener)
  const reopen = async () => {
    for (;;) {
      await line.lost
      for (let open = false; !open; ) {
        await wait(RELISTEN_DELAY_MS, undefined, { ref: false })
        if (stopped) return
        await openLine(listener).then(
          next => {
            line = next
            open = true
          },
          () => {},
        )
      }
      if (stopped) return void line.close()
      listener.onReconnect?.()
    }
  }
  void reopen()
  return async () => {
    stopped = true
    await line.close()
  }
}
