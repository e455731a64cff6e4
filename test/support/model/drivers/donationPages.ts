/** Which pages show gifts of goods, expenses and roles. */
import type { Page } from 'playwright-core'
import type { Expense } from '../../../../src/machines/workflows/expense/chart.ts'
import type { GoodsDonation } from '../../../../src/machines/workflows/goodsDonation/chart.ts'
import type { RoleGrant } from '../../../../src/machines/workflows/roleGrant/chart.ts'
import { addPicture, press } from '../../browser/screen.ts'
import type { TestRecord } from '../driver.ts'
import { type RecordPages, readOpenCard, type StepOnPage, type VisibleRecord } from '../recordPages.ts'
import { COLLECTOR } from './goodsDonation.ts'

type GiftPages = RecordPages<GoodsDonation, null, TestRecord>
type View = GiftPages['views'][string]
type PageAction = (doing: StepOnPage<GoodsDonation, null, TestRecord>) => Promise<void>

const confirmCollection: PageAction = async ({ page }) => {
  await page.waitForURL('**/collectSure?*')
  await page.getByText('当面清点').waitFor()
  await press(page, '下一步')
  await addPicture(page, '现场照片')
  await press(page, '下一步')
  await press(page, '确认收取')
  await page.waitForURL('**/collectDetail?*')
}

const storeGift: PageAction = async ({ page, input = {} }) => {
  await page.getByLabel('货架').fill(String(input.shelf))
  await press(page, '入库')
}

/** What opens on the board: the state among the facts, the steps in place, and people to choose from. */
const readDeskPanel = (page: Page): Promise<VisibleRecord | undefined> =>
  page.evaluate(() => {
    const words = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
    const head = [...document.querySelectorAll('main h2')].find(one => words(one) === '进度')
    const progress = head?.parentElement?.parentElement
    const panel = progress?.parentElement
    const state = [...(panel?.querySelectorAll('dt') ?? [])].find(one => words(one) === '状态')
    if (!panel || !progress || !state) return undefined
    const buttons = [...(panel.firstElementChild?.querySelectorAll('button') ?? [])].flatMap(one => words(one) || [])
    const choosing = panel.querySelector('section li button') ? ['指派收取员'] : []
    return {
      state: words(state.nextElementSibling),
      buttons: [...buttons, ...choosing],
      steps: progress.querySelectorAll('ol > li').length,
    }
  })
const deskView: View = { path: ({ id }) => `/task?board=donationBoard&all=1&id=${id}`, read: readDeskPanel }

const STORABLE = ['confirmed', 'awaitingDropOff', 'stored']
/** The keeper's list holds what waits to be booked in; what was is there with its labels. */
const storeView: View = {
  path: ({ id }, { node: { row } }) =>
    STORABLE.includes(row.state) ? `/warehousing?mode=${row.facts.mode}&id=${id}` : undefined,
  showsHistory: false,
  read: page =>
    page.evaluate(() => {
      const words = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
      const mode = new URLSearchParams(location.search).get('mode')
      if ([...document.querySelectorAll('main h2')].some(one => words(one) === '已入库'))
        return { state: '已入库', buttons: [], steps: 0 }
      const submit = [...document.querySelectorAll('main form button[type=submit]')]
        .map(words)
        .filter(one => one === '入库')
      return submit.length ? { state: mode === 'collect' ? '待入库' : '待送达', buttons: submit, steps: 0 } : undefined
    }),
}

export const giftPages: GiftPages = {
  distinct: ({ mode }) => [mode],
  views: {
    donor: { path: ({ id }) => `/myBenevolence?id=${id}` },
    responsible: deskView,
    // They hear of it though it is not theirs yet.
    platform: deskView,
    collector: {
      path: ({ id }, { node: { row } }) => (row.facts.assignee === '' ? undefined : `/collectDetail?id=${id}`),
    },
    warehouseIn: storeView,
  },
  onOwnPage: { COLLECT: confirmCollection },
  withoutButton: { ASSIGN: ({ page }) => press(page, `指派${COLLECTOR}`), STORE: storeGift },
}

const financeView: RecordPages<Expense, null, TestRecord>['views'][string] = {
  path: ({ id }) => `/accounting?tab=all&id=${id}`,
  read: readOpenCard,
}
export const expensePages: RecordPages<Expense, null, TestRecord> = {
  // Two people are needed for what is big.
  distinct: ({ approvedBy }) => [approvedBy && 'two'],
  views: {
    collector: { path: ({ id }) => `/charge?id=${id}` },
    finance: financeView,
    otherFinance: financeView,
  },
}

const roleView: RecordPages<RoleGrant, null, TestRecord>['views'][string] = { path: ({ id }) => `/editRole?id=${id}` }
export const rolePages: RecordPages<RoleGrant, null, TestRecord> = {
  views: {
    neighbour: { path: ({ id }) => `/roleEdit?id=${id}` },
    leader3: roleView,
    platform: roleView,
  },
}
