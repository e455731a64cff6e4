/** Every edge of gifts, expenses and roles as people see it. */
import { walkTowns } from '../../support/model/browserTowns.ts'
import { expensePages, giftPages, rolePages } from '../../support/model/drivers/donationPages.ts'
import { expenseDriver } from '../../support/model/drivers/expense.ts'
import { goodsDonationDriver } from '../../support/model/drivers/goodsDonation.ts'
import { roleGrantDriver } from '../../support/model/drivers/roleGrant.ts'

const { itShows } = walkTowns()
itShows(goodsDonationDriver, giftPages)
itShows(expenseDriver, expensePages)
itShows(roleGrantDriver, rolePages)
