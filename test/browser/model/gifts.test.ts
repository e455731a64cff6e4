/**
 * Every edge of gifts, expenses and roles as people see it: one town after the other, since leaders of the one would
 * decide in the other.
 */
import { afterAll, beforeAll, describe } from 'vitest'
import { openPortal, type Portal } from '../../support/browser/portal.ts'
import { type ActorPages, browserSuite, openActorPages } from '../../support/model/browserSuite.ts'
import type { Driver, TestRecord } from '../../support/model/driver.ts'
import { expensePages, giftPages, rolePages } from '../../support/model/drivers/donationPages.ts'
import { expenseDriver } from '../../support/model/drivers/expense.ts'
import { goodsDonationDriver } from '../../support/model/drivers/goodsDonation.ts'
import { roleGrantDriver } from '../../support/model/drivers/roleGrant.ts'
import type { RecordPages } from '../../support/model/recordPages.ts'
import { createTestbed, type Testbed } from '../../support/model/testbed.ts'

let portal: Portal
let testbed: Testbed
let actorPages: ActorPages
beforeAll(async () => {
  portal = await openPortal({ demo: false })
})
afterAll(() => portal.close())
const here = () => ({ testbed, actorPages })

function itShows<F extends object, H, T extends TestRecord>(
  driver: Driver<F, H, T>,
  pages: RecordPages<F, H, T>,
): void {
  describe(`the town of ${driver.flow.id}`, () => {
    beforeAll(async () => {
      testbed = await createTestbed(portal.server, driver.world.actors)
      await driver.prepare?.(testbed)
      actorPages = await openActorPages(portal, testbed, Object.keys(pages.views))
    })
    afterAll(async () => {
      for (const { page } of actorPages.values()) await page.context().close()
    })
    browserSuite(driver, pages, here)
  })
}

itShows(goodsDonationDriver, giftPages)
itShows(expenseDriver, expensePages)
itShows(roleGrantDriver, rolePages)
