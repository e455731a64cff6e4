/**
 * Lays out a chart as a graph: states below each other, an arrow with its steps for each transition. Steps that stay in
 * a state are drawn inside it. All in px.
 */
import { Graph, layout } from '@dagrejs/dagre'
import type { Edge } from '../workflow/edges.ts'
import { chartOf, type EdgeWords } from '../workflow/picture.ts'
import type { Flow } from './flows.ts'
import { textWidth } from './textWidth.ts'

export interface GraphLine {
  readonly words: string
  /** The first of the edges that it represents. */
  readonly edge: Edge
  readonly x: number
  readonly y: number
  readonly width: number
}
export interface GraphNode {
  readonly id: string
  readonly label: string
  readonly kind: 'start' | 'normal' | 'end'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly lines: readonly GraphLine[]
}
export interface GraphWay {
  readonly key: string
  readonly path: string
  readonly lines: readonly GraphLine[]
}
export interface FlowGraph {
  readonly width: number
  readonly height: number
  readonly nodes: readonly GraphNode[]
  readonly ways: readonly GraphWay[]
}

export const LINE_HEIGHT = 24
const HEAD = 38
const PAD = 14
const MARGIN = 12
/** Font size factor of state names, which are bold, relative to step labels. */
const NAME = 1.25

/** Returns the label of a step on its arrow: `买家：确认收货`, `10 天后`. */
export const stepWords = ({ cause, label, by }: EdgeWords): string =>
  cause === 'event' ? `${by.join('、')}：${label}` : label

type Chart = ReturnType<typeof chartOf>
type Link = Chart['links'][number]
interface Point {
  readonly x: number
  readonly y: number
}

/** Returns a smooth SVG path through the points of the layout. */
function curve(points: readonly Point[]): string {
  const [first, ...others] = points
  if (!first) return ''
  const last = others.at(-1) ?? first
  const bends = others.slice(0, -1).map((point, at) => {
    const next = others[at + 1] ?? last
    return `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`
  })
  return `M${first.x} ${first.y}${bends.join('')}L${last.x} ${last.y}`
}

const widest = (lines: readonly string[]) => Math.max(0, ...lines.map(textWidth))

/** Returns the graph of a workflow. */
export function graphOf(flow: Flow): FlowGraph {
  const { nodes, links } = chartOf(flow)
  const wordsOf = ({ labels }: Link) => labels.map(stepWords)
  const edgeOf = ({ from, to }: Link, { name, cause, label }: EdgeWords): Edge =>
    flow.edges.find(
      edge =>
        edge.from === from &&
        edge.to === to &&
        edge.name === name &&
        edge.cause === cause &&
        (cause !== 'auto' || edge.label === label),
    ) ?? flow.edges[0]!
  const staying = new Map(links.filter(({ from, to }) => from === to).map(link => [link.from, link]))
  const going = links.filter(({ from, to }) => from !== to)
  const graph = new Graph().setGraph({
    rankdir: 'TB',
    nodesep: 28,
    ranksep: 30,
    edgesep: 16,
    marginx: MARGIN,
    marginy: MARGIN,
  })
  for (const { id, label } of nodes) {
    const inside = staying.get(id)
    const lines = inside ? wordsOf(inside).map(words => `↺ ${words}`) : []
    const width = Math.max(96, Math.max(textWidth(label) * NAME, widest(lines)) + PAD * 2)
    graph.setNode(id, { width, height: HEAD + (lines.length ? lines.length * LINE_HEIGHT + 8 : 0) })
  }
  for (const link of going) {
    const words = wordsOf(link)
    graph.setEdge(link.from, link.to, { width: widest(words) + 20, height: words.length * LINE_HEIGHT, labelpos: 'c' })
  }
  layout(graph)
  const { width = 0, height = 0 } = graph.graph()
  const linesAt = (link: Link, { x, y }: Point, prefix = ''): GraphLine[] =>
    link.labels.map((label, at) => {
      const words = prefix + stepWords(label)
      return { words, edge: edgeOf(link, label), x, y: y + at * LINE_HEIGHT, width: textWidth(words) }
    })
  return {
    width,
    height,
    nodes: nodes.map(node => {
      const { x = 0, y = 0, width = 0, height = 0 } = graph.node(node.id)
      const corner = { x: x - width / 2, y: y - height / 2 }
      const inside = staying.get(node.id)
      const lines = inside ? linesAt(inside, { x: corner.x + PAD, y: corner.y + HEAD }, '↺ ') : []
      return { ...node, ...corner, width, height, lines }
    }),
    ways: going.map(link => {
      const { x = 0, y = 0, points = [] } = graph.edge(link.from, link.to)
      const top = y - (link.labels.length * LINE_HEIGHT) / 2
      const width = widest(wordsOf(link))
      return { key: `${link.from} ${link.to}`, path: curve(points), lines: linesAt(link, { x: x - width / 2, y: top }) }
    }),
  }
}
