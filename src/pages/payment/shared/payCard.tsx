import { useQuery } from '../../../data/query.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { LazyQrCode } from '../../../ui/parts/lazyQrCode.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import css from './payCard.module.css'
import { PayCardClosed, PROVIDER_LABELS } from './payCardClosed.tsx'
import { isPhone } from './useTill.ts'

/**
 * 付款: the code to scan, on a phone the link to the cashier; combined payments list their parts. Only the server reports
 * success.
 */
export function PayCard({ payment }: { payment: string }) {
  const { data, problem, retry } = useQuery('/api/v3/paymentDetail', { id: payment })
  const phone = isPhone()
  if (problem)
    return (
      <Card>
        <Failure title="没有取到付款码" text={problem.message} onRetry={retry} />
      </Card>
    )
  if (data?.outdated)
    return (
      <Card>
        <h2>付款</h2>
        <p role="status">一起付款的另一笔订单有了变化。请点「去付款」，按新的金额付。</p>
      </Card>
    )
  if (data && !data.qr) return <PayCardClosed payment={data} purpose={data.purpose} amount={data.amount} />
  return (
    <Card>
      <div className={css.pay} id="pay">
        <div className={css.code} hidden={phone}>
          {data ? (
            <LazyQrCode height="11rem" text={data.qr} label="付款二维码" />
          ) : (
            <Skeleton height="11rem" width="11rem" />
          )}
        </div>
        <div className={css.words}>
          <Row justify="between">
            <h2>付款</h2>
            {data && <Chip>{data.stateLabel}</Chip>}
          </Row>
          {data && (
            <>
              <p>
                <Money fen={data.amount} variant="price" />
              </p>
              <MutedText block>
                {phone
                  ? `点「去付款」到${PROVIDER_LABELS[data.provider]}付款，付好会自己回来。`
                  : `请用${PROVIDER_LABELS[data.provider]}扫码付款，付好后这里会自己更新。`}
              </MutedText>
              {data.parts.length > 1 && (
                <>
                  <p>{data.parts.length} 笔订单一次付清，再各自发货：</p>
                  <Facts
                    items={data.parts.map(({ title, amount }) => ({ label: title, value: <Money fen={amount} /> }))}
                  />
                </>
              )}
            </>
          )}
        </div>
      </div>
    </Card>
  )
}
