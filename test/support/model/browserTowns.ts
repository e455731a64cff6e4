/** Walks of several workflows in one Chromium: one town after the other, since the staff of the one would decide in the other. */
import { afterAll, beforeAll, describe } from 'vitest'
import { openPortal, type Portal } from '../browser/portal.ts'
import { type ActorPages, browserSuite, openActorPages } from './browserSuite.ts'
import type { Driver, TestRecord } from './driver.ts'
import type { RecordPages } from './recordPages.ts'
import { createTestbed, type Testbed } from './testbed.ts'

/** Opens a portal for this file, and returns what walks one workflow in a town of its own there. */
export function walkTowns() {
  let portal: Portal
  let testbed: Testbed
  let actorPages: ActorPages
  beforeAll(async () => {
    portal = await openPortal({ demo: false })
  })
  afterAll(() => portal.close())
  const here = () => ({ testbed, actorPages })

  return <F extends object, H, T extends TestRecord>(driver: Driver<F, H, T>, pages: RecordPages<F, H, T>): void => {
    describe(`the town of ${driver.flow.id}`, () => {
      beforeAll(async () => {
        testbed = await createTestbed(portal.server, { ...driver.world.actors, ...driver.extraActors })
        await driver.prepare?.(testbed)
        actorPages = await openActorPages(portal, testbed, Object.keys(pages.views))
      })
      afterAll(async () => {
        for (const { page } of actorPages.values()) await page.context().close()
      })
      browserSuite(driver, pages, here)
    })
  }
}
