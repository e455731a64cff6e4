import { orderDriver } from '../../support/model/drivers/order.ts'
import { itHoldsOverHttp } from '../../support/model/http.ts'

itHoldsOverHttp(orderDriver, {
  unreachable: {
    'a line in after-sales is not shipped until they are over': [
      'paid afterSalesOpen=1 —seller: SHIP(both)→ shipped linesLeft=0 afterSalesOpen=1',
      'paid refunded=4000 linesLeft=1 linesKept=1 afterSalesOpen=1 —seller: SHIP(one)→ shipped refunded=4000 linesLeft=0 linesKept=1 afterSalesOpen=1',
    ],
  },
})
