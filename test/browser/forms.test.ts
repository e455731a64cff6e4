/**
 * Every form on a small phone in 长者模式, where there is least room: its forward button is pressed while it is empty and
 * while it is half filled, and each time what stops it is in sight, above the bar, in the words of its label. One is
 * sent by keys alone.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { giftContract } from '../../src/contract/gift.contract.ts'
import { mallContract } from '../../src/contract/mall.contract.ts'
import { policyContract } from '../../src/contract/policy.contract.ts'
import { roleContract } from '../../src/contract/role.contract.ts'
import { screens } from '../../src/contract/screens.ts'
import { builtPaths } from '../support/browser/builtScreens.ts'
import { DEMO, expectFits, openPortal, type Portal, type Visit, waitUntilSettled } from '../support/browser/portal.ts'
import { arrive } from '../support/browser/screen.ts'
import { activityScreenQueries } from '../support/demo/activities.ts'
import { aidScreenQueries } from '../support/demo/aid.ts'
import { idleScreenQueries } from '../support/demo/idle.ts'
import { createDemoOrder, logInDemoAccount } from '../support/demo/orders.ts'
import { taskScreenQueries } from '../support/demo/tasks.ts'

let portal: Portal
const queries = new Map<string, string>()
beforeAll(async () => {
  portal = await openPortal()
  for (const [path, query] of await aidScreenQueries(portal.server)) queries.set(path, query)
  for (const [path, query] of await activityScreenQueries(portal.server)) queries.set(path, query)
  for (const [path, query] of await idleScreenQueries(portal.server)) queries.set(path, query)
  const { id } = await createDemoOrder(portal.server, 'received')
  queries.set('/orderRefund', `?order=${id}`)
  queries.set('/orderComplaint', `?order=${id}`)
  queries.set('/orderEvaluate', `?id=${id}`)
  for (const [path, query] of await taskScreenQueries(portal.server)) queries.set(path, query)
  const { server } = portal
  const { dataList: goods } = await server.call(mallContract.goodsPage, { inStock: true, pageSize: 1 })
  const { skus } = await server.call(mallContract.goodsDetail, { id: goods[0]!.id })
  queries.set('/v3OrderSubmit', `?lines=${skus.find(({ available }) => available > 0)!.id}:1`)
  const { dataList: policies } = await server.call(policyContract.getZhengcebangfu, { region: '330106', pageSize: 1 })
  queries.set('/helpP', `?id=${policies[0]!.id}`)
  const leader = await logInDemoAccount(server, DEMO.leader3)
  const { dataList: people } = await server.call(
    roleContract.rolePage,
    { tab: 'active', role: 'responsible', pageSize: 1 },
    { token: leader.token },
  )
  queries.set('/editRole', `?id=${people[0]!.id}&move=1`)
  queries.set('/roleEdit', '?new=1')
  queries.set('/charge', '?new=1')
  queries.set('/invoice', '?new=1')
  const { dataList: gifts } = await server.call(giftContract.giftPage, { pageSize: 1 })
  queries.set('/giftDetailInfo', `?id=${gifts[0]!.id}`)
})
afterAll(() => portal.close())

const SMALL = { width: 360, height: 780 }
/** Whose forms they are; the others are those of the demonstration's member. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  '/assist': DEMO.volunteer,
  '/charge': DEMO.collector,
  '/v3ReleaseAdd': DEMO.shopOwner,
  '/addRole': DEMO.leader3,
  '/editRole': DEMO.leader3,
  '/manage/viewAs': '13900000014',
  '/collectSure': DEMO.collector,
  '/volunteerRF': DEMO.volunteer,
  '/VolunteerDF': DEMO.organisation,
  '/identDEditP': DEMO.organisation,
}
const VISITOR = ['/login', '/reg', '/forget']
/** By whom they belong to: one page each, that goes from form to form as people do. */
const visits = new Map<string, Visit>()
async function pageOf(as = ''): Promise<Page> {
  const visit =
    visits.get(as) ?? (await portal.visit({ size: 'phone', large: true, isStill: true, ...(as !== '' && { as }) }))
  visits.set(as, visit)
  await visit.page.setViewportSize(SMALL)
  return visit.page
}
const MOST_PRESSES = 4
/** What has to be changed before a form of what is known already can be sent. */
const EMPTIED: Readonly<Record<string, string>> = {
  '/personal': '姓名',
  '/volunteerRF': '人数',
  '/VolunteerDF': '人数',
  '/idleAlter': '名称',
}

/** What a person sees of the form after a press. */
interface Sight {
  /** The question, the address and what was announced, which change when the form went on. */
  readonly place: string
  /** Sentences that are drawn inside of the window and above the bar. */
  readonly sentences: readonly string[]
  /** Label of the field that has the focus, and what is said at it. */
  readonly label: string
  readonly sentence: string
}

const look = (page: Page): Promise<Sight> =>
  page.evaluate(() => {
    const bar = document.querySelector('[data-action-bar]')
    const floor = bar && getComputedStyle(bar).position === 'sticky' ? bar.getBoundingClientRect().top : innerHeight
    const alerts = [...document.querySelectorAll<HTMLElement>('main form [role="alert"], form [role="alert"]')]
    const seen = alerts.filter(alert => {
      const { top, bottom, height } = alert.getBoundingClientRect()
      return height > 0 && top >= 0 && bottom <= floor + 1
    })
    const field = document.activeElement?.closest('[data-invalid]')
    return {
      place: [
        location.pathname,
        ...[...document.querySelectorAll('form h2, [role="dialog"] h2, [role="alertdialog"] h2')].map(
          ({ textContent }) => textContent,
        ),
        // What was sent is said, and the form is empty again.
        document.querySelector('[data-kind="message"]')?.textContent,
      ].join(' '),
      sentences: [...new Set(seen.map(({ textContent }) => textContent ?? ''))],
      label: field?.querySelector('label, [id$="-label"]')?.textContent?.replace('（选填）', '') ?? '',
      sentence: field?.querySelector('[role="alert"]')?.textContent ?? '',
    }
  })

/** How far below the upper edge of the window the first of these is drawn. px */
const topOf = (page: Page, selector: string) =>
  page.evaluate(
    all =>
      [...document.querySelectorAll(all)]
        .map(one => one.getBoundingClientRect())
        .find(({ width, height }) => width > 1 && height > 1)?.top ?? Number.POSITIVE_INFINITY,
    selector,
  )

const forward = (page: Page) =>
  page.locator('form [data-action-bar] button[type="submit"], form button[type="submit"]').first()

/** Fills in the field that the form has brought into sight, as somebody would who does one thing at a time. */
const fillFocused = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const control = document.activeElement
    const write = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string) => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
    }
    if (control instanceof HTMLSelectElement)
      write(control, [...control.options].find(({ value, disabled }) => value && !disabled)?.value ?? '')
    else if (control instanceof HTMLTextAreaElement) write(control, '这里是一段写得足够长的说明文字')
    else if (control instanceof HTMLInputElement && /radio|checkbox/.test(control.type)) control.click()
    else if (control instanceof HTMLInputElement && control.type !== 'file') write(control, '测试')
  })

/** Presses forward until the question of this field has its turn. */
async function reach(page: Page, field: Locator): Promise<Locator> {
  for (let presses = 0; presses < 12 && !(await field.isVisible()); presses++) {
    await forward(page).click()
    await waitUntilSettled(page)
  }
  return field
}

const forms = screens
  .filter(({ path, kind }) => kind === 'guidedForm' && builtPaths().has(path))
  .map(({ path, title }) => [path, title] as const)

it.each(forms)('%s %s', async path => {
  const page = await pageOf(VISITOR.includes(path) ? undefined : (ACCOUNTS[path] ?? DEMO.member))
  await arrive(page, path + (queries.get(path) ?? ''))
  const emptied = EMPTIED[path]
  await forward(page).waitFor()
  if (emptied) await reach(page, page.getByLabel(emptied)).then(field => field.fill(''))
  // What stands outside of the shell begins with who asks.
  if (!VISITOR.includes(path)) expect(await topOf(page, 'main form > *')).toBeLessThan(SMALL.height / 4)
  const before = await look(page)
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    if ((await forward(page).count()) === 0) break
    await page.evaluate(() => scrollTo({ top: 0 }))
    await forward(page).click()
    await waitUntilSettled(page)
    const after = await look(page)
    // It went on: to the next step, to a question, or it was sent.
    if (after.place !== before.place) break
    expect(after.sentences, `${path}: a sentence in sight`).not.toEqual([])
    // What nothing was written in is asked for by its name.
    if (/^请(填写|选择)/.test(after.sentence) && after.label) expect(after.sentence).toContain(after.label)
    await fillFocused(page)
  }
})

it.each([
  ['/map', 'main .leaflet-container'],
  ['/v3Goods', 'main a[href^="/v3GoodsDetail"]'],
  ['/activity', 'main ul > li'],
  ['/gift', 'main ul > li'],
  ['/help', 'main ul > li'],
  ['/accomplishMore', 'main ul > li'],
])('%s begins with what one came for, in the first quarter of the screen', async (path, content) => {
  const page = await pageOf(DEMO.member)
  await page.goto(path)
  await page.locator(content).first().waitFor()
  await waitUntilSettled(page)
  expect(await topOf(page, content)).toBeLessThan(SMALL.height / 4)
})

it('/rank begins with the first place above the middle of the first third', async () => {
  const page = await pageOf(DEMO.member)
  await page.goto('/rank')
  await page.locator('main ul > li').first().waitFor()
  await waitUntilSettled(page)
  expect(await topOf(page, 'main ul > li')).toBeLessThan(SMALL.height * 0.3)
})

it.each(['/activityJz', '/activityWz'])('the picture of %s stays inside of the screen', async path => {
  const page = await pageOf(DEMO.member)
  await page.goto(path + (queries.get(path) ?? ''))
  await page.locator('main img').first().waitFor()
  await waitUntilSettled(page)
  await expectFits(page, path)
})

it('messages stand below what a step has changed, above the tabs, and above the keyboard of whoever types', async () => {
  const page = await pageOf(DEMO.member)
  const place = () =>
    page.getByRole('log', { name: '通知' }).evaluate(one => {
      const { top, bottom } = one.parentElement!.getBoundingClientRect()
      return { top, bottom }
    })
  await arrive(page, '/v3Goods')
  const tabs = (await page.getByRole('navigation', { name: '底部导航' }).boundingBox())!
  const atRest = await place()
  expect(atRest.top).toBeGreaterThan(SMALL.height / 2)
  expect(atRest.bottom).toBeLessThanOrEqual(tabs.y)
  await page.getByRole('searchbox', { name: /找商品/ }).focus()
  const whileTyping = await place()
  expect(whileTyping.top).toBeLessThan(SMALL.height / 4)
  expect(whileTyping.bottom).toBeLessThan(SMALL.height / 2)
})

it('what is written stands whole in its field, as long as that leaves room for the rest', async () => {
  const { page } = await portal.visit({ size: 'phone', isStill: true, as: DEMO.member })
  await page.setViewportSize(SMALL)
  await arrive(page, '/feedback')
  await page
    .getByRole('radio', { name: /不会用/ })
    .first()
    .check()
  const field = page.locator('main textarea').first()
  const heights = () => field.evaluate(one => [one.clientHeight, one.scrollHeight] as const)
  const [empty] = await heights()
  await field.fill(Array(8).fill('一行一行地写').join('\n'))
  const [tall, content] = await heights()
  expect(tall).toBeGreaterThan(empty)
  expect(tall).toBeGreaterThanOrEqual(content - 1)
  await field.fill(Array(60).fill('一行一行地写').join('\n'))
  expect((await heights())[0]).toBeLessThan(SMALL.height)
})

/** Whether what has the focus is called so. */
const hasFocus = (page: Page, name: string) =>
  page.evaluate(name => {
    const at = document.activeElement
    const label = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels?.[0] : undefined
    return at !== document.body && (label ?? at)?.textContent?.includes(name)
  }, name)

async function pressTabUntil(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await hasFocus(page, name)) return
  }
  throw new Error(`${name} is not reached by Tab`)
}

it('物资援助申请 is sent by keys alone', async () => {
  const { page } = await portal.visit({ size: 'phone', isStill: true, as: DEMO.member })
  const { keyboard } = page
  const isAt = (name: string) => expect.poll(() => hasFocus(page, name), { message: name }).toBe(true)
  await arrive(page, '/applyWz')
  await pressTabUntil(page, '下一步')
  await keyboard.press('Enter')
  await isAt('身份证号')
  await keyboard.type('11010519491231002X')
  await keyboard.press('Enter')
  await isAt('家里现在最缺什么？')
  await pressTabUntil(page, '衣物鞋帽')
  await keyboard.press('Space')
  await pressTabUntil(page, '情况说明')
  await keyboard.type('冬天冷，家里只有一件薄棉衣')
  await pressTabUntil(page, '下一步')
  await keyboard.press('Enter')
  await isAt('有什么能说明情况？')
  await pressTabUntil(page, '添加图片')
  const chosen = page.waitForEvent('filechooser')
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } })
  await keyboard.press('Enter')
  await (await chosen).setFiles({ name: '证明.png', mimeType: 'image/png', buffer })
  // As long as it is on its way it is another tile.
  await page.getByRole('img', { name: '图片 1' }).waitFor()
  // What was pressed goes with its picture, the focus does not.
  await keyboard.press('Shift+Tab')
  await keyboard.press('Enter')
  await page.getByRole('button', { name: '移除图片 1' }).waitFor({ state: 'detached' })
  await isAt('添加图片')
  await pressTabUntil(page, '下一步')
  await keyboard.press('Enter')
  await isAt('请核对一遍')
  await pressTabUntil(page, '提交申请')
  await keyboard.press('Enter')
  await page.waitForURL('**/myHelpDetailWz?**')
  await isAt('我的物资援助详情')
})
