import { paymentDriver } from '../../support/model/drivers/payment.ts'
import { itHoldsOverHttp } from '../../support/model/http.ts'

itHoldsOverHttp(paymentDriver, {
  unreachable: {
    'certifications, which a fee is paid for, are not built yet': [
      'pendingPayment purpose=fee subject=r1 —provider: PAID→ paid purpose=fee subject=r1',
      'paid purpose=fee subject=r1 —finance: CONFIRM→ confirmed purpose=fee subject=r1 confirmed=true',
      'paid purpose=fee subject=r1 —clock: refundWindow→ paid purpose=fee subject=r1 refundOver=true refundWindow rung',
      'paid purpose=fee subject=r1 refundOver=true refundWindow rung —finance: CONFIRM→ confirmed purpose=fee subject=r1 confirmed=true refundOver=true refundWindow rung',
      'confirmed purpose=fee subject=r1 confirmed=true —clock: refundWindow→ confirmed purpose=fee subject=r1 confirmed=true refundOver=true refundWindow rung',
    ],
  },
})
