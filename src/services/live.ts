/** The one line on which the server tells of changes: a ticket first, then server-sent events. */

export interface Change {
  readonly record: string
  readonly workflow: string
  readonly version: number
}
export type Said = { type: 'OPEN' } | { type: 'CHANGED'; change: Change } | { type: 'LOST' }

/** Opens a line with a new ticket; the function it gives back closes it. A line that breaks says LOST once and is over. */
export function openLine(ticket: () => Promise<string>, say: (said: Said) => void): () => void {
  let source: EventSource | undefined
  let over = false
  const end = () => {
    over = true
    source?.close()
  }
  const lose = () => {
    if (over) return
    end()
    say({ type: 'LOST' })
  }
  ticket().then(paper => {
    if (over) return
    source = new EventSource(`/api/live?ticket=${encodeURIComponent(paper)}`)
    source.onopen = () => say({ type: 'OPEN' })
    source.onmessage = ({ data }: MessageEvent<string>) => say({ type: 'CHANGED', change: JSON.parse(data) as Change })
    // The browser would try again with the used ticket, which is refused.
    source.onerror = lose
  }, lose)
  return end
}
