/**
 * How a workflow is seen and driven in the browser: which page each person has open, what it must show, and how a step is taken
 * on it. Most pages are a `Detail` with a form of fields, and need nothing but their address; see `pagesOf…` in `drivers`.
 */
import type { Page } from 'playwright-core'
import { yuanOf } from '../../../src/machines/browser/stepForm.ts'
import { type Field, fieldsOf } from '../../../src/machines/workflows/input.ts'
import type { EventSpec } from '../../../src/machines/workflows/spec.ts'
import type { Thing } from './driver.ts'
import type { Step } from './reality.ts'

/** What a person sees of a record. */
export interface Shown {
  readonly state: string
  readonly buttons: readonly string[]
  /** Lines of its history. */
  readonly steps: number
}

export interface Doing<F extends object, H, T extends Thing> {
  readonly page: Page
  readonly thing: T
  readonly step: Step<F, H>
  /** What is to be filled in, with real ids. */
  readonly input: Readonly<Record<string, unknown>> | undefined
}

export interface View<F extends object, H, T extends Thing> {
  /** The address of the page; undefined where this person has none in this situation. */
  path(thing: T, at: Step<F, H>['to']): string | undefined
  /** Reads the page; undefined while it is not there. What a `Detail` shows, where not given. */
  look?(page: Page, thing: T): Promise<Shown | undefined>
  /** Buttons that the page adds to those of the chart. */
  readonly more?: (at: Step<F, H>['to']) => readonly string[]
  /** False where the page does not tell how many steps there were. */
  readonly counts?: boolean
  /** False where this person only looks on and is told of no changes: the page is read anew before they take a step on it. */
  hears?(at: Step<F, H>['to']): boolean
  /** True where this person looks anew whatever they were not told of. */
  readonly anew?: boolean
  /** Brings the buttons in sight where they are folded away. */
  unfold?(page: Page): Promise<void>
}

export interface Pages<F extends object, H, T extends Thing> {
  /** By who of the world looks. */
  readonly views: Readonly<Record<string, View<F, H, T>>>
  /** Steps that are taken on a page of their own, once their button was pressed. */
  readonly elsewhere?: Readonly<Record<string, (doing: Doing<F, H, T>) => Promise<void>>>
  /** Steps that the page offers in a way of its own, without a button of their name. */
  readonly instead?: Readonly<Record<string, (doing: Doing<F, H, T>) => Promise<void>>>
}

/** What a page of the kind `Detail` shows. */
export const lookAtDetail = (page: Page): Promise<Shown | undefined> =>
  page.evaluate(() => {
    const words = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
    const state = words(document.querySelector('main strong'))
    const head = [...document.querySelectorAll('main h2')].find(one => words(one) === '进度')
    const lines = head?.parentElement?.parentElement?.querySelectorAll('ol > li').length ?? 0
    const buttons = [...document.querySelectorAll('[data-action-bar] button')].map(words)
    return state ? { state, buttons, steps: lines } : undefined
  })

/** What the open row of a board shows, and its buttons. */
export const lookAtBoard = (page: Page): Promise<Shown | undefined> =>
  page.evaluate(() => {
    const words = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
    const toggle = document.querySelector('main button[aria-expanded="true"]')
    const row = toggle?.closest('li')
    const history = row?.querySelectorAll('ol > li').length
    if (!row || !history) return undefined
    const buttons = [...row.querySelectorAll('button')].filter(one => one !== toggle).map(words)
    return { state: words(row.querySelector('h2')?.nextElementSibling), buttons, steps: history }
  })

/** A question or a form in front of the page. */
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Goes to another address without loading the portal anew. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(to => history.pushState(null, '', to), path)

async function fillOne(page: Page, { name, kind, label }: Field, value: unknown): Promise<void> {
  const form = dialog(page)
  if (kind === 'pictures') return
  if (kind === 'lines') {
    for (const box of await form.locator('input[type=checkbox]').all())
      await box.setChecked((value as readonly string[]).includes((await box.getAttribute('value')) ?? ''))
    return
  }
  if (kind === 'choice') return form.locator(`input[type=radio][value="${value}"]`).check()
  const field = form.locator(`[name="${name}"]`)
  const said = kind === 'amount' ? yuanOf(Number(value)) : String(value)
  const isList = (await field.evaluate(one => one.tagName)) === 'SELECT'
  await (isList ? field.selectOption({ label: said }) : form.getByLabel(label, { exact: false }).first().fill(said))
}

/** Presses the button of a step, fills its form and answers its question. */
export async function takeOnPage(
  page: Page,
  { label, input: form, confirm }: EventSpec,
  input: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await page.locator('main').getByRole('button', { name: label, exact: true }).click()
  if (!form && !confirm) return
  if (form) for (const field of fieldsOf(form)) await fillOne(page, field, input[field.name])
  await dialog(page).getByRole('button', { name: label, exact: true }).click()
}
