import { shopDriver } from '../../support/model/drivers/shop.ts'
import { itHoldsOverHttp } from '../../support/model/http.ts'

itHoldsOverHttp(shopDriver, {
  unreachable: {
    'nobody orders from a shop that is not open yet': [
      '– openOrders=2 —seller: APPLY→ applied openOrders=2',
      'applied openOrders=2 —platform: APPROVE→ open openOrders=2',
      'applied openOrders=2 —platform: REFUSE(why)→ refused openOrders=2',
    ],
  },
})
