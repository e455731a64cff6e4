/** The live connection, by which the server announces changes: first a ticket, then server-sent events. */

export interface SseChange {
  readonly record: string
  readonly workflow: string
  readonly version: number
}
export type SseEvent = { type: 'OPEN' } | { type: 'CHANGED'; change: SseChange } | { type: 'MISSED' } | { type: 'LOST' }

/**
 * A silent connection counts as dead after this time, ms; the server's heartbeat is more than twice as frequent, and
 * the browser does not notice.
 */
const HEARTBEAT_TIMEOUT_MS = 60_000

/**
 * Returns a function that opens a connection with a new ticket and returns how to close it. A broken connection emits
 * LOST once and ends. `startedAt` is when the first page was read (ms since 1970): the server first sends the changes
 * since then, or since the last connection was alive, and emits MISSED if it no longer has them.
 */
export function createLiveConnector(ticket: () => Promise<string>, startedAt: number) {
  let confirmedAt = startedAt
  return (emit: (event: SseEvent) => void): (() => void) => {
    let source: EventSource | undefined
    let timeout: ReturnType<typeof setTimeout> | undefined
    let closed = false
    const close = () => {
      closed = true
      clearTimeout(timeout)
      source?.close()
    }
    const fail = () => {
      if (closed) return
      close()
      emit({ type: 'LOST' })
    }
    const resetTimeout = () => {
      clearTimeout(timeout)
      timeout = setTimeout(fail, HEARTBEAT_TIMEOUT_MS)
    }
    ticket().then(issued => {
      if (closed) return
      const behind = Math.max(0, Math.ceil(Date.now() - confirmedAt))
      source = new EventSource(`/api/live?ticket=${encodeURIComponent(issued)}&behind=${behind}`)
      resetTimeout()
      source.onopen = () => emit({ type: 'OPEN' })
      source.onmessage = ({ data }: MessageEvent<string>) => {
        resetTimeout()
        const change: SseChange = JSON.parse(data)
        emit({ type: 'CHANGED', change })
      }
      source.addEventListener('beat', () => {
        resetTimeout()
        // Earlier changes have been delivered.
        confirmedAt = Date.now()
      })
      source.addEventListener('missed', () => emit({ type: 'MISSED' }))
      // The browser would reconnect with the used ticket, which is refused.
      source.onerror = fail
    }, fail)
    return close
  }
}
