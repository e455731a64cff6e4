/** Which pages show which record, and the steps that have a page of their own. */
import type { AfterSales } from '../../../../src/machines/workflows/afterSales/chart.ts'
import type { Complaint } from '../../../../src/machines/workflows/complaint/chart.ts'
import { type Order, order } from '../../../../src/machines/workflows/order/chart.ts'
import type { ShopFacts } from '../../../../src/machines/workflows/shop/chart.ts'
import { confirm, press } from '../../browser/screen.ts'
import type { TestRecord } from '../driver.ts'
import { type RecordPages, readOpenCard, type StepOnPage } from '../recordPages.ts'
import type { OrderHiddenState, OrderThing } from './order.ts'

async function applyForRefund(stepOnPage: StepOnPage<Order, OrderHiddenState, OrderThing>): Promise<void> {
  const { page, input = {} } = stepOnPage
  await page.waitForURL('**/orderRefund?order=*')
  for (const line of input.lines as readonly string[]) await page.locator(`input[value="${line}"]`).check()
  await press(stepOnPage.page, '下一步')
  await page.getByText('最多可以退').waitFor()
  await press(stepOnPage.page, '下一步')
  await page.getByLabel('原因').fill(String(input.reason))
  await press(stepOnPage.page, '下一步')
  await press(stepOnPage.page, '提交申请')
  await page.waitForURL('**/orderRefund?id=*')
}

async function reviewOrder(stepOnPage: StepOnPage<Order, OrderHiddenState, OrderThing>): Promise<void> {
  const { page } = stepOnPage
  await page.waitForURL('**/orderEvaluate?*')
  await page.getByRole('radiogroup').first().waitFor()
  for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio').nth(4).check()
  await press(stepOnPage.page, '提交评价')
  await confirm(page, '提交')
  await page.waitForURL('**/orderDetail?*')
}

const orderPath = ({ id }: TestRecord) => `/orderDetail?id=${id}`
export const orderPages: RecordPages<Order, OrderHiddenState, OrderThing> = {
  views: {
    buyer: {
      path: orderPath,
      extraButtons: ({ node: { row } }) =>
        row.state === 'pendingPayment' ? ['去付款'] : order.states[row.state]?.end ? ['再次购买'] : [],
    },
    seller: { path: orderPath },
  },
  onOwnPage: { APPLY_AFTER_SALES: applyForRefund, REVIEW: reviewOrder },
}

const claimPath = ({ id }: TestRecord) => `/orderRefund?id=${id}`
export const afterSalesPages: RecordPages<AfterSales, null, TestRecord> = {
  views: { buyer: { path: claimPath }, seller: { path: claimPath } },
}

export const complaintPages: RecordPages<Complaint, null, TestRecord> = {
  views: {
    buyer: { path: ({ id }) => `/orderComplaint?id=${id}` },
    platform: { path: ({ id }) => `/manage/complaints?id=${id}`, read: readOpenCard },
  },
}

/** Where an open shop is kept, and its owner may close it; the history of a shop is told to the platform only. */
const shopView: RecordPages<ShopFacts, null, TestRecord>['views'][string] = {
  path: ({ id }, { node: { row } }) => (row.state === 'open' ? `/v3Release?shop=${id}` : undefined),
  showsHistory: false,
  read: page =>
    page.evaluate(() => {
      const words = (element: Element) => element.textContent?.trim() ?? ''
      const state = [...document.querySelectorAll('main span')].map(words).find(one => one === '营业中')
      const closing = [...document.querySelectorAll('main details button')].map(words)
      return state === undefined ? undefined : { state, buttons: closing, steps: 0 }
    }),
  unfold: page => page.locator('summary').filter({ hasText: '不想再经营了' }).click(),
}

export const shopPages: RecordPages<ShopFacts, null, TestRecord> = {
  views: {
    seller: shopView,
    platform: { path: ({ id }) => `/manage/shops?id=${id}`, read: readOpenCard },
  },
}
