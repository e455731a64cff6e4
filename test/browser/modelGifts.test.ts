/** Every edge of gifts, expenses and roles as people see it: one town after the other, since leaders of the one would decide in the other. */
import { afterAll, beforeAll, describe } from 'vitest'
import { type Desks, desksFor, itShowsItself } from '../support/model/chromium.ts'
import type { Driver, Thing } from '../support/model/driver.ts'
import { expenseDriver } from '../support/model/drivers/expense.ts'
import { expensePages, giftPages, rolePages } from '../support/model/drivers/giftPages.ts'
import { goodsDonationDriver } from '../support/model/drivers/goodsDonation.ts'
import { roleGrantDriver } from '../support/model/drivers/roleGrant.ts'
import type { Pages } from '../support/model/pages.ts'
import { type Town, townOn } from '../support/model/town.ts'
import { openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let town: Town
let desks: Desks
beforeAll(async () => {
  portal = await openPortal({ demo: false })
})
afterAll(() => portal.close())
const here = () => ({ town, desks })

function itShows<F extends object, H, T extends Thing>(driver: Driver<F, H, T>, pages: Pages<F, H, T>): void {
  describe(`the town of ${driver.flow.id}`, () => {
    beforeAll(async () => {
      town = await townOn(portal.server, driver.world.cast)
      await driver.prepare?.(town)
      desks = await desksFor(portal, town, Object.keys(pages.views))
    })
    afterAll(async () => {
      for (const { page } of desks.values()) await page.context().close()
    })
    itShowsItself(driver, pages, here)
  })
}

itShows(goodsDonationDriver, giftPages)
itShows(expenseDriver, expensePages)
itShows(roleGrantDriver, rolePages)
