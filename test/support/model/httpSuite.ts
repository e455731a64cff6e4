/**
 * What every workflow must satisfy on a real server, whatever it is about: see `driver.ts` for what a new one needs.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Workflow } from '../../../src/machines/workflow/flow.ts'
import { assertBooksBalanced } from '../assertions/books.ts'
import { postgresUrl } from '../server/testDatabase.ts'
import { startServer, type TestServer } from '../server/testServer.ts'
import { balancesByNode, ledgerEffects } from './balances.ts'
import { watchBystanders } from './bystanders.ts'
import { apiLevel, Coverage, chartEdgeOf, writeReport } from './coverage.ts'
import type { Driver, TestRecord } from './driver.ts'
import { explore, type GraphEdge } from './explore.ts'
import { reachableGraph, type WalkStep } from './hiddenState.ts'
import { transitionTours } from './paths.ts'
import { raceSuite } from './raceSuite.ts'
import { RefusalMatrix } from './refusalMatrix.ts'
import { assertStep, observe, performStep } from './steps.ts'
import { createTestbed, type Testbed } from './testbed.ts'

export interface HttpExceptions {
  /**
   * True where, on PostgreSQL, all people try all that is not theirs in all situations, and not only each call in each
   * state.
   */
  readonly everybodyTries?: boolean
}

/** Long walks would make one failure hide many. */
const MAX_WALK = 30
/**
 * How often an edge is walked. On PostgreSQL, which real towns run on, once for each thing that can come of it: what is
 * not drawn is refused there, and others are watched. On the embedded database the same code sends the same statements;
 * there each edge of the chart is walked once. `MODEL_ALL=1` walks every edge in every situation, a long while; that
 * the chart is right in all of them is shown without a server.
 */
const EVERY_SITUATION = process.env.MODEL_ALL === '1'
const EVERY_OUTCOME = process.env.MODEL_ALL !== undefined || postgresUrl() !== undefined

/**
 * What the server does at a step: which edge, by whom, with which input, the effects that it performs and the clocks
 * that it sets. Steps that are alike in all of this are carried by one code path, whatever else is known of the record.
 */
const outcomeKey = <F extends object>(flow: Workflow<F>, edge: GraphEdge<F>): string => {
  const { actor, attempt, outcome } = edge
  return [chartEdgeOf(flow, edge), actor, attempt?.variant, JSON.stringify([outcome.effects, outcome.clocks])].join()
}

export function httpSuite<F extends object, H, T extends TestRecord>(
  driver: Driver<F, H, T>,
  { everybodyTries = false }: HttpExceptions = {},
): void {
  const { flow, world } = driver
  const graph = explore(flow, world)
  const reachable = reachableGraph(graph, driver.hiddenState)
  const keyOf = (edge: GraphEdge<F>) => {
    if (EVERY_SITUATION) return edge.key
    return EVERY_OUTCOME ? outcomeKey(flow, edge) : chartEdgeOf(flow, edge)
  }
  const walks = transitionTours(reachable, MAX_WALK, ({ edge }) => edge && keyOf(edge))
  const money = balancesByNode(graph, ledgerEffects).at
  const coverage = new Coverage(keyOf)
  const matrix = new RefusalMatrix(driver, graph, everybodyTries && EVERY_OUTCOME)
  let server: TestServer
  let testbed: Testbed
  beforeAll(async () => {
    server = await startServer({ demo: false })
    testbed = await createTestbed(server, { ...driver.extraActors, ...world.actors })
    await driver.prepare?.(testbed)
  })
  afterAll(async () => {
    await assertBooksBalanced(server)
    await server.close()
  })

  async function checkSituation(record: T, at: WalkStep<F, H>['to']): Promise<void> {
    await driver.afterStep?.({ testbed, record }, at)
    if (EVERY_OUTCOME && !driver.skipRefusals?.(at)) await matrix.tryAll(testbed, record, at.node)
  }

  async function runWalk(walk: readonly WalkStep<F, H>[]): Promise<void> {
    const [birth, ...steps] = walk
    if (!birth?.edge) throw new Error('A walk begins with a birth')
    const { clock } = server.services
    let began = clock()
    const record = await driver.createRecord(testbed, birth.edge)
    let observed = await observe(testbed, driver, record)
    const oracle = ({ to }: WalkStep<F, H>) => money.get(to.node.key) ?? {}
    assertStep(driver, birth, {
      before: undefined,
      after: observed,
      lines: 1,
      money: oracle(birth),
      began,
      ended: clock(),
    })
    coverage.hit(birth.edge)
    await checkSituation(record, birth.to)
    for (const step of steps) {
      began = clock()
      const lines = await performStep(testbed, driver, record, step)
      const after = await observe(testbed, driver, record)
      assertStep(driver, step, { before: observed, after, lines, money: oracle(step), began, ended: clock() })
      observed = after
      if (step.edge) coverage.hit(step.edge)
      await checkSituation(record, step.to)
    }
  }

  /** Takes every step of a walk beside a record that was born alike, and whatever earlier walks left. */
  async function runAmongOthers([birth, ...steps]: readonly WalkStep<F, H>[]): Promise<void> {
    if (!birth?.edge) throw new Error('A walk begins with a birth')
    await driver.createRecord(testbed, birth.edge)
    const others = await watchBystanders(testbed)
    let before = await others()
    const record = await driver.createRecord(testbed, birth.edge)
    expect(await others(), `${birth.edge.key}: of others`).toEqual(before)
    for (const step of steps) {
      await performStep(testbed, driver, record, step)
      await driver.afterStep?.({ testbed, record }, step.to)
      if (driver.movesOthers?.includes(step.edge?.name ?? '')) before = await others()
      expect(await others(), `${step.edge?.key ?? step.externalChange}: of others`).toEqual(before)
    }
  }

  describe(`${flow.label} over HTTP`, () => {
    for (const [i, walk] of walks.entries())
      test(`walk ${i + 1}: ${walk.length} steps to ${walk.at(-1)?.to.node.key}`, () => runWalk(walk))
    const longest = walks.toSorted((one, other) => other.length - one.length)[0] ?? []
    if (EVERY_OUTCOME && driver.movesOthers !== 'all')
      test(`what others have stays as it was, step by step, over ${longest.length} steps`, () =>
        runAmongOthers(longest))
    test('every edge is taken, with everything that can come of it on a real server', () => {
      const report = coverage.report(apiLevel(), flow, graph)
      writeReport(report)
      console.log(
        `${flow.id} over HTTP: ${report.taken}/${report.of} edges in ${walks.length} walks, ${matrix.tried} refusals`,
      )
      expect(report.missing).toEqual([])
      expect(coverage.missing({ edges: reachable.edges.flatMap(({ edge }) => edge ?? []) }, keyOf)).toEqual([])
    })
    if (EVERY_OUTCOME)
      test('every state, event and person that is not drawn was refused', () => {
        expect(matrix.untriedStates()).toEqual([])
      })
  })

  // The embedded database has one connection: there two steps come one after the other however they are sent, which the
  // walks show.
  if (postgresUrl()) raceSuite(driver, reachable, money, () => testbed)
}
