import { lazy, Suspense } from 'react'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import { useRead } from '../../reading.ts'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { useRecord } from '../../record/useRecord.ts'
import css from './payCard.module.css'
import { PAY_WITH, PayCardClosed } from './payCardClosed.tsx'

const QrCode = lazy(async () => ({ default: (await import('../../shell/qrCode.tsx')).QrCode }))

/**
 * 付款: the code to scan, on this device the way to the cashier, and what the chart lets the payer do with it meanwhile. Whether it
 * was paid only the server says.
 */
export function PayCard({ payment }: { payment: string }) {
  const { data, problem, retry } = useRead('/api/v3/paymentDetail', { id: payment })
  const { actions, dialog } = useSteps(useRecord('payment', payment))
  if (problem)
    return (
      <Card>
        <Failure title="没有取到付款码" text={problem.message} onRetry={retry} />
      </Card>
    )
  if (data && !data.qr) return <PayCardClosed payment={data} amount={data.amount} />
  return (
    <Card>
      <div className={css.pay} id="pay">
        <div className={css.code}>
          {data ? (
            <Suspense fallback={<Skeleton height="11rem" width="11rem" />}>
              <QrCode text={data.qr} label="付款二维码" />
            </Suspense>
          ) : (
            <Skeleton height="11rem" width="11rem" />
          )}
        </div>
        <div className={css.words}>
          <Row spread="between">
            <h2>付款</h2>
            {data && <Chip>{data.stateLabel}</Chip>}
          </Row>
          {data && (
            <>
              <p>
                <Money fen={data.amount} look="price" />
              </p>
              <Quiet block>请用{PAY_WITH[data.provider]}扫码付款，付好后这里会自己更新。</Quiet>
              {/^https?:/.test(data.qr) && (
                <ButtonLink href={data.qr} blank>
                  去收银台付款
                </ButtonLink>
              )}
              {actions.map(({ label, busy, onPress }) => (
                <Button key={label} look="quiet" size="sm" {...(busy && { busy })} onClick={onPress}>
                  {label}
                </Button>
              ))}
              {dialog}
            </>
          )}
        </div>
      </div>
    </Card>
  )
}
