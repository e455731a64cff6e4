import type { WireReply } from '../../../contract/wire.ts'
import { useFlow } from '../../../data/record/useFlow.ts'
import { purposeOf } from '../../../machines/workflows/payment/purposes.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'

/** Labels of payment providers. */
export const PROVIDER_LABELS: Readonly<Record<string, string>> = {
  sandbox: '演示收银台',
  wechat: '微信',
  alipay: '支付宝',
}

interface PayCardClosedProps {
  payment: Readonly<Record<'state' | 'stateLabel' | 'provider', string>>
  purpose: WireReply<'/api/v3/paymentDetail'>['purpose']
  /** 分 */
  amount: number
  /** Refunded part, 分. */
  refunded?: number
}

/** 付款 without a code to scan: paid, cancelled, or refunding, and what happens to the money. */
export function PayCardClosed({ payment, purpose, amount, refunded = 0 }: PayCardClosedProps) {
  const { state, stateLabel, provider } = payment
  const { flow } = useFlow('payment')
  const hasEdge = (event: string) => flow?.edges.some(({ from, name }) => from === state && name === event)
  // The payment of an order itself stays paid: refunds are shown with the order.
  const wholly = refunded > 0 && refunded >= amount
  const failed = hasEdge('REFUNDED') && !hasEdge('REFUND_FAILED')
  return (
    <Card>
      <div id="pay">
        <Stack gap="sm">
          <Row justify="between">
            <h2>付款</h2>
            <Chip>{wholly ? '已全部退回' : stateLabel}</Chip>
          </Row>
          <p>
            <Money fen={amount} variant="price" /> <MutedText>{PROVIDER_LABELS[provider]}</MutedText>
          </p>
          {refunded > 0 && (
            <MutedText block>
              {wholly ? '这笔款' : '其中'} <Money fen={refunded} /> 已经{wholly && '全部'}原路退回。
            </MutedText>
          )}
          {hasEdge('REFUND_FAILED') && <MutedText block>这笔款正在原路退回，到账后会通知您。</MutedText>}
          {failed && <MutedText block>原路退回没有成功，财务正在处理，办好后会通知您。</MutedText>}
          {hasEdge('SEND_BACK') && <MutedText block>{purposeOf({ purpose }).doubtful}</MutedText>}
          {hasEdge('PAID') && <MutedText block>这次支付没有完成。如果之后还有款到账，会自动原路退回。</MutedText>}
        </Stack>
      </div>
    </Card>
  )
}
