/** Fifty an hour: whoever works here, at the keyboard, and for many at once. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { severalAtOnce } from '../../src/data/severalAtOnce.ts'
import { openPortal, type Portal } from '../support/browser/portal.ts'
import { arrive, dialog, main } from '../support/browser/screen.ts'
import { createAidAt, createAidFixture, reliefForm } from '../support/fixtures/aid.ts'
import { createFundraiser, runCampaign } from '../support/fixtures/campaigns.ts'
import {
  beginDonationPayment,
  createFinanceMember,
  createMember,
  payPayment,
  REASON,
  takeStep,
} from '../support/fixtures/mall.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ demo: false })
})
afterAll(() => portal.close())

const countIn = (workflow: string) => async (state: string) => {
  const found = portal.server.database.db.selectFrom('record').select('id').where('workflow', '=', workflow)
  return (await found.where('state', '=', state).execute()).length
}
/** Resolves once a matter that none of `seen` was is open and its step can be taken. */
async function nextOpen(page: Page, seen: Set<string>, label: RegExp): Promise<void> {
  const open = () => page.locator('[data-row][data-open]').getAttribute('data-row')
  await expect.poll(async () => !seen.has((await open()) ?? '')).toBe(true)
  seen.add((await open()) ?? '')
  await main(page).getByRole('button', { name: label }).waitFor()
  await dialog(page).waitFor({ state: 'detached' })
}

/** Types keys at what has the focus, as somebody whose hands stay where they are; counts them. */
class Hands {
  pressed = 0
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key)
      this.pressed++
    }
  }
}

it('finance books twenty, gives back three and refuses one without the mouse, at two keys each', async () => {
  const { server } = portal
  const finance = await createFinanceMember(server)
  const giver = await createMember(server, '李国强')
  const campaign = await runCampaign(server, await createFundraiser(server))
  const gifts: string[] = []
  for (let at = 0; at < 24; at++) {
    const id = await beginDonationPayment(server, giver, 1_000 + at, campaign)
    await payPayment(server, giver, id)
    gifts.push(id)
  }
  for (const id of gifts.slice(20)) await takeStep(server, giver, 'paymentRefund', id, REASON)
  const payments = countIn('payment')

  const { page, context, problems } = await portal.visit({ as: finance.phone, size: 'desk', isStill: true })
  const hands = new Hands(page)
  const seen = new Set<string>()
  await arrive(page, '/accounting?book=payment&tab=paid')
  for (let booked = 1; booked <= 20; booked++) {
    await nextOpen(page, seen, /^确认入账/)
    await hands.press('c')
    await dialog(page).waitFor()
    await hands.press('Enter')
    await expect.poll(() => payments('confirmed')).toBe(booked)
  }
  expect(hands.pressed).toBe(40)

  await arrive(page, '/accounting?book=payment')
  for (let back = 1; back <= 3; back++) {
    await nextOpen(page, seen, /^同意退款/)
    await hands.press('a')
    await dialog(page).waitFor()
    await hands.press('Enter')
    await expect.poll(() => payments('refundRequested')).toBe(4 - back)
  }
  await nextOpen(page, seen, /^拒绝退款/)
  await hands.press('r')
  await dialog(page).getByLabel('原因').waitFor()
  await page.keyboard.insertText('物资已经发放，不能退回')
  await hands.press('Control+Enter')
  await expect.poll(() => payments('refundRequested')).toBe(0)
  expect(problems).toEqual([])
  await context.close()
})

it('a leader gives ten applications to one person at once', async () => {
  const { server } = portal
  const fixture = await createAidFixture(server)
  const titles = Array.from({ length: 10 }, (_, at) => `陪诊第 ${at + 1} 次`)
  await severalAtOnce(
    titles,
    async title => void (await createAidAt(server, fixture, 'accepted', reliefForm({ title }))),
  )
  const { page, context, problems } = await portal.visit({ as: fixture.desk.phone, size: 'desk', isStill: true })
  await arrive(page, '/task?board=aidBoard&tab=accepted')
  let presses = 0
  const press = async (name: string | RegExp) => {
    presses++
    await main(page).getByRole('button', { name }).click()
  }
  await press('选中列出的 10 件')
  await press(/^一起指派/)
  await press('指派赵敏')
  presses++
  await dialog(page).getByRole('button', { name: '都交给赵敏' }).click()
  await expect.poll(() => countIn('aid')('assigned')).toBe(10)
  await main(page).getByText('已办 10 件').waitFor()
  expect(presses).toBe(4)
  expect(problems).toEqual([])
  await context.close()
})
