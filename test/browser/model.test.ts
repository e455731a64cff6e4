/** Every edge of every workflow as people see it: one portal and one page a person for all. A new workflow is one more line. */
import { afterAll, beforeAll } from 'vitest'
import { type Desks, desksFor, itShowsItself } from '../support/model/chromium.ts'
import { afterSalesDriver } from '../support/model/drivers/afterSales.ts'
import { complaintDriver } from '../support/model/drivers/complaint.ts'
import { orderDriver } from '../support/model/drivers/order.ts'
import { afterSalesPages, complaintPages, orderPages, shopPages } from '../support/model/drivers/pages.ts'
import { shopDriver } from '../support/model/drivers/shop.ts'
import { type Town, townOn } from '../support/model/town.ts'
import { openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let town: Town
let desks: Desks
beforeAll(async () => {
  portal = await openPortal({ demo: false })
  town = await townOn(portal.server)
  desks = await desksFor(portal, town, ['buyer', 'seller', 'platform'])
})
afterAll(() => portal.close())
const here = () => ({ town, desks })

itShowsItself(orderDriver, orderPages, here)
itShowsItself(afterSalesDriver, afterSalesPages, here)
itShowsItself(complaintDriver, complaintPages, here)
itShowsItself(shopDriver, shopPages, here)
