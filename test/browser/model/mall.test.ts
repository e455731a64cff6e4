/**
 * Every edge of every workflow as people see it: one portal and one page a person for all. A new workflow is one more
 * line.
 */
import { afterAll, beforeAll } from 'vitest'
import { openPortal, type Portal } from '../../support/browser/portal.ts'
import { type ActorPages, browserSuite, openActorPages } from '../../support/model/browserSuite.ts'
import { afterSalesDriver } from '../../support/model/drivers/afterSales.ts'
import { complaintDriver } from '../../support/model/drivers/complaint.ts'
import { afterSalesPages, complaintPages, orderPages, shopPages } from '../../support/model/drivers/mallPages.ts'
import { orderDriver } from '../../support/model/drivers/order.ts'
import { shopDriver } from '../../support/model/drivers/shop.ts'
import { createTestbed, type Testbed } from '../../support/model/testbed.ts'

let portal: Portal
let testbed: Testbed
let actorPages: ActorPages
beforeAll(async () => {
  portal = await openPortal({ demo: false })
  testbed = await createTestbed(portal.server)
  actorPages = await openActorPages(portal, testbed, ['buyer', 'seller', 'platform'])
})
afterAll(() => portal.close())
const here = () => ({ testbed, actorPages })

browserSuite(orderDriver, orderPages, here)
browserSuite(afterSalesDriver, afterSalesPages, here)
browserSuite(complaintDriver, complaintPages, here)
browserSuite(shopDriver, shopPages, here)
