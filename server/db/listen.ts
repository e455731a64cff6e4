/** Listens to a channel on a connection of its own, which detects a dead connection and reconnects. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Primary } from './primary.ts'

/** The wait before reconnecting. ms */
const RELISTEN_DELAY_MS = 1_000
/** The deadline for connecting and for a heartbeat. ms */
const ANSWER_TIMEOUT_MS = 5_000
/** A connection that was cut silently is detected by heartbeats. ms */
const HEARTBEAT_INTERVAL_MS = 10_000

/** The `application_name` of the connection. */
const LISTENER_NAME = 'linli-listen'

export interface Listener {
  readonly primary: Primary
  readonly channel: string
  readonly onPayload: (payload: string) => void
  /** Called after reconnecting. Notifications sent while disconnected are lost. */
  readonly onReconnect?: (() => void) | undefined
  readonly heartbeatMs?: number
}

/** Opens a connection; `lost` resolves when it is dead, for whatever reason. */
async function openLine({ primary, channel, onPayload, heartbeatMs = HEARTBEAT_INTERVAL_MS }: Listener) {
  const client = new pg.Client({
    connectionString: primary.address(),
    // Identifies the connection in `pg_stat_activity`, where its last statement is a heartbeat.
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
  // Notifications of the former primary are worthless.
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

/** Listens until the returned function is called. Throws if the first connection fails. */
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
