/** Which pages show an application, and the goods that are set aside for it. */
import type { Page } from 'playwright-core'
import type { Aid } from '../../../../src/machines/workflows/aid/chart.ts'
import { press } from '../../browser/screen.ts'
import type { TestRecord } from '../driver.ts'
import { type RecordPages, readDetailPage, type StepOnPage, type VisibleRecord } from '../recordPages.ts'
import { type AidHelper, HELPER_NAMES } from './aid.ts'

type AidPages = RecordPages<Aid, AidHelper, TestRecord>
type PageAction = (doing: StepOnPage<Aid, AidHelper, TestRecord>) => Promise<void>
type View = AidPages['views'][string]

const reportDone: PageAction = async ({ page, input = {} }) => {
  await page.waitForURL('**/assist?*')
  await page.getByLabel('帮扶情况').fill(String(input.words))
  await page.locator(`input[type=radio][value="${input.span}"]`).check()
  await press(page, '提交完成')
  await page.waitForURL('**/myAssistanceDetail?*')
}

const confirmDone: PageAction = async ({ page, input = {} }) => {
  await page.waitForURL('**/finish?*')
  // The page before has a button of the same name.
  await page.getByLabel('想说的话').fill(String(input.words))
  await page.getByRole('radio', { name: '5 星 非常满意' }).check()
  await press(page, '确认完成')
  await page.waitForURL('**/myHelpDetail*')
}

/** Submits the form unchanged. */
const reviseApplication: PageAction = async ({ page }) => {
  await page.waitForURL('**/apply*')
  await page.getByLabel('详细地址').waitFor()
  await press(page, '下一步')
  await page.getByLabel('情况说明').waitFor()
  await press(page, '下一步')
  await page.getByRole('group', { name: '证明材料' }).waitFor()
  await press(page, '下一步')
  await press(page, '提交申请')
  await page.waitForURL('**/myHelpDetail*')
}

const assignHelper: PageAction = ({ page, step }) => press(page, `指派${HELPER_NAMES[step.to.hidden]}`)

/** What a desk shows, with the choice of people in place of a button. */
async function readDesk(page: Page): Promise<VisibleRecord | undefined> {
  const choosing = await page.getByRole('heading', { level: 3, name: /^(改派给谁|谁去合适)$/ }).allTextContents()
  const seen = await readDetailPage(page)
  const steps = choosing.map(words => (words === '改派给谁' ? '改派帮扶人' : '指派帮扶人'))
  return seen && { ...seen, buttons: [...seen.buttons, ...steps] }
}
const deskView: View = { path: ({ id }) => `/task?board=aidBoard&id=${id}`, read: readDesk }

/** States in which the goods are requested from the warehouse. */
const REQUESTED_STATES = ['helping', 'reported', 'completed']

export const aidPages: AidPages = {
  // Goods are shown on another page, and involve the warehouse.
  distinct: ({ kind }) => (kind === 'goods' ? ['goods'] : []),
  views: {
    asker: {
      path: ({ id }, { node: { row } }) => `/myHelpDetail${row.facts.kind === 'goods' ? 'Wz' : 'Jz'}?id=${id}`,
      extraButtons: ({ node: { row } }) => (row.state === 'withdrawn' ? ['再次申请'] : []),
    },
    responsible: deskView,
    // Of a matter that is for a rung below they hear only what follows from their own steps.
    platform: { ...deskView, isNotified: ({ node: { row } }) => row.facts.rung === 'platform' },
    volunteer: {
      path: ({ id }, { node: { row }, hidden }) =>
        row.facts.assignee !== '' && hidden === 'volunteer' ? `/myAssistanceDetail?id=${id}` : undefined,
    },
    warehouseOut: {
      path: ({ id }, { node: { row } }) =>
        row.facts.kind === 'goods' && (row.facts.issued || REQUESTED_STATES.includes(row.state))
          ? `/accessDetail?aid=${id}`
          : undefined,
    },
  },
  onOwnPage: { REPORT_DONE: reportDone, CONFIRM: confirmDone, REVISE: reviseApplication },
  withoutButton: { ASSIGN: assignHelper, REASSIGN: assignHelper },
}
