/**
 * How a workflow is seen and driven in the browser: which page each person has open, what it must show, and how a step
 * is taken on it. Most pages are a `Detail` with a form of fields, and need nothing but their address; see `pagesOf…`
 * in `drivers`.
 */
import type { Page } from 'playwright-core'
import { type FieldSpec, fieldSpecs } from '../../../src/contract/fieldWords.ts'
import { yuanOf } from '../../../src/machines/browser/money.ts'
import type { EventSpec } from '../../../src/machines/workflow/spec.ts'
import { confirm, dialog, press } from '../browser/screen.ts'
import type { TestRecord } from './driver.ts'
import type { WalkStep } from './hiddenState.ts'

/** What a person sees of a record. */
export interface VisibleRecord {
  readonly state: string
  readonly buttons: readonly string[]
  /** Lines of its history. */
  readonly steps: number
}

export interface StepOnPage<F extends object, H, T extends TestRecord> {
  readonly page: Page
  readonly record: T
  readonly step: WalkStep<F, H>
  /** What is to be filled in, with real ids. */
  readonly input: Readonly<Record<string, unknown>> | undefined
}

export interface RecordView<F extends object, H, T extends TestRecord> {
  /** The address of the page; undefined where this person has none in this situation. */
  path(record: T, at: WalkStep<F, H>['to']): string | undefined
  /** Reads the page; undefined while it is not there. What a `Detail` shows, where not given. */
  read?(page: Page, record: T): Promise<VisibleRecord | undefined>
  /** Buttons that the page adds to those of the chart. */
  readonly extraButtons?: (at: WalkStep<F, H>['to']) => readonly string[]
  /** False where the page does not tell how many steps there were. */
  readonly showsHistory?: boolean
  /** False for a person who only reads and is not notified of changes: the page is reloaded before a step on it. */
  isNotified?(at: WalkStep<F, H>['to']): boolean
  /** True for a person who reloads after changes without a notice. */
  readonly isReloaded?: boolean
}

export interface RecordPages<F extends object, H, T extends TestRecord> {
  /** By who of the world looks. */
  readonly views: Readonly<Record<string, RecordView<F, H, T>>>
  /**
   * Facts that change what a page shows, or how a step is taken on it: an edge is seen once for each of their values.
   */
  readonly distinct?: (facts: F) => readonly string[]
  /** Steps that are taken on a page of their own, once their button was pressed. */
  readonly onOwnPage?: Readonly<Record<string, (doing: StepOnPage<F, H, T>) => Promise<void>>>
  /** Steps that the page offers in a way of its own, without a button of their name. */
  readonly withoutButton?: Readonly<Record<string, (doing: StepOnPage<F, H, T>) => Promise<void>>>
}

/** What a page of the kind `Detail` shows, or the open matter of a desk. */
export const readDetailPage = (page: Page): Promise<VisibleRecord | undefined> =>
  page.evaluate(() => {
    const words = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
    const state = words(document.querySelector('main strong'))
    const head = [...document.querySelectorAll('main h2')].find(one => words(one) === '进度')
    const lines = head?.parentElement?.parentElement?.querySelectorAll('ol > li').length ?? 0
    // A button at a desk bears its key.
    const label = (button: Element) =>
      words(button).slice(0, words(button).length - words(button.querySelector('kbd')).length)
    const buttons = [...document.querySelectorAll('[data-action-bar] button')].map(label)
    return state ? { state, buttons, steps: lines } : undefined
  })

/** Navigates to another address without a reload. */
export const navigateTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(to => history.pushState(null, '', to), path)

async function fillField(page: Page, { name, kind, label }: FieldSpec, value: unknown): Promise<void> {
  const form = dialog(page)
  if (kind === 'pictures') return
  if (kind === 'lines') {
    const boxes = form.locator('input[type=checkbox]')
    await boxes.first().waitFor({ state: 'attached' })
    for (const box of await boxes.all())
      await box.setChecked((value as readonly string[]).includes((await box.getAttribute('value')) ?? ''))
    return
  }
  if (kind === 'choice') return form.locator(`input[type=radio][value="${value}"]`).check()
  const field = form.locator(`[name="${name}"]`)
  const text = kind === 'amount' ? yuanOf(Number(value)) : String(value)
  const isList = (await field.evaluate(one => one.tagName)) === 'SELECT'
  await (isList ? field.selectOption({ label: text }) : form.getByLabel(label, { exact: false }).first().fill(text))
}

/** Presses the button of a step, fills its form and answers its question. */
export async function performOnPage(
  page: Page,
  { label, input: form, confirm: question }: EventSpec,
  input: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await press(page, label)
  if (!form && !question) return
  if (form) for (const field of fieldSpecs(form)) await fillField(page, field, input[field.name])
  await confirm(page, label)
}
