/** What every workflow must satisfy on a real server, whatever it is about: see `driver.ts` for what a new one needs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksAreRight } from '../books.ts'
import { postgresUrl } from '../database.ts'
import { startServer, type TestServer } from '../server.ts'
import { apiLevel, Coverage, writeReport } from './coverage.ts'
import type { Driver, Thing } from './driver.ts'
import { explore } from './explore.ts'
import { Matrix } from './matrix.ts'
import { booked, moneyOf } from './money.ts'
import { raceAll } from './races.ts'
import { landOf, type Step } from './reality.ts'
import { holdsUp, see, take } from './take.ts'
import { tours } from './tours.ts'
import { type Town, townOn } from './town.ts'

export interface Expected {
  /** Edges that the chart draws and that a real server never takes, by the reason why. */
  readonly unreachable?: Readonly<Record<string, readonly string[]>>
}

/** Long walks would make one failure hide many. */
const LONGEST = 30

export function itHoldsOverHttp<F extends object, H, T extends Thing>(
  driver: Driver<F, H, T>,
  { unreachable = {} }: Expected = {},
): void {
  const { flow, world } = driver
  const graph = explore(flow, world)
  const land = landOf(graph, driver.reality)
  const walks = tours(land, LONGEST, ({ edge }) => edge)
  const money = moneyOf(graph, booked).at
  const coverage = new Coverage()
  const matrix = new Matrix(driver, graph)
  let server: TestServer
  let town: Town
  beforeAll(async () => {
    server = await startServer({ demo: false })
    town = await townOn(server, { ...driver.neighbours, ...world.cast })
    await driver.prepare?.(town)
  })
  afterAll(async () => {
    await booksAreRight(server)
    await server.close()
  })

  async function lookedAt(thing: T, at: Step<F, H>['to']): Promise<void> {
    await driver.also?.({ town, thing }, at)
    if (!driver.strange?.(at)) await matrix.tryAll(town, thing, at.node)
  }

  async function walked(walk: readonly Step<F, H>[]): Promise<void> {
    const [birth, ...steps] = walk
    if (!birth?.edge) throw new Error('A walk begins with a birth')
    const { clock } = server.services
    let began = clock()
    const thing = await driver.born(town, birth.edge)
    let seen = await see(town, driver, thing)
    const oracle = ({ to }: Step<F, H>) => money.get(to.node.key) ?? {}
    holdsUp(driver, birth, { before: undefined, after: seen, lines: 1, money: oracle(birth), began, ended: clock() })
    coverage.hit(birth.edge)
    await lookedAt(thing, birth.to)
    for (const step of steps) {
      began = clock()
      const lines = await take(town, driver, thing, step)
      const after = await see(town, driver, thing)
      holdsUp(driver, step, { before: seen, after, lines, money: oracle(step), began, ended: clock() })
      seen = after
      if (step.edge) coverage.hit(step.edge)
      await lookedAt(thing, step.to)
    }
  }

  describe(`${flow.label} over HTTP`, () => {
    for (const [i, walk] of walks.entries())
      test(`walk ${i + 1}: ${walk.length} steps to ${walk.at(-1)?.to.node.key}`, () => walked(walk))
    test('every edge is taken but those that are known never to happen', () => {
      const report = coverage.report(apiLevel(), flow, graph)
      writeReport(report)
      console.log(
        `${flow.id} over HTTP: ${report.taken}/${report.of} edges in ${walks.length} walks, ${matrix.tried} refusals`,
      )
      expect([...report.missing].sort()).toEqual(Object.values(unreachable).flat().sort())
    })
    test('every state, event and person that is not drawn was refused', () => {
      expect(matrix.left()).toEqual([])
    })
  })

  // The embedded database has one connection: there two steps come one after the other however they are sent, which the walks show.
  if (postgresUrl()) raceAll(driver, land, money, () => town)
}
