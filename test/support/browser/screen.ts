/** What people do on a screen and read off it, by the words that stand there: one set for all stories in Chromium. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitUntilSettled } from './portal.ts'

export const main = (page: Page): Locator => page.locator('main')

/** A question or a form in front of the page. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Goes to an address and waits until its screen has come to rest. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilSettled(page)
}

/** Presses a button of the page. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  main(page).getByRole('button', { name, exact: true }).click()

/** Presses a button of what stands in front of the page. */
export const confirm = (page: Page, name: string): Promise<void> =>
  dialog(page).getByRole('button', { name, exact: true }).click()

/** Chooses one of several; `exact` where another one's words begin alike. */
export const choose = (page: Page, name: string | RegExp, exact = false): Promise<void> =>
  main(page).getByRole('radio', { name, exact }).check()

/**
 * Hands a picture of the page itself to a field, or to the only one in front of the page, and waits until it has
 * arrived.
 */
export async function addPicture(page: Page, field?: string): Promise<void> {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } })
  const group = field === undefined ? dialog(page) : page.getByRole('group', { name: field })
  await group.locator('input[type=file]').setInputFiles({ name: '照片.png', mimeType: 'image/png', buffer })
  await group.getByRole('img', { name: '图片 1' }).waitFor()
}

/** The id of the record whose page this is, '' where the address has none. */
export const idOn = (page: Page): string => new URL(page.url()).searchParams.get('id') ?? ''

/** Resolves to the state that the page of a record shows. */
export const shownState = (page: Page): Promise<string | null> => main(page).locator('strong').first().textContent()

/** How long the step of another person may take until it is seen. ms */
const PATIENCE_MS = 30_000

/**
 * Resolves once the page of a record shows this state and no step is in progress. A page shows the expected state
 * before the server's reply: acting on the text alone would be too early.
 */
export async function untilState(page: Page, state: string | RegExp): Promise<void> {
  const awaited = typeof state === 'string' ? new RegExp(`^${state}$`) : state
  const settled = async () => {
    const early = await shownState(page)
    if (!awaited.test(early ?? '')) return early
    await waitUntilSettled(page)
    return shownState(page)
  }
  await expect.poll(settled, { message: page.url(), timeout: PATIENCE_MS }).toMatch(awaited)
}

/** Resolves once something is shown and is still there when nothing is under way any more. */
export async function untilShown(shown: Locator): Promise<void> {
  await shown.waitFor()
  await waitUntilSettled(shown.page())
  await shown.waitFor()
}
