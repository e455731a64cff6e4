/** Which pages show which record, and the steps that have a page of their own. */
import { type Order, order } from '../../../../src/machines/workflows/order/chart.ts'
import { confirm, press } from '../../browser/screen.ts'
import type { TestRecord } from '../driver.ts'
import type { RecordPages, StepOnPage } from '../recordPages.ts'
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
