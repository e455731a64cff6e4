/** Every edge of what points are good for as people see it: gifts that are exchanged, expired points that come back. */
import { walkTowns } from '../../support/model/browserTowns.ts'
import { exchangeDriver } from '../../support/model/drivers/exchange.ts'
import { exchangePages, pointRestorePages } from '../../support/model/drivers/pointPages.ts'
import { pointRestoreDriver } from '../../support/model/drivers/pointRestore.ts'

const { itShows } = walkTowns()
itShows(exchangeDriver, exchangePages)
itShows(pointRestoreDriver, pointRestorePages)
