/** A connection of its own that hears a channel, notices when its line is dead, and comes back. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Primary } from './primary.ts'

/** How long to wait before listening again after a broken line. ms */
const RELISTEN_DELAY_MS = 1_000
/** How long connecting, and an answer to the heartbeat, may take. ms */
const ANSWER_TIMEOUT_MS = 5_000
/** A line that was cut without a word is noticed by asking. ms */
const HEARTBEAT_INTERVAL_MS = 10_000

/** How the connection calls itself to the database. */
const LISTENER_NAME = 'linli-listen'

export interface Listener {
  readonly primary: Primary
  readonly channel: string
  readonly onPayload: (payload: string) => void
  /** Called when a broken line is there again: what was said meanwhile nobody has heard. */
  readonly onReconnect?: (() => void) | undefined
  readonly heartbeatMs?: number
}

/** Opens the line; `lost` resolves when it is dead, however it died. */
async function openLine({ primary, channel, onPayload, heartbeatMs = HEARTBEAT_INTERVAL_MS }: Listener) {
  const client = new pg.Client({
    connectionString: primary.address(),
    // What it asked last is a heartbeat: whoever looks at the sessions finds it by this.
    application_name: LISTENER_NAME,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  })
  let lose = () => {}
  const lost = new Promise<void>(resolve => {
    lose = resolve
  })
  client.on('error', lose)
  client.on('end', lose)
  client.on('notification', ({ payload }) => onPayload(payload ?? ''))
  const close = () => client.end().catch(() => {})
  // What is said where the primary was is no news.
  const unsubscribe = primary.onMove(() => {
    lose()
    void close()
  })
  const heartbeat = setInterval(() => {
    client.query('select 1').catch(close)
  }, heartbeatMs)
  heartbeat.unref()
  void lost.then(() => {
    clearInterval(heartbeat)
    unsubscribe()
  })
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  } catch (error) {
    lose()
    void close()
    throw error
  }
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
