/** Every edge of help as people see it: who asks, who takes it up, who helps, and the warehouse. */
import { afterAll, beforeAll } from 'vitest'
import { type Desks, desksFor, itShowsItself } from '../support/model/chromium.ts'
import { aidDriver, preparesAid } from '../support/model/drivers/aid.ts'
import { aidPages, stockIssuePages } from '../support/model/drivers/helpPages.ts'
import { stockIssueDriver } from '../support/model/drivers/stockIssue.ts'
import { type Town, townOn } from '../support/model/town.ts'
import { aidWorld } from '../support/model/worlds/aid.ts'
import { openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let town: Town
let desks: Desks
beforeAll(async () => {
  portal = await openPortal({ demo: false })
  town = await townOn(portal.server, aidWorld.cast)
  await preparesAid(town)
  desks = await desksFor(portal, town, Object.keys(aidPages.views))
})
afterAll(() => portal.close())
const here = () => ({ town, desks })

itShowsItself(aidDriver, aidPages, here)
itShowsItself(stockIssueDriver, stockIssuePages, here)
