/** Which pages show which record, and the steps that have a page of their own. */
import type { AfterSales } from '../../../../src/machines/workflows/afterSales.ts'
import type { Complaint } from '../../../../src/machines/workflows/complaint.ts'
import type { Order } from '../../../../src/machines/workflows/order.ts'
import type { Shop } from '../../../../src/machines/workflows/shop.ts'
import type { Thing } from '../driver.ts'
import { type Doing, dialog, lookAtBoard, type Pages } from '../pages.ts'
import type { Behind, OrderThing } from './order.ts'

const next = ({ page }: Doing<Order, Behind, OrderThing>, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).click()

async function applies(doing: Doing<Order, Behind, OrderThing>): Promise<void> {
  const { page, input = {} } = doing
  await page.waitForURL('**/orderRefund?order=*')
  for (const line of input.lines as readonly string[]) await page.locator(`input[value="${line}"]`).check()
  await next(doing, '下一步')
  await page.getByText('最多可以退').waitFor()
  await next(doing, '下一步')
  await page.getByLabel('原因').fill(String(input.reason))
  await next(doing, '下一步')
  await next(doing, '提交申请')
  await page.waitForURL('**/orderRefund?id=*')
}

async function reviews(doing: Doing<Order, Behind, OrderThing>): Promise<void> {
  const { page } = doing
  await page.waitForURL('**/orderEvaluate?*')
  await page.getByRole('radiogroup').first().waitFor()
  for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio').nth(4).check()
  await next(doing, '提交评价')
  await dialog(page).getByRole('button', { name: '提交', exact: true }).click()
  await page.waitForURL('**/orderDetail?*')
}

const orderPath = ({ id }: Thing) => `/orderDetail?id=${id}`
export const orderPages: Pages<Order, Behind, OrderThing> = {
  views: {
    buyer: { path: orderPath, more: ({ node: { row } }) => (row.state === 'pendingPayment' ? ['去付款'] : []) },
    seller: { path: orderPath },
  },
  elsewhere: { APPLY_AFTER_SALES: applies, REVIEW: reviews },
}

const claimPath = ({ id }: Thing) => `/orderRefund?id=${id}`
export const afterSalesPages: Pages<AfterSales, null, Thing> = {
  views: { buyer: { path: claimPath }, seller: { path: claimPath } },
}

export const complaintPages: Pages<Complaint, null, Thing> = {
  views: {
    buyer: { path: ({ id }) => `/orderComplaint?id=${id}` },
    platform: { path: ({ id }) => `/manage/complaints?id=${id}`, look: lookAtBoard },
  },
}

/** Where an open shop is kept, and its owner may close it; the history of a shop is told to the platform only. */
const keptShop: Pages<Shop, null, Thing>['views'][string] = {
  path: ({ id }, { node: { row } }) => (row.state === 'open' ? `/v3Release?shop=${id}` : undefined),
  counts: false,
  look: page =>
    page.evaluate(() => {
      const words = (element: Element) => element.textContent?.trim() ?? ''
      const state = [...document.querySelectorAll('main span')].map(words).find(one => one === '营业中')
      const closing = [...document.querySelectorAll('main details button')].map(words)
      return state === undefined ? undefined : { state, buttons: closing, steps: 0 }
    }),
  unfold: page => page.locator('summary').filter({ hasText: '不想再经营了' }).click(),
}

export const shopPages: Pages<Shop, null, Thing> = {
  views: {
    seller: keptShop,
    platform: { path: ({ id }) => `/manage/shops?id=${id}`, look: lookAtBoard },
  },
}
