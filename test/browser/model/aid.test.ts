/** Every edge of help as people see it: who asks, who takes it up, who helps, and the warehouse. */
import { walkTowns } from '../../support/model/browserTowns.ts'
import { aidDriver } from '../../support/model/drivers/aid.ts'
import { aidPages } from '../../support/model/drivers/aidPages.ts'

const { itShows } = walkTowns()
itShows(aidDriver, aidPages)
