/** Every edge of help as people see it: who asks, who takes it up, who helps, and the warehouse. */
import { afterAll, beforeAll } from 'vitest'
import { openPortal, type Portal } from '../../support/browser/portal.ts'
import { type ActorPages, browserSuite, openActorPages } from '../../support/model/browserSuite.ts'
import { aidDriver, prepareAid } from '../../support/model/drivers/aid.ts'
import { aidPages, stockIssuePages } from '../../support/model/drivers/aidPages.ts'
import { stockIssueDriver } from '../../support/model/drivers/stockIssue.ts'
import { createTestbed, type Testbed } from '../../support/model/testbed.ts'
import { aidWorld } from '../../support/model/worlds/aid.ts'

let portal: Portal
let testbed: Testbed
let actorPages: ActorPages
beforeAll(async () => {
  portal = await openPortal({ demo: false })
  testbed = await createTestbed(portal.server, aidWorld.actors)
  await prepareAid(testbed)
  actorPages = await openActorPages(portal, testbed, Object.keys(aidPages.views))
})
afterAll(() => portal.close())
const here = () => ({ testbed, actorPages })

browserSuite(aidDriver, aidPages, here)
browserSuite(stockIssueDriver, stockIssuePages, here)
