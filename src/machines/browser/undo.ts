/** Undo of the step just taken, as far as the chart allows. */
import type { Flow } from './flows.ts'

/**
 * Returns the event that leads back from where `event` led, for the same relations and without input; undefined for
 * none. Whether it is still allowed is checked when pressed.
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
