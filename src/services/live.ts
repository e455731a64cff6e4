/** The one line on which the server tells of changes: a ticket first, then server-sent events. */

export interface SseChange {
  readonly record: string
  readonly workflow: string
  readonly version: number
}
export type SseEvent = { type: 'OPEN' } | { type: 'CHANGED'; change: SseChange } | { type: 'MISSED' } | { type: 'LOST' }

/**
 * The server beats more than twice as often; a line that says nothing for so long is dead, though the browser does not
 * know.
 */
const HEARTBEAT_TIMEOUT_MS = 60_000

/**
 * Gives a function that opens a line with a new ticket; what that gives back closes it. A line that breaks says LOST
 * once and is over. `startedAt` is when the first page was read (ms since 1970): the server tells first what has
 * changed since then, or since the last line was alive, and says MISSED where it does not remember.
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
        // Whatever changed before was told before.
        confirmedAt = Date.now()
      })
      source.addEventListener('missed', () => emit({ type: 'MISSED' }))
      // The browser would try again with the used ticket, which is refused.
      source.onerror = fail
    }, fail)
    return close
  }
}
