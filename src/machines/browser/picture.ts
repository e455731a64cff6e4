/**
 * Layout of a workflow's diagram. States are below each other by their distance from birth, each with its outgoing
 * steps as lines of its box; all steps into one state share a lane on the right, so no line crosses a label.
 */

import { UNBORN } from '../workflow/edges.ts'
import { chartOf, tableOf } from '../workflow/picture.ts'
import type { Flow } from './flows.ts'
import { textWidth } from './textWidth.ts'

export interface DiagramLine {
  /** Event or clock; empty for automatic transitions. */
  readonly name: string
  readonly words: string
  readonly to: string
  /** Whether the state stays the same. */
  readonly stays: boolean
  readonly y: number
  /** Path from the edge of the box to the target state; empty if the state stays. */
  readonly path: string
  /** Corners of that path before rounding; none if the state stays. */
  readonly corners: readonly (readonly [x: number, y: number])[]
}
export interface DiagramBox {
  readonly id: string
  readonly label: string
  readonly kind: 'start' | 'normal' | 'end'
  readonly y: number
  readonly height: number
  readonly lines: readonly DiagramLine[]
}
/** All in px. */
export interface Diagram {
  readonly width: number
  readonly height: number
  readonly boxWidth: number
  readonly boxes: readonly DiagramBox[]
}

const HEAD = 36
const LINE = 24
const FOOT = 8
const GAP = 18
const EDGE = 2
const LANE = 14
const BEND = 6
/** Distance between the box and the tip of an arrow. */
const TIP = 7
/** Width for 剩 6 天 4 小时 behind a clock. */
const CLOCK_ROOM = 84

type Chart = ReturnType<typeof chartOf>
type LinkLabel = Chart['links'][number]['labels'][number]

const wordsOf = ({ cause, label, by }: LinkLabel) => (cause === 'event' ? `${by.join('、')}：${label}` : label)

/** Returns the number of steps from birth to each state. */
function distances({ links }: Chart): Map<string, number> {
  const far = new Map([[UNBORN, 0]])
  for (let reached = [UNBORN]; reached.length > 0; ) {
    const next: string[] = []
    for (const { from, to } of links)
      if (reached.includes(from) && !far.has(to)) {
        far.set(to, far.get(from)! + 1)
        next.push(to)
      }
    reached = next
  }
  return far
}

/** Returns the states in drawing order: by distance, end states last within a distance. */
function orderedNodes(chart: Chart): Chart['nodes'] {
  const far = distances(chart)
  const leads = (id: string) => chart.links.some(({ from, to }) => from === id && to !== id)
  const place = ({ id }: { id: string }) => (far.get(id) ?? 99) + (leads(id) ? 0 : 0.5)
  return [...chart.nodes].sort((one, other) => place(one) - place(other))
}

interface Span {
  readonly to: string
  readonly top: number
  readonly bottom: number
}
/** Returns a lane for each target state; two states share one if their spans do not overlap. */
function lanesOf(spans: readonly Span[]): Map<string, number> {
  const lanes = new Map<string, number>()
  for (const { to, top, bottom } of [...spans].sort(
    (one, other) => one.bottom - one.top - (other.bottom - other.top),
  )) {
    let lane = 0
    while (spans.some(s => lanes.get(s.to) === lane && s.top <= bottom + LANE && s.bottom >= top - LANE)) lane++
    lanes.set(to, lane)
  }
  return lanes
}

function bentPath(from: number, y: number, lane: number, target: number): string {
  const bend = Math.min(BEND, Math.abs(target - y) / 2)
  const turn = target > y ? bend : -bend
  return `M${from} ${y}H${lane - bend}Q${lane} ${y} ${lane} ${y + turn}V${target - turn}Q${lane} ${target} ${lane - bend} ${target}H${from + TIP}`
}

const cornersOf = (from: number, y: number, lane: number, target: number) =>
  [
    [from, y],
    [lane, y],
    [lane, target],
    [from + TIP, target],
  ] as const

/** Returns the diagram of a workflow. */
export function diagramOf(flow: Flow): Diagram {
  const chart = chartOf(flow)
  let y = EDGE
  const raw = orderedNodes(chart).map(node => {
    const outgoing = chart.links.filter(({ from }) => from === node.id)
    const lines = outgoing.flatMap(({ to, labels }) => labels.map(label => ({ to, label, words: wordsOf(label) })))
    const height = HEAD + lines.length * LINE + (lines.length > 0 ? FOOT : 0)
    const box = { ...node, y, height, lines: lines.map((line, at) => ({ ...line, y: lineAt(y, at) })) }
    y += height + GAP
    return box
  })
  const middle = new Map(raw.map(({ id, y }) => [id, y + HEAD / 2]))
  const going = raw.flatMap(({ id, lines }) => lines.filter(({ to }) => to !== id))
  const spans = [...new Set(going.map(({ to }) => to))].map(to => {
    const ends = [middle.get(to)!, ...going.flatMap(line => (line.to === to ? [line.y] : []))]
    return { to, top: Math.min(...ends), bottom: Math.max(...ends) }
  })
  const lanes = lanesOf(spans)
  const longest = Math.max(
    ...raw.flatMap(({ lines }) =>
      lines.map(({ words, label }) => textWidth(words) + (label.cause === 'clock' ? CLOCK_ROOM : 0)),
    ),
  )
  const boxWidth = Math.round(longest + 44)
  const laneAt = (to: string) => boxWidth + EDGE + 16 + (lanes.get(to) ?? 0) * LANE
  const boxes = raw.map(({ lines, ...box }) => ({
    ...box,
    lines: lines.map(({ to, label, words, y }) => {
      const stays = to === box.id
      const way = [boxWidth + EDGE, y, laneAt(to), middle.get(to)!] as const
      const drawn = stays ? { path: '', corners: [] } : { path: bentPath(...way), corners: cornersOf(...way) }
      return { name: label.name, words, to, y, stays, ...drawn }
    }),
  }))
  const width = boxWidth + EDGE + 16 + (Math.max(0, ...lanes.values()) + 1) * LANE
  return { width, height: y - GAP + EDGE, boxWidth, boxes }
}

/** Returns the middle of a line in a box whose top is `y`. */
const lineAt = (y: number, at: number) => y + HEAD + at * LINE + LINE / 2

/** Returns every edge as a table row for testers: from, event, who, to, conditions, effects. */
export const edgesTable = (flow: Flow) => tableOf(flow)
