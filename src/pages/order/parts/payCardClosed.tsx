import type { OrderDetail } from '../../../contract/order.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { useFlow } from '../../record/useFlow.ts'

/** What the payer pays with, by provider. */
export const PAY_WITH: Readonly<Record<string, string>> = { sandbox: '演示收银台', wechat: '微信', alipay: '支付宝' }

interface PayCardClosedProps {
  payment: Pick<NonNullable<OrderDetail['payment']>, 'state' | 'stateLabel' | 'provider'>
  /** 分 */
  amount: number
}

/** 付款 when there is nothing left to scan: taken, given up, or on its way back, and what happens to the money. */
export function PayCardClosed({ payment: { state, stateLabel, provider }, amount }: PayCardClosedProps) {
  const { flow } = useFlow('payment')
  const leads = (event: string) => flow?.edges.some(({ from, name }) => from === state && name === event)
  return (
    <Card>
      <div id="pay">
        <Stack gap="sm">
          <Row spread="between">
            <h2>付款</h2>
            <Chip>{stateLabel}</Chip>
          </Row>
          <p>
            <Money fen={amount} look="price" /> <Quiet>{PAY_WITH[provider]}</Quiet>
          </p>
          {leads('REFUNDED') && <Quiet block>这笔款正在原路退回，到账后会通知您。</Quiet>}
          {leads('PAID') && <Quiet block>这次支付没有完成。如果之后还有款到账，会自动原路退回。</Quiet>}
        </Stack>
      </div>
    </Card>
  )
}
