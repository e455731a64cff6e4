/** A chart as it is drawn: every step is written where it belongs, and nothing lies over anything else. */
import { describe, expect, test } from 'vitest'
import { type Flow, loadFlow } from '../../../src/machines/browser/flows.ts'
import {
  type FlowGraph,
  type GraphLine,
  type GraphNode,
  graphOf,
  LINE_HEIGHT,
  stepWords,
} from '../../../src/machines/browser/graph.ts'
import { textWidth } from '../../../src/machines/browser/textWidth.ts'
import { chartOf } from '../../../src/machines/workflow/picture.ts'

const IDS = ['order', 'aid', 'payment'] as const
/** A state is drawn by hand on a line of a hundredth of a point. */
const NEAR = 0.01

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}
const boxOf = ({ x, y, width, height }: Pick<GraphNode, 'x' | 'y' | 'width' | 'height'>): Box => ({
  left: x,
  right: x + width,
  top: y,
  bottom: y + height,
})
const lineBox = ({ x, y, width }: GraphLine) => boxOf({ x, y, width, height: LINE_HEIGHT })
const isIn = (inner: Box, outer: Box) =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
const meeting = (boxes: readonly Box[]) =>
  boxes.flatMap((one, at) => boxes.slice(at + 1).filter(other => overlap(one, other)))
const isOnEdge = ([x, y]: readonly [number, number], { left, right, top, bottom }: Box) => {
  const isWithin = x > left - NEAR && x < right + NEAR && y > top - NEAR && y < bottom + NEAR
  return isWithin && [x - left, right - x, y - top, bottom - y].some(far => Math.abs(far) < NEAR)
}
const pointsOf = (path: string): [number, number][] =>
  [...path.matchAll(/(-?[\d.e-]+) (-?[\d.e-]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
const stateOf = ({ nodes }: FlowGraph, id: string | undefined) => boxOf(nodes.find(node => node.id === id)!)
const drawn = async (id: (typeof IDS)[number]) => {
  const flow: Flow = await loadFlow(id)
  return { flow, graph: graphOf(flow), chart: chartOf(flow) }
}
const endsOf = (key: string) => key.split(' ')

test.each([
  [{ cause: 'event', by: ['买家'], label: '确认收货' }, '买家：确认收货'],
  [{ cause: 'event', by: ['买家', '店铺'], label: '取消订单' }, '买家、店铺：取消订单'],
  [{ cause: 'clock', by: ['系统'], label: '10 天后' }, '10 天后'],
  [{ cause: 'auto', by: ['系统'], label: '都已发货' }, '都已发货'],
] as const)('a step such as %j is written “%s”', (edge, words) => {
  expect(stepWords({ name: 'step', ...edge })).toBe(words)
})

describe.each(IDS)('the chart of %s', id => {
  test('shows each state once, and each step at its way or in the state that it stays in', async () => {
    const { graph, chart } = await drawn(id)
    expect(graph.nodes.map(({ id, label, kind }) => ({ id, label, kind }))).toEqual(chart.nodes)
    const staying = graph.nodes.flatMap(({ id, lines }) => lines.map(({ words }) => `${id} ${id} ${words}`))
    const going = graph.ways.flatMap(({ key, lines }) => lines.map(({ words }) => `${key} ${words}`))
    const expected = chart.links.flatMap(({ from, to, labels }) =>
      labels.map(label => `${from} ${to} ${from === to ? '↺ ' : ''}${stepWords(label)}`),
    )
    expect([...staying, ...going].sort()).toEqual(expected.sort())
    expect(graph.ways.filter(({ key }) => endsOf(key)[0] === endsOf(key)[1])).toEqual([])
  })
  test('leads from each of its lines to the edge that is written there', async () => {
    const { flow, graph } = await drawn(id)
    const lines = [
      ...graph.nodes.flatMap(({ id, lines }) => lines.map(line => ({ from: id, to: id, ...line }))),
      ...graph.ways.flatMap(({ key, lines }) =>
        lines.map(line => ({ from: endsOf(key)[0], to: endsOf(key)[1], ...line })),
      ),
    ]
    for (const { from, to, words, edge } of lines) {
      expect([edge.from, edge.to], words).toEqual([from, to])
      const step = edge.cause === 'event' ? `：${flow.events[edge.name]?.label ?? edge.name}` : (edge.label ?? '')
      expect(words).toContain(step)
      expect(
        flow.edges.find(
          one => one.from === from && one.to === to && one.name === edge.name && one.label === edge.label,
        ),
      ).toBe(edge)
    }
  })
  test('has its states and its words side by side, and all of it in the picture', async () => {
    const { graph } = await drawn(id)
    const states = graph.nodes.map(boxOf)
    const words = graph.ways.flatMap(({ lines }) => lines.map(lineBox))
    expect(meeting(states)).toEqual([])
    expect(meeting(words)).toEqual([])
    expect(words.filter(one => states.some(state => overlap(one, state)))).toEqual([])
    const whole = boxOf({ x: 0, y: 0, width: graph.width, height: graph.height })
    expect([...states, ...words].filter(box => !isIn(box, whole))).toEqual([])
  })
  test('leaves room around it, between two states, and beside the words of a way', async () => {
    const { graph } = await drawn(id)
    const states = graph.nodes.map(boxOf)
    const words = graph.ways.flatMap(({ lines }) => lines.map(lineBox))
    const grown = ({ left, right, top, bottom }: Box, x: number, y: number): Box => ({
      ...{ left: left - x + NEAR, right: right + x - NEAR, top: top - y + NEAR, bottom: bottom + y - NEAR },
    })
    const whole = boxOf({ x: 0, y: 0, width: graph.width, height: graph.height })
    expect([...states, ...words].filter(box => !isIn(grown(box, 12, 12), whole))).toEqual([])
    // Half of the distance belongs to each of two.
    expect(meeting(states.map(box => grown(box, 14, 15)))).toEqual([])
    expect(words.filter(one => states.some(state => overlap(grown(one, 10, 0), state)))).toEqual([])
    expect(meeting(words.map(box => grown(box, 18, 0)))).toEqual([])
  })
  test('has in each state room for its name and below it for the steps that stay there', async () => {
    const { graph } = await drawn(id)
    for (const { lines, label, ...node } of graph.nodes) {
      const state = boxOf(node)
      expect(node.width, label).toBeGreaterThan(Math.max(95, textWidth(label) * 1.25 + 27))
      expect(
        lines.filter(line => !isIn(lineBox(line), state)),
        label,
      ).toEqual([])
      expect(lines.map(({ y }) => y - node.y)).toEqual(lines.map((_, at) => 38 + at * LINE_HEIGHT))
      expect(lines.every(({ x, width }) => x === node.x + 14 && x + width <= state.right - 14 + NEAR)).toBe(true)
      expect(node.height, label).toBe(lines.length ? 38 + lines.length * LINE_HEIGHT + 8 : 38)
    }
  })
  test('draws each way from the edge of a state to the edge of the next, past the words that belong to it', async () => {
    const { graph } = await drawn(id)
    for (const { key, path, lines } of graph.ways) {
      const points = pointsOf(path)
      const [from, to] = endsOf(key)
      expect(path).toMatch(/^M[^A-Z]+(?:Q[^A-Z]+)*L[^A-Z]+$/)
      expect(isOnEdge(points[0]!, stateOf(graph, from)), `${key} begins at its state`).toBe(true)
      expect(isOnEdge(points.at(-1)!, stateOf(graph, to)), `${key} ends at its state`).toBe(true)
      const boxes = lines.map(lineBox)
      const middle = [
        (boxes[0]!.top + boxes.at(-1)!.bottom) / 2,
        Math.max(...boxes.map(box => box.right)) + boxes[0]!.left,
      ] as const
      const passes = points.some(([x, y]) => Math.abs(y - middle[0]) < NEAR && Math.abs(2 * x - middle[1]) < NEAR)
      expect(passes, `${key} passes through the middle of its words`).toBe(true)
      expect(lines.map(({ y }) => y - lines[0]!.y)).toEqual(lines.map((_, at) => at * LINE_HEIGHT))
    }
  })
  test('bends each way smoothly: half way between two of its corners', async () => {
    const { graph } = await drawn(id)
    for (const { path } of graph.ways) {
      const bends = [...path.matchAll(/Q(\S+) (\S+) (\S+) (\S+?)(?=[QL])/g)].map(bend => bend.slice(1).map(Number))
      const [endX = 0, endY = 0] = pointsOf(path).at(-1) ?? []
      bends.forEach(([x = 0, y = 0, halfX, halfY], at) => {
        const [nextX = endX, nextY = endY] = bends[at + 1] ?? []
        expect([halfX, halfY]).toEqual([(x + nextX) / 2, (y + nextY) / 2])
      })
    }
  })
})
