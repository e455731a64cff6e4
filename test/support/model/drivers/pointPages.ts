/** Which pages show exchanges of gifts, and points that are to be restored. */
import type { Page } from 'playwright-core'
import type { Exchange } from '../../../../src/machines/workflows/exchange/chart.ts'
import type { PointRestore } from '../../../../src/machines/workflows/pointRestore/chart.ts'
import { main } from '../../browser/screen.ts'
import type { TestRecord } from '../driver.ts'
import { type RecordPages, readDetailPage, readOpenCard, type StepOnPage, type VisibleRecord } from '../recordPages.ts'
import type { ExchangeThing } from './exchange.ts'

type ExchangePages = RecordPages<Exchange, null, ExchangeThing>

const RESEND = '换个地址再寄'
const resendButton = (page: Page) => main(page).getByRole('button', { name: RESEND, exact: true })

/** Where it goes instead is chosen on the page itself. */
async function readOwnPage(page: Page): Promise<VisibleRecord | undefined> {
  const seen = await readDetailPage(page)
  const resends = await resendButton(page).count()
  return seen && { ...seen, buttons: [...seen.buttons, ...(resends > 0 ? [RESEND] : [])] }
}
async function resend({ page }: StepOnPage<Exchange, null, ExchangeThing>): Promise<void> {
  await main(page).getByRole('radio').first().check()
  await resendButton(page).click()
}

const path = ({ id }: TestRecord) => `/exchangeDetail?id=${id}`
export const exchangePages: ExchangePages = {
  views: { buyer: { path, read: readOwnPage }, staff: { path }, otherStaff: { path } },
  withoutButton: { RESEND: resend },
}

const deskView: RecordPages<PointRestore, null, TestRecord>['views'][string] = {
  path: ({ id }) => `/task?board=pointBoard&id=${id}`,
  read: readOpenCard,
}
export const pointRestorePages: RecordPages<PointRestore, null, TestRecord> = {
  views: { buyer: { path: ({ id }) => `/point?id=${id}` }, staff: deskView, otherStaff: deskView, leader: deskView },
}
