/** A workflow as it is drawn beside a record: boxes below each other, and lanes that lead to them at their right. */
import { describe, expect, test } from 'vitest'
import { FLOWS, type FlowId, loadFlow } from '../../../src/machines/browser/flows.ts'
import { type Diagram, type DiagramBox, type DiagramLine, diagramOf } from '../../../src/machines/browser/picture.ts'
import { textWidth } from '../../../src/machines/browser/textWidth.ts'
import { UNBORN } from '../../../src/machines/workflow/edges.ts'
import { chartOf } from '../../../src/machines/workflow/picture.ts'

/** Where a box begins at the left; its words, and the end of an arrow before it. */
const LEFT = 2
const HEAD = 36
const LINE = 24
const TIP = 7

interface Way extends DiagramLine {
  readonly from: DiagramBox
  readonly lane: number
  readonly target: number
}
const middleOf = ({ y }: DiagramBox) => y + HEAD / 2
/** Every line that leads to another state, with its lane and the height at which it ends. */
const waysOf = ({ boxes }: Diagram): Way[] =>
  boxes.flatMap(from =>
    from.lines.flatMap(line => {
      const [, , [lane, target] = [0, 0]] = line.corners
      return line.stays ? [] : [{ ...line, from, lane, target }]
    }),
  )
const drawn = async (id: FlowId) => {
  const flow = await loadFlow(id)
  return { flow, chart: chartOf(flow), diagram: diagramOf(flow) }
}

test('a Chinese letter is 13 px wide, and every other sign six tenths of it', () => {
  expect(['', '买家', 'ab', '买a', 'é', '：'].map(textWidth)).toEqual([0, 26, 15.6, 20.8, 7.8, 13])
})

describe.each(FLOWS)('the picture of $id', ({ id }) => {
  test('has each step once, in the order of the chart, where it begins, with who takes it', async () => {
    const { chart, diagram } = await drawn(id)
    for (const { id, label, kind, lines } of diagram.boxes) {
      expect(chart.nodes).toContainEqual({ id, label, kind })
      const steps = chart.links
        .filter(({ from }) => from === id)
        .flatMap(({ to, labels }) => labels.map(one => ({ to, ...one })))
      expect(
        lines.map(({ name, to, words, stays }) => ({ name, to, words, stays })),
        label,
      ).toEqual(
        steps.map(({ name, cause, by, label, to }) => {
          const words = cause === 'event' ? `${by.join('、')}：${label}` : label
          return { name, to, words, stays: to === id }
        }),
      )
    }
  })
  test('begins with what is not there yet, and goes down step by step, what ends behind what goes on', async () => {
    const { chart, diagram } = await drawn(id)
    const far = new Map([[UNBORN, 0]])
    for (let steps = 1; steps < chart.nodes.length; steps++)
      for (const { from, to } of chart.links) if (far.get(from) === steps - 1 && !far.has(to)) far.set(to, steps)
    const places = diagram.boxes.map(({ id, lines }) => {
      const leads = lines.some(({ stays }) => !stays)
      return (far.get(id) ?? Number.POSITIVE_INFINITY) + (leads ? 0 : 0.5)
    })
    expect(diagram.boxes[0]?.id).toBe(UNBORN)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })
  test('has boxes of the height of their lines, apart from each other, and ends below the last', async () => {
    const { boxes, height } = (await drawn(id)).diagram
    expect(boxes[0]?.y).toBe(LEFT)
    for (const [at, { y, height: tall, lines }] of boxes.entries()) {
      expect(tall).toBe(lines.length > 0 ? HEAD + lines.length * LINE + 8 : HEAD)
      expect(lines.map(line => line.y - y)).toEqual(lines.map((_, place) => HEAD + place * LINE + LINE / 2))
      const below = boxes[at + 1]
      if (below) expect(below.y - y - tall).toBe(18)
      else expect(height - y - tall).toBe(LEFT)
    }
  })
  test('has room in its boxes for every word, and for the time left behind a clock', async () => {
    const { chart, diagram } = await drawn(id)
    const rooms = chart.links.flatMap(({ labels }) =>
      labels.map(({ cause, by, label }) =>
        cause === 'clock' ? textWidth(label) + 84 : textWidth(cause === 'event' ? `${by.join('、')}：${label}` : label),
      ),
    )
    expect(diagram.boxWidth).toBe(Math.round(Math.max(...rooms) + 44))
  })
  test('leads each step from its line to the middle of the head of its state, and past the right of all boxes', async () => {
    const { diagram } = await drawn(id)
    const right = LEFT + diagram.boxWidth
    const ways = waysOf(diagram)
    expect(ways.length).toBeGreaterThan(0)
    for (const { to, words, y, path, corners, lane, target } of ways) {
      const state = diagram.boxes.find(box => box.id === to)
      expect(target, words).toBe(state && middleOf(state))
      expect(corners, words).toEqual([
        [right, y],
        [lane, y],
        [lane, target],
        [right + TIP, target],
      ])
      expect(lane).toBeGreaterThanOrEqual(right + 16)
      expect(lane).toBeLessThan(diagram.width)
      const [startX, startY, before, ...bends] = [...path.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number))
      const bend = lane - (before ?? 0)
      const turn = target > y ? bend : -bend
      expect(path).toMatch(/^M[^A-Z]+H[^A-Z]+Q[^A-Z]+V[^A-Z]+Q[^A-Z]+H[^A-Z]+$/)
      expect([startX, startY, bend], words).toEqual([right, y, Math.min(6, Math.abs(target - y) / 2)])
      expect(bends, words).toEqual([
        ...[lane, y, lane, y + turn, target - turn],
        ...[lane, target, lane - bend, target, right + TIP],
      ])
    }
    const stays = diagram.boxes.flatMap(({ lines }) => lines.filter(line => line.stays))
    expect(stays.filter(({ path, corners }) => path !== '' || corners.length > 0)).toEqual([])
  })
  test('gives each state one lane, never two that meet the same, and is no wider than its lanes', async () => {
    const { diagram } = await drawn(id)
    const all = waysOf(diagram)
    const lanes = [...new Set(all.map(({ to }) => to))].map(state => {
      const ways = all.filter(({ to }) => to === state)
      const heights = ways.flatMap(({ y, target }) => [y, target])
      return {
        count: new Set(ways.map(({ lane }) => lane)).size,
        lane: ways[0]?.lane ?? 0,
        ...{ top: Math.min(...heights), bottom: Math.max(...heights) },
      }
    })
    expect(lanes.filter(({ count }) => count !== 1)).toEqual([])
    for (const [at, one] of lanes.entries())
      for (const other of lanes.slice(at + 1))
        if (one.lane === other.lane)
          expect(Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom)).toBeGreaterThan(14)
    const used = [...new Set(lanes.map(({ lane }) => lane))].toSorted((one, other) => one - other)
    const first = LEFT + diagram.boxWidth + 16
    expect(used, 'no lane is left out').toEqual(used.map((_, at) => first + at * 14))
    expect(diagram.width).toBe((used.at(-1) ?? 0) + 14)
    // What is short lies inside of what is long.
    const shortest = lanes.toSorted((one, other) => one.bottom - one.top - (other.bottom - other.top))[0]
    expect(shortest?.lane).toBe(first)
  })
})
