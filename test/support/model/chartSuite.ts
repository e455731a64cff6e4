/** What every workflow must satisfy, whatever it is about. Stories stand beside it, in a file of each workflow. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { UNBORN } from '../../../src/machines/workflow/edges.ts'
import type { Workflow } from '../../../src/machines/workflow/flow.ts'
import { advance, refusal, rings, stateOf } from '../../../src/machines/workflow/workflow.ts'
import { audit } from './audit.ts'
import { applyPostings, type Balances, balancesByNode } from './balances.ts'
import { Coverage, writeReport } from './coverage.ts'
import { edgeTable } from './edgeTable.ts'
import { CLOCK, explore, type GraphNode, nodeKey, runningAfter } from './explore.ts'
import { NO_HIDDEN_STATE, reachableGraph } from './hiddenState.ts'
import { transitionTours } from './paths.ts'
import { forbiddenAttempts } from './refusals.ts'
import { attemptsAt, externalChangesAt, type World } from './world.ts'

type Situation<F extends object> = Pick<GraphNode<F>, 'row' | 'running'>

interface ChartExpectations<F> {
  /** Situations that wait for something outside of the record. */
  readonly endless?: readonly string[]
  /** States where somebody has to act and no clock helps. */
  readonly waiting: readonly string[]
  /** Returns the expected balances (分) in a situation, written by hand from state and facts. */
  readonly money: (state: string, facts: F) => Balances
}

/** Random attempts; with every situation requested, until hardly any is left. */
const RANDOM_RUNS = process.env.MODEL_ALL === '1' ? 20_000 : 200
/** For what tries many thousand steps, also where the machine is busy with something else. ms */
const PATIENCE_MS = process.env.MODEL_ALL === '1' ? 600_000 : 60_000

/** Returns the message of a thrown error; undefined without one. */
function messageOf(act: () => unknown): string | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export function chartSuite<F extends object>(
  flow: Workflow<F>,
  world: World<Workflow<F>>,
  expected: ChartExpectations<F>,
): void {
  const graph = explore(flow, world)
  const walks = transitionTours(reachableGraph<F, null>(graph, NO_HIDDEN_STATE), undefined, ({ edge }) => edge)

  describe(`${flow.label}: every edge`, () => {
    const coverage = new Coverage<F>()
    for (const [i, walk] of walks.entries())
      test(`walk ${i + 1}: ${walk.length} steps to ${walk.at(-1)?.to.node.key}`, () => {
        let here = walk[0]?.from.node as Situation<F>
        for (const { edge, externalChange, to } of walk) {
          if (!edge) {
            const { row } = externalChangesAt(world, here.row).find(one => one.name === externalChange) ?? here
            here = { ...here, row }
            expect(nodeKey(flow, world, here)).toBe(to.node.key)
            continue
          }
          const { name, attempt } = edge
          const step = attempt ? { event: name, who: attempt.who, input: attempt.input, at: 1 } : { clock: name, at: 1 }
          const outcome = advance(flow, here.row, step)
          here = { row: outcome.row, running: runningAfter(here.running, outcome, attempt ? undefined : name) }
          expect(nodeKey(flow, world, here)).toBe(to.node.key)
          coverage.hit(edge)
        }
      })
    test('none is left out', () => {
      const report = coverage.report('machine', flow, graph)
      writeReport(report)
      console.log(
        `${flow.id}: ${graph.nodes.size} situations, ${report.taken}/${report.of} edges in ${walks.length} walks`,
      )
      expect(report.missing, 'drawn, and never walked').toEqual([])
      expect(coverage.missing(graph)).toEqual([])
    })
  })

  describe(`${flow.label}: everything else`, () => {
    const cases = forbiddenAttempts(flow, world, graph)
    test(
      `${cases.length} steps that are not drawn are refused, and nothing changes`,
      () => {
        // Asked plainly: tens of thousands of expectations take longer than the chart does.
        const wrong = cases.flatMap(({ at, attempt, code }) => {
          const before = JSON.stringify(at.row)
          const act = { event: attempt.event, who: attempt.who, input: attempt.input, at: 1 }
          const no = refusal(flow, at.row, act)
          const where = `${at.key}: ${attempt.actor} ${attempt.event}`
          if (no?.code !== code) return [`${where}: ${no?.code ?? 'taken'} and not ${code}`]
          if (!/[\u4e00-\u9fff]/.test(no.message)) return [`${where}: says "${no.message}"`]
          if (messageOf(() => advance(flow, at.row, act)) !== no.message)
            return [`${where}: advance says something else`]
          return JSON.stringify(at.row) === before ? [] : [`${where}: the record has changed`]
        })
        expect(wrong).toEqual([])
      },
      PATIENCE_MS,
    )
    test('names that nobody declared are unknown', () => {
      for (const { row } of graph.nodes.values())
        for (const event of [
          'constructor',
          '__proto__',
          'toString',
          'FLY',
          '',
          `xstate.after.unpaid.${flow.id}.${row.state}`,
        ])
          expect(refusal(flow, row, { event, who: { uid: 'buyer' }, at: 1 })?.code).toBe('unknown')
    })
  })

  test(`${flow.label}: nothing is stuck, dead, endless or open to strangers`, () => {
    expect(audit(flow, world, graph)).toEqual({
      stuck: [],
      endless: expected.endless ?? [],
      deadEvents: [],
      deadEdges: [],
      strangers: [],
      waiting: expected.waiting,
    })
  })

  test(`${flow.label}: money is a function of the situation`, () => {
    const { at, wrong } = balancesByNode(graph)
    expect(wrong).toEqual([])
    for (const [key, balances] of at) {
      const { row } = graph.nodes.get(key) as GraphNode<F>
      expect(balances, key).toEqual(row.state === UNBORN ? {} : expected.money(row.state, row.facts))
    }
  })

  test(`${flow.label}: states and facts can be stored and read back`, () => {
    for (const { row } of graph.nodes.values()) {
      if (row.state !== UNBORN) expect(stateOf(flow, row.state).label).toBeTruthy()
      expect(z.parse(flow.facts, JSON.parse(JSON.stringify(row.facts)))).toEqual(row.facts)
    }
  })

  test(`${flow.label}: the table`, async () => {
    await expect(edgeTable(flow, world, graph)).toMatchFileSnapshot(`./${flow.id}.table.md`)
  })

  test(
    `${flow.label}: whatever people try in whatever order, nothing happens that is not drawn`,
    () => {
      const drawn = new Set(graph.edges.map(({ from, actor, name, to }) => `${from.key}|${actor}|${name}|${to.key}`))
      fc.assert(
        fc.property(fc.nat(), fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), (first, picks) => {
          let here = graph.starts[first % graph.starts.length] as Situation<F>
          let money: Balances = {}
          for (const pick of picks) {
            const changes = externalChangesAt(world, here.row)
            if (changes.length && pick % 3 === 0) {
              here = { ...here, row: changes[pick % changes.length]!.row }
              continue
            }
            // mostly what may happen, sometimes anything at all
            const attempts = attemptsAt(flow, world, here.row)
            const open = attempts.filter(s => !refusal(flow, here.row, { ...s, at: 1 }))
            const ringing = [...here.running].filter(clock => rings(flow, here.row, clock))
            const choices = pick % 4 ? [...open, ...ringing] : [...attempts, ...ringing]
            const choice = choices[pick % Math.max(1, choices.length)]
            if (choice === undefined) break
            const clock = typeof choice === 'string' ? choice : undefined
            const step = typeof choice === 'string' ? { clock: choice, at: 1 } : { ...choice, at: 1 }
            if (!('clock' in step) && refusal(flow, here.row, step)) {
              if (messageOf(() => advance(flow, here.row, step)) === undefined)
                throw new Error(`${nodeKey(flow, world, here)}: ${step.event} was taken, and refused`)
              continue
            }
            const outcome = advance(flow, here.row, step)
            money = applyPostings(money, outcome.effects)
            const next = { row: outcome.row, running: runningAfter(here.running, outcome, clock) }
            const actor = typeof choice === 'string' ? CLOCK : choice.actor
            const name = typeof choice === 'string' ? choice : choice.event
            const taken = `${nodeKey(flow, world, here)}|${actor}|${name}|${nodeKey(flow, world, next)}`
            if (!drawn.has(taken)) throw new Error(`Nobody drew ${taken}`)
            expect(money).toEqual(expected.money(outcome.row.state, outcome.row.facts))
            here = next
          }
        }),
        { numRuns: RANDOM_RUNS, endOnFailure: true },
      )
    },
    PATIENCE_MS,
  )
}
