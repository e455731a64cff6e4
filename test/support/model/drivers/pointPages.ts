/** Which pages show exchanges of gifts, and points that are to be restored. */
import type { Page } from 'playwright-core'
import type { Exchange } from '../../../../src/machines/workflows/exchange/chart.ts'
import type { PointRestore } from '../../../../src/machines/workflows/pointRestore/chart.ts'
import type { TestRecord } from '../driver.ts'
import { type RecordPages, readDetailPage, type StepOnPage, type VisibleRecord } from '../recordPages.ts'
import type { ExchangeThing } from './exchange.ts'

type ExchangePages = RecordPages<Exchange, null, ExchangeThing>

const RESEND = '换个地址再寄'
const resendButton = (page: Page) => page.locator('main').getByRole('button', { name: RESEND, exact: true })

/** Where it goes instead is chosen on the page itself. */
async function readOwnPage(page: Page): Promise<VisibleRecord | undefined> {
  const seen = await readDetailPage(page)
  const resends = await resendButton(page).count()
  return seen && { ...seen, buttons: [...seen.buttons, ...(resends > 0 ? [RESEND] : [])] }
}
async function resend({ page }: StepOnPage<Exchange, null, ExchangeThing>): Promise<void> {
  await page.locator('main').getByRole('radio').first().check()
  await resendButton(page).click()
}

const path = ({ id }: TestRecord) => `/exchangeDetail?id=${id}`
export const exchangePages: ExchangePages = {
  views: { buyer: { path, read: readOwnPage }, staff: { path }, otherStaff: { path } },
  withoutButton: { RESEND: resend },
}

/** What the open card of a desk shows, and its buttons. */
const readDeskCard = (page: Page): Promise<VisibleRecord | undefined> =>
  page.evaluate(() => {
    const words = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
    const toggle = document.querySelector('main button[aria-expanded="true"][aria-label^="收起"]')
    let card = toggle?.parentElement
    while (card && !card.querySelector('h2')) card = card.parentElement
    const steps = card?.querySelectorAll('ol > li').length
    if (!card || !steps) return undefined
    const isStep = (one: Element) => one !== toggle && !one.matches('[data-next-matter], [aria-label^="复制"]')
    const buttons = [...card.querySelectorAll('button')].filter(isStep).map(words)
    return { state: words(card.querySelector('h2')?.nextElementSibling), buttons, steps }
  })
const deskView: RecordPages<PointRestore, null, TestRecord>['views'][string] = {
  path: ({ id }) => `/task?board=pointBoard&id=${id}`,
  read: readDeskCard,
}
export const pointRestorePages: RecordPages<PointRestore, null, TestRecord> = {
  views: { buyer: { path: ({ id }) => `/point?id=${id}` }, staff: deskView, otherStaff: deskView, leader: deskView },
}
