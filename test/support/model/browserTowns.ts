/**
 * Walks of several workflows in one Chromium: one town after the other, since the staff of the one would decide in the
 * other.
 */
import { afterAll, beforeAll, describe } from 'vitest'
import { openPortal, type Portal } from '../browser/portal.ts'
import {
  type ActorPage,
  type ActorPages,
  type BrowserExceptions,
  browserSuite,
  leaveActorPages,
  openActorPages,
} from './browserSuite.ts'
import type { Driver, TestRecord } from './driver.ts'
import type { RecordPages } from './recordPages.ts'
import { createTestbed, type Testbed } from './testbed.ts'

/**
 * Opens a portal for this file, and returns what walks one workflow in a town of its own there; `testbed` is the town
 * that is being walked.
 */
export function walkTowns() {
  let portal: Portal
  let testbed: Testbed
  let actorPages: ActorPages
  let idle: ActorPage[] = []
  beforeAll(async () => {
    portal = await openPortal({ demo: false })
  })
  afterAll(() => portal.close())
  const here = () => ({ testbed, actorPages })

  const itShows = <F extends object, H, T extends TestRecord>(
    driver: Driver<F, H, T>,
    pages: RecordPages<F, H, T>,
    exceptions?: BrowserExceptions,
  ): void => {
    describe(`the town of ${driver.flow.id}`, () => {
      beforeAll(async () => {
        testbed = await createTestbed(portal.server, { ...driver.extraActors, ...driver.world.actors })
        await driver.prepare?.(testbed)
        actorPages = await openActorPages(portal, testbed, Object.keys(pages.views), idle)
      })
      afterAll(async () => {
        idle = [...idle, ...(await leaveActorPages(actorPages))]
      })
      browserSuite(driver, pages, here, exceptions)
    })
  }
  return { itShows, testbed: () => testbed }
}
