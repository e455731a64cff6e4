/** The walks of a workflow in Chromium: whoever has a page keeps it open, takes their steps on it and sees the others' at once. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { STORAGE_KEYS } from '../../../src/contract/constants.ts'
import { labelOf, offers } from '../../../src/machines/workflows/workflow.ts'
import type { Portal } from '../portal.ts'
import { Coverage, writeReport } from './coverage.ts'
import type { Driver, Thing } from './driver.ts'
import { explore } from './explore.ts'
import { dialog, goTo, lookAtDetail, type Pages, takeOnPage } from './pages.ts'
import { landOf, type Step } from './reality.ts'
import { callOf, filledIn, formOf, take } from './take.ts'
import { tours } from './tours.ts'
import type { Town } from './town.ts'

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'

/** A person's page, with what its console complained of. */
export interface Desk {
  readonly page: Page
  readonly problems: string[]
}
export type Desks = ReadonlyMap<string, Desk>

/** One page for each of these people, logged in and at home. */
export async function desksFor(portal: Portal, town: Town, names: Iterable<string>): Promise<Desks> {
  const desks = new Map<string, Desk>()
  for (const name of names) {
    const { page, context, problems } = await portal.visit()
    const { uid, token } = town.who(name)
    const kept = { [STORAGE_KEYS.uid]: uid, [STORAGE_KEYS.token]: token }
    await context.addInitScript(kept => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
      sessionStorage.setItem('uid', kept.uid ?? '')
    }, kept)
    // Pictures of these tests are noted as sent, and lie nowhere.
    await context.route('**/files/**', route => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }))
    await page.goto('/order')
    await page.locator('main h1').first().waitFor({ state: 'attached' })
    desks.set(name, { page, problems })
  }
  return desks
}

interface Taken {
  /** Lines of history that it writes. */
  readonly lines: number
  /** False where it is a person's, who had no page to take it on. */
  readonly seen: boolean
}
interface Expected {
  /** Steps of people that no page offers, by the reason why. */
  readonly unseen?: Readonly<Record<string, readonly string[]>>
}
/** Longer walks would let one failure hide many. */
const LONGEST = 40
/** ms */
const PATIENCE = 20_000

export function itShowsItself<F extends object, H, T extends Thing>(
  driver: Driver<F, H, T>,
  pages: Pages<F, H, T>,
  here: () => { readonly town: Town; readonly desks: Desks },
  { unseen = {} }: Expected = {},
): void {
  const { flow, world } = driver
  const graph = explore(flow, world)
  const land = landOf(graph, driver.reality)
  const walks = tours(land, LONGEST, ({ edge }) => edge)
  const coverage = new Coverage()

  /** What is to be seen after so many steps. */
  interface Situation {
    readonly thing: T
    readonly at: Step<F, H>['to']
    readonly steps: number
    readonly why: string
  }

  /** The labels of the steps that the chart offers this person here. */
  const offered = (name: string, { node: { row } }: Step<F, H>['to']): string[] =>
    offers(flow, row, world.cast[name]?.who ?? {}).flatMap(({ event, label }) => (formOf(driver, event) ? [label] : []))

  /** The page of `name` shows the situation, without having been loaded anew. */
  async function shows(name: string, { thing, at, steps, why }: Situation): Promise<void> {
    const desk = here().desks.get(name)
    const view = pages.views[name]
    const path = view?.path(thing, at)
    if (!desk || !view || !path) return
    const url = new URL(desk.page.url())
    if (url.pathname + url.search !== path) await goTo(desk.page, path)
    const look = view.look ?? lookAtDetail
    const shown = async () => {
      const seen = await look(desk.page, thing)
      return seen && { ...seen, ...(view.counts === false && { steps }), buttons: [...seen.buttons].sort() }
    }
    const buttons = [...offered(name, at), ...(view.more?.(at) ?? [])].sort()
    const expected = { state: labelOf(flow, at.node.row.state), buttons, steps }
    await expect
      .poll(shown, { message: `${why}: what ${name} sees`, timeout: PATIENCE, interval: 25 })
      .toEqual(expected)
  }

  const hears = (name: string, at: Step<F, H>['to']) => pages.views[name]?.hears?.(at) ?? true

  /** Who looks at it now: whoever has a page and was told of it, took the step, or reads the page anew. */
  const lookers = ({ thing, at }: Pick<Situation, 'thing' | 'at'>, by?: string): string[] =>
    Object.entries(pages.views).flatMap(([name, { path, anew }]) =>
      here().desks.has(name) && path(thing, at) && (name === by || anew || hears(name, at)) ? [name] : [],
    )

  /** So does the page of everybody who looks. */
  async function allShow(situation: Situation, by?: string): Promise<void> {
    const one = async (name: string) => {
      if (name !== by && !hears(name, situation.at)) await here().desks.get(name)?.page.reload()
      await shows(name, situation)
    }
    await Promise.all(lookers(situation, by).map(one))
  }

  /** Takes a step on the page of whoever takes it, else the way it comes about elsewhere. */
  async function takes(thing: T, step: Step<F, H>, steps: number): Promise<Taken> {
    const { town, desks } = here()
    const { edge, from } = step
    const desk =
      edge && callOf(driver, town, edge) && pages.views[edge.actor]?.path(thing, from)
        ? desks.get(edge.actor)
        : undefined
    const spec = edge && flow.events[edge.name]
    if (!edge || !spec || !desk || coverage.has(edge)) {
      const lines = await take(town, driver, thing, step)
      return { lines, seen: !edge || desk !== undefined || !callOf(driver, town, edge) }
    }
    if (!hears(edge.actor, from)) {
      await desk.page.reload()
      await shows(edge.actor, { thing, at: from, steps, why: `before ${edge.key}` })
    }
    await pages.views[edge.actor]?.unfold?.(desk.page)
    const input = filledIn(town, driver, thing, step)
    const instead = pages.instead?.[edge.name]
    const elsewhere = pages.elsewhere?.[edge.name]
    if (instead) {
      await instead({ page: desk.page, thing, step, input })
      return { lines: 1, seen: true }
    }
    if (!elsewhere) {
      await takeOnPage(desk.page, spec, input)
      return { lines: 1, seen: true }
    }
    await desk.page.locator('main').getByRole('button', { name: spec.label, exact: true }).click()
    await elsewhere({ page: desk.page, thing, step, input })
    return { lines: 1, seen: true }
  }

  async function walked(walk: readonly Step<F, H>[]): Promise<void> {
    const [birth, ...steps] = walk
    if (!birth?.edge) throw new Error('A walk begins with a birth')
    const { town, desks } = here()
    // What a walk that failed left open may not stand in the way of the next.
    for (const { page } of desks.values()) if (await dialog(page).count()) await page.reload()
    const thing = await driver.born(town, birth.edge)
    let written = 1
    /** What was seen once is not looked at again, but for the page from which something new is about to be done. */
    const isNew = (step: Step<F, H> | undefined) => step?.edge !== undefined && !coverage.has(step.edge)
    if (isNew(birth) || isNew(steps[0])) await allShow({ thing, at: birth.to, steps: written, why: birth.edge.key })
    // A birth has forms and stories of its own; here it counts as soon as the pages show what was born.
    if (lookers({ thing, at: birth.to }).length > 0) coverage.hit(birth.edge)
    for (const [at, step] of steps.entries()) {
      const isToBeSeen = isNew(step) || isNew(steps[at + 1])
      const { lines, seen } = await takes(thing, step, written)
      written += lines
      // What others do is not told to every page that it may concern; whoever looks anew sees it.
      if (step.learns) for (const { page } of desks.values()) await page.reload()
      const why = step.edge?.key ?? step.to.key
      if (isToBeSeen) await allShow({ thing, at: step.to, steps: written, why }, step.edge?.actor)
      if (step.edge && seen && lookers({ thing, at: step.to }, step.edge.actor).length > 0) coverage.hit(step.edge)
    }
    expect([...desks.values()].flatMap(({ problems }) => problems.splice(0))).toEqual([])
  }

  describe(`${flow.label} in Chromium (${flow.id})`, () => {
    for (const [i, walk] of walks.entries())
      test(`walk ${i + 1}: ${walk.length} steps to ${walk.at(-1)?.to.node.key}`, () => walked(walk))
    test('every edge is seen but those that are known to have no page', () => {
      const report = coverage.report('browser', flow, graph)
      writeReport(report)
      console.log(`${flow.id} in Chromium: ${report.taken}/${report.of} edges in ${walks.length} walks`)
      expect([...report.missing].sort()).toEqual(Object.values(unseen).flat().sort())
    })
  })
}
