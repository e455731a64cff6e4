/**
 * Runs the walks of a workflow in Chromium: people with a page leave it open, take their steps on it and see others'
 * steps at once.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { STORAGE_KEYS } from '../../../src/contract/constants.ts'
import { isOffice, wordFor } from '../../../src/machines/workflow/says.ts'
import { offers, stateOf } from '../../../src/machines/workflow/workflow.ts'
import type { Portal } from '../browser/portal.ts'
import { dialog, press } from '../browser/screen.ts'
import { Coverage, chartEdgeOf, writeReport } from './coverage.ts'
import type { Driver, TestRecord } from './driver.ts'
import { explore, type GraphEdge } from './explore.ts'
import { type ReachableGraph, reachableGraph, type WalkStep } from './hiddenState.ts'
import { transitionTours } from './paths.ts'
import { navigateTo, performOnPage, type RecordPages, readDetailPage } from './recordPages.ts'
import { callForEdge, callForEvent, performStep, stepInput } from './steps.ts'
import type { Testbed } from './testbed.ts'

/** ms */
const PATIENCE_MS = 20_000
/** How often is looked: each look takes from the page what it needs to change. ms */
const LOOK_MS = 60

/** A person's page, with what its console complained of. */
export interface ActorPage {
  readonly page: Page
  readonly problems: string[]
}
/** Of the portal's site, so that what was compiled stays, and none of its pages. */
const AWAY = '/health'
export type ActorPages = ReadonlyMap<string, ActorPage>

/**
 * One page for each of these people, logged in and at home: those of `idle` first, in which the code of the portal is
 * compiled already.
 */
export async function openActorPages(
  portal: Portal,
  testbed: Testbed,
  names: Iterable<string>,
  idle: ActorPage[] = [],
): Promise<ActorPages> {
  const actorPages = new Map<string, ActorPage>()
  for (const name of names) {
    // Nothing of a walk waits for what moves, and pictures of these tests are noted as sent, and lie nowhere.
    const actorPage = idle.pop() ?? (await portal.visit({ isStill: true, lacksFiles: true, isCoarse: true }))
    const { page, problems } = actorPage
    const { uid, token } = testbed.who(name)
    // Discards the previous people's pages, which would otherwise reload by themselves.
    await page.goto(AWAY)
    await page.evaluate(
      ([keys, uid, token]) => {
        localStorage.clear()
        sessionStorage.clear()
        localStorage.setItem(keys.uid, uid)
        localStorage.setItem(keys.token, token)
        sessionStorage.setItem('uid', uid)
      },
      [STORAGE_KEYS, uid, token] as const,
    )
    problems.length = 0
    await page.goto('/order')
    await page.locator('main h1').first().waitFor({ state: 'attached' })
    actorPages.set(name, { page, problems })
  }
  return actorPages
}

/** Closes these people's pages, so that later changes do not reach them. */
export async function leaveActorPages(actorPages: ActorPages): Promise<ActorPage[]> {
  const idle = [...actorPages.values()]
  for (const { page } of idle) await page.goto(AWAY)
  return idle
}

/** Resolves once so many lines of the record's history are written: a press comes back before its step is taken. */
async function untilWritten({ server }: Testbed, { id }: TestRecord, lines: number): Promise<void> {
  const record = server.database.db.selectFrom('record').select('version').where('id', '=', id)
  const versionNow = async () => (await record.executeTakeFirstOrThrow()).version
  await expect.poll(versionNow, { timeout: PATIENCE_MS, interval: 10 }).toBeGreaterThanOrEqual(lines)
}

interface StepResult {
  /** Lines of history that it writes. */
  readonly lines: number
  /** False where it is a person's, who had no page to take it on. */
  readonly seen: boolean
}
export interface BrowserExceptions {
  /** Steps that no page shows, by the reason why: `from|EVENT|to by somebody`, and what the pages tell apart. */
  readonly unseen?: Readonly<Record<string, readonly string[]>>
}
/** Longer walks would let one failure hide many. */
const MAX_WALK = 40
/**
 * True where every edge is walked in every situation, a long while. Else each edge of the chart is walked once on each
 * page that offers it, and once more where facts change the page: who may take it, and that the chart is right
 * everywhere, is shown without a browser.
 */
const WALKS_ALL = process.env.MODEL_ALL === '1'

/**
 * Returns by whom an edge counts as taken: the first of those who share a page. Each of the others takes one edge
 * themselves.
 */
function pageTakers<F extends object, H, T extends TestRecord>(
  { flow }: Driver<F, H, T>,
  { views }: RecordPages<F, H, T>,
  { edges }: ReachableGraph<F, H>,
): (edge: GraphEdge<F>) => string {
  const names = Object.keys(views)
  const sharesWith = (actor: string) => names.find(name => views[name]?.path === views[actor]?.path) ?? actor
  const own = new Map<string, string>()
  for (const { edge } of edges)
    if (edge && sharesWith(edge.actor) !== edge.actor && !own.has(edge.actor))
      own.set(edge.actor, chartEdgeOf(flow, edge))
  return edge => (own.get(edge.actor) === chartEdgeOf(flow, edge) ? edge.actor : sharesWith(edge.actor))
}

export function browserSuite<F extends object, H, T extends TestRecord>(
  driver: Driver<F, H, T>,
  pages: RecordPages<F, H, T>,
  here: () => { readonly testbed: Testbed; readonly actorPages: ActorPages },
  { unseen = {} }: BrowserExceptions = {},
): void {
  const { flow, world } = driver
  const graph = explore(flow, world)
  const reachable = reachableGraph(graph, driver.hiddenState)
  const takerOf = pageTakers(driver, pages, reachable)
  const nameOf = (edge: GraphEdge<F>) =>
    [chartEdgeOf(flow, edge), `by ${takerOf(edge)}`, ...(pages.distinct?.(edge.from.row.facts) ?? [])].join(' ')
  const keyOf = (edge: GraphEdge<F>) => (WALKS_ALL ? edge.key : nameOf(edge))
  const walks = transitionTours(reachable, MAX_WALK, ({ edge }) => edge && keyOf(edge))
  const coverage = new Coverage(keyOf)

  /** What is to be seen after so many steps. */
  interface Situation {
    readonly record: T
    readonly at: WalkStep<F, H>['to']
    readonly steps: number
    readonly why: string
  }

  /** The labels of the steps that the chart offers this person here. */
  const offeredLabels = (name: string, { node: { row } }: WalkStep<F, H>['to']): string[] =>
    offers(flow, row, world.actors[name]?.who ?? {}).flatMap(({ event, label }) =>
      // What is done by a code has no button of its name.
      callForEvent(driver, event) && !driver.byCode?.includes(event) ? [label] : [],
    )

  /** What this person reads of the state: whoever works on it the words of the office. */
  const wordRead = (name: string, { node: { row } }: WalkStep<F, H>['to']): string =>
    wordFor(isOffice(flow, row, world.actors[name]?.who ?? {}), stateOf(flow, row.state))

  const isOpen = ({ page }: ActorPage, path: string | undefined) => {
    const { pathname, search } = new URL(page.url())
    return pathname + search === path
  }

  /** Reloads data of which `name` may not have been notified; a closed detail loads when opened. */
  async function reload(name: string, { record, at }: Pick<Situation, 'record' | 'at'>): Promise<void> {
    const actorPage = here().actorPages.get(name)
    const view = pages.views[name]
    if (actorPage && (view?.read || isOpen(actorPage, view?.path(record, at)))) await actorPage.page.reload()
  }

  /** Checks that the page of `name` shows the situation without a reload. */
  async function assertPage(name: string, { record, at, steps, why }: Situation): Promise<void> {
    const actorPage = here().actorPages.get(name)
    const view = pages.views[name]
    const path = view?.path(record, at)
    if (!actorPage || !view || !path) return
    const look = view.read ?? readDetailPage
    const shown = async () => {
      // A desk goes on to its next matter by itself.
      if (!isOpen(actorPage, path)) await navigateTo(actorPage.page, path)
      const seen = await look(actorPage.page, record)
      return seen && { ...seen, ...(view.showsHistory === false && { steps }), buttons: [...seen.buttons].sort() }
    }
    const buttons = [...offeredLabels(name, at), ...(view.extraButtons?.(at) ?? [])].sort()
    const expected = { state: wordRead(name, at), buttons, steps }
    await expect
      .poll(shown, { message: `${why}: what ${name} sees`, timeout: PATIENCE_MS, interval: LOOK_MS })
      .toEqual(expected)
  }

  const isNotified = (name: string, at: WalkStep<F, H>['to']) => pages.views[name]?.isNotified?.(at) ?? true

  /** Returns who checks the situation: people with a page who were notified, took the step, or reload. */
  const watchersOf = ({ record, at }: Pick<Situation, 'record' | 'at'>, by?: string): string[] =>
    Object.entries(pages.views).flatMap(([name, { path, isReloaded }]) =>
      here().actorPages.has(name) && path(record, at) && (name === by || isReloaded || isNotified(name, at))
        ? [name]
        : [],
    )

  /** So does the page of everybody who looks. */
  async function assertAllPages(situation: Situation, by?: string): Promise<void> {
    const one = async (name: string) => {
      if (name !== by && !isNotified(name, situation.at)) await reload(name, situation)
      await assertPage(name, situation)
    }
    await Promise.all(watchersOf(situation, by).map(one))
  }

  /** Takes a step on the page of its actor, otherwise in the way it happens elsewhere. */
  async function performVisibleStep(record: T, step: WalkStep<F, H>, steps: number): Promise<StepResult> {
    const { testbed, actorPages } = here()
    const { edge, from } = step
    const actorPage =
      edge && callForEdge(driver, testbed, edge) && pages.views[edge.actor]?.path(record, from)
        ? actorPages.get(edge.actor)
        : undefined
    const spec = edge && flow.events[edge.name]
    if (!edge || !spec || !actorPage || coverage.has(edge)) {
      const lines = await performStep(testbed, driver, record, step)
      return { lines, seen: !edge || actorPage !== undefined || !callForEdge(driver, testbed, edge) }
    }
    if (!isNotified(edge.actor, from)) {
      await reload(edge.actor, { record, at: from })
      await assertPage(edge.actor, { record, at: from, steps, why: `before ${edge.key}` })
    }
    const input = stepInput(testbed, driver, record, step)
    const withoutButton = pages.withoutButton?.[edge.name]
    const onOwnPage = pages.onOwnPage?.[edge.name]
    if (withoutButton) {
      await withoutButton({ page: actorPage.page, record, step, input })
      return { lines: 1, seen: true }
    }
    if (!onOwnPage) {
      await performOnPage(actorPage.page, spec, input)
      return { lines: 1, seen: true }
    }
    await press(actorPage.page, spec.label)
    await onOwnPage({ page: actorPage.page, record, step, input })
    return { lines: 1, seen: true }
  }

  async function runWalk(walk: readonly WalkStep<F, H>[]): Promise<void> {
    const [birth, ...steps] = walk
    if (!birth?.edge) throw new Error('A walk begins with a birth')
    const { testbed, actorPages } = here()
    // What a walk that failed left open may not stand in the way of the next.
    for (const { page } of actorPages.values()) if (await dialog(page).count()) await page.reload()
    const record = await driver.createRecord(testbed, birth.edge)
    let written = 1
    /** What was seen once is not looked at again, but for the page from which something new is about to be done. */
    const isNew = (step: WalkStep<F, H> | undefined) => step?.edge !== undefined && !coverage.has(step.edge)
    if (isNew(birth) || isNew(steps[0]))
      await assertAllPages({ record, at: birth.to, steps: written, why: birth.edge.key })
    // A birth has forms and stories of its own; here it counts as soon as the pages show what was born.
    if (watchersOf({ record, at: birth.to }).length > 0) coverage.hit(birth.edge)
    for (const [at, step] of steps.entries()) {
      const isToBeSeen = isNew(step) || isNew(steps[at + 1])
      const { lines, seen } = await performVisibleStep(record, step, written)
      written += lines
      await untilWritten(testbed, record, written)
      await driver.afterStep?.({ testbed, record }, step.to)
      // Not every page is notified of others' changes; a reload shows them.
      if (step.externalChange) for (const { page } of actorPages.values()) await page.reload()
      const why = step.edge?.key ?? step.to.key
      if (isToBeSeen) await assertAllPages({ record, at: step.to, steps: written, why }, step.edge?.actor)
      if (step.edge && seen && watchersOf({ record, at: step.to }, step.edge.actor).length > 0) coverage.hit(step.edge)
    }
    expect([...actorPages.values()].flatMap(({ problems }) => problems.splice(0))).toEqual([])
  }

  describe(`${flow.label} in Chromium (${flow.id})`, () => {
    for (const [i, walk] of walks.entries())
      test(`walk ${i + 1}: ${walk.length} steps to ${walk.at(-1)?.to.node.key}`, () => runWalk(walk))
    test('every edge is seen but those that are known to have no page', () => {
      const report = coverage.report('browser', flow, graph)
      writeReport(report)
      console.log(`${flow.id} in Chromium: ${report.taken}/${report.of} edges in ${walks.length} walks`)
      expect(coverage.missing(graph, nameOf)).toEqual(Object.values(unseen).flat().sort())
    })
  })
}
