/**
 * Every edge of activities, sign-ups, groups, hours and certificates as people see it: one town after the other, since leaders
 * of the one would decide in the other.
 */
import { afterAll, beforeAll, describe } from 'vitest'
import { openPortal, type Portal } from '../../support/browser/portal.ts'
import { type ActorPages, browserSuite, openActorPages } from '../../support/model/browserSuite.ts'
import type { Driver, TestRecord } from '../../support/model/driver.ts'
import { activityDriver } from '../../support/model/drivers/activity.ts'
import { certificateDriver } from '../../support/model/drivers/certificate.ts'
import { groupSignUpDriver } from '../../support/model/drivers/groupSignUp.ts'
import { hoursDriver } from '../../support/model/drivers/hours.ts'
import {
  activityPages,
  certificatePages,
  groupSignUpPages,
  hoursPages,
  signUpPages,
} from '../../support/model/drivers/servingPages.ts'
import { signUpDriver } from '../../support/model/drivers/signUp.ts'
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
      testbed = await createTestbed(portal.server, { ...driver.extraActors, ...driver.world.actors })
      await driver.prepare?.(testbed)
      actorPages = await openActorPages(portal, testbed, Object.keys(pages.views))
    })
    afterAll(async () => {
      for (const { page } of actorPages.values()) await page.context().close()
    })
    browserSuite(driver, pages, here)
  })
}

itShows(activityDriver, activityPages)
itShows(
  signUpDriver,
  signUpPages(() => testbed),
)
itShows(
  groupSignUpDriver,
  groupSignUpPages(() => testbed),
)
itShows(hoursDriver, hoursPages)
itShows(certificateDriver, certificatePages())
