/**
 * What every workflow must satisfy on a real server, whatever it is about: see `driver.ts` for what a new one needs.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  /** True where, on PostgreSQL, all people try all that is not theirs in all situations, and not only each call in each state. */
  readonly everybodyTries?: boolean
}

/** Long walks would make one failure hide many. */
const MAX_WALK = 30
/**
 * True where every edge is walked in every situation, what is not drawn is refused, and others are watched: on
 * PostgreSQL, which real towns run on. On the embedded database the same code sends the same statements; there each edge
 * of the chart is walked once.
 */
const WALKS_ALL = postgresUrl() !== undefined || process.env.MODEL_ALL === '1'

export function httpSuite<F extends object, H, T extends TestRecord>(
  driver: Driver<F, H, T>,
  { everybodyTries = false }: HttpExceptions = {},
): void {
  const { flow, world } = driver
  const graph = explore(flow, world)
  const reachable = reachableGraph(graph, driver.hiddenState)
  const keyOf = (edge: GraphEdge<F>) => (WALKS_ALL ? edge.key : chartEdgeOf(flow, edge))
  const walks = transitionTours(reachable, MAX_WALK, ({ edge }) => edge && keyOf(edge))
  const money = balancesByNode(graph, ledgerEffects).at
  const coverage = new Coverage(keyOf)
  const matrix = new RefusalMatrix(driver, graph, everybodyTries && WALKS_ALL)
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
    if (WALKS_ALL && !driver.skipRefusals?.(at)) await matrix.tryAll(testbed, record, at.node)
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
    if (WALKS_ALL && driver.movesOthers !== 'all')
      test(`what others have stays as it was, step by step, over ${longest.length} steps`, () =>
        runAmongOthers(longest))
    test('every edge is taken, in every situation that a real server can come into', () => {
      const report = coverage.report(apiLevel(), flow, graph)
      writeReport(report)
      console.log(
        `${flow.id} over HTTP: ${report.taken}/${report.of} edges in ${walks.length} walks, ${matrix.tried} refusals`,
      )
      expect(report.missing).toEqual([])
      expect(coverage.missing({ edges: reachable.edges.flatMap(({ edge }) => edge ?? []) }, keyOf)).toEqual([])
    })
    if (WALKS_ALL)
      test('every state, event and person that is not drawn was refused', () => {
        expect(matrix.untriedStates()).toEqual([])
      })
  })

  // The embedded database has one connection: there two steps come one after the other however they are sent, which the
  // walks show.
  if (postgresUrl()) raceSuite(driver, reachable, money, () => testbed)
}
