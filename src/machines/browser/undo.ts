/** What a chart lets somebody take back of the step that they have just taken. */
import type { Flow } from './flows.ts'

/**
 * Returns the event that leads back from where `event` led, for the same people and with nothing to fill in; undefined
 * where there is none. Whether it may still be taken is asked when it is pressed.
 */
export function undoOf(flow: Flow, from: string, event: string): string | undefined {
  const taken = flow.edges.filter(edge => edge.cause === 'event' && edge.from === from && edge.name === event)
  const back = flow.edges.find(
    edge =>
      edge.cause === 'event' &&
      edge.to === from &&
      flow.events[edge.name]?.input === undefined &&
      taken.some(({ to, by }) => to === edge.from && to !== from && by.some(role => edge.by.includes(role))),
  )
  return back?.name
}
