/** The one line on which the server tells of changes: a ticket first, then server-sent events. */

export interface Change {
  readonly record: string
  readonly workflow: string
  readonly version: number
}
export type Said = { type: 'OPEN' } | { type: 'CHANGED'; change: Change } | { type: 'MISSED' } | { type: 'LOST' }

/** The server beats more than twice as often; a line that says nothing for so long is dead, though the browser does not know. */
const SILENT_MS = 60_000

/**
 * Gives a function that opens a line with a new ticket; what that gives back closes it. A line that breaks says LOST once and is
 * over. `began` is when the first page was read (ms since 1970): the server tells first what has changed since then, or since the
 * last line was alive, and says MISSED where it does not remember.
 */
export function lineOpener(ticket: () => Promise<string>, began: number) {
  let sure = began
  return (say: (said: Said) => void): (() => void) => {
    let source: EventSource | undefined
    let silence: ReturnType<typeof setTimeout> | undefined
    let over = false
    const end = () => {
      over = true
      clearTimeout(silence)
      source?.close()
    }
    const lose = () => {
      if (over) return
      end()
      say({ type: 'LOST' })
    }
    const lives = () => {
      clearTimeout(silence)
      silence = setTimeout(lose, SILENT_MS)
    }
    ticket().then(paper => {
      if (over) return
      const behind = Math.max(0, Math.ceil(Date.now() - sure))
      source = new EventSource(`/api/live?ticket=${encodeURIComponent(paper)}&behind=${behind}`)
      lives()
      source.onopen = () => say({ type: 'OPEN' })
      source.onmessage = ({ data }: MessageEvent<string>) => {
        lives()
        say({ type: 'CHANGED', change: JSON.parse(data) as Change })
      }
      source.addEventListener('beat', () => {
        lives()
        // Whatever changed before was told before.
        sure = Date.now()
      })
      source.addEventListener('missed', () => say({ type: 'MISSED' }))
      // The browser would try again with the used ticket, which is refused.
      source.onerror = lose
    }, lose)
    return end
  }
}
