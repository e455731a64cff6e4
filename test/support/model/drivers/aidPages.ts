/** Which pages show an application, and the goods that are set aside for it. */
import type { Page } from 'playwright-core'
import type { Aid } from '../../../../src/machines/workflows/aid/chart.ts'
import { press } from '../../browser/screen.ts'
import type { TestRecord } from '../driver.ts'
import type { RecordPages, StepOnPage, VisibleRecord } from '../recordPages.ts'
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

/** What opens on the board: the state among the facts, the steps in place, and people to choose from. */
const readDeskPanel = (page: Page): Promise<VisibleRecord | undefined> =>
  page.evaluate(() => {
    const words = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
    const all = (within: ParentNode, what: string) => [...within.querySelectorAll(what)]
    const head = all(document, 'main h2').find(one => words(one) === '进度')
    const progress = head?.parentElement?.parentElement
    const panel = progress?.parentElement
    const state = all(panel ?? document.createElement('p'), 'dt').find(one => words(one) === '状态')
    if (!panel || !progress || !state) return undefined
    const steps = all(panel.firstElementChild ?? panel, 'button').flatMap(one => words(one) || [])
    const choosing = all(panel, 'section > div > h3').map(one =>
      words(one) === '改派给谁' ? '改派帮扶人' : '指派帮扶人',
    )
    return {
      state: words(state.nextElementSibling),
      buttons: [...steps, ...choosing],
      steps: all(progress, 'ol > li').length,
    }
  })
const deskView: View = { path: ({ id }) => `/task?board=aidBoard&id=${id}`, read: readDeskPanel }

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
