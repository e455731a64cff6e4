import type { FeeRow } from '../../../contract/certification.contract.ts'
import { CERTIFICATION_KINDS } from '../../../contract/certificationWords.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { recordPath } from '../../../data/record/recordPath.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { StateChip } from '../../../ui/parts/stateChip.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { useTill } from '../../payment/shared/useTill.ts'

/** One certification: its fee, the present and the next term, and what was paid. */
export function FeeCard({ row }: { row: FeeRow }) {
  const { id, kind, amount, renewal, why, waiting, dueAt, validUntil, paidUntil, payments } = row
  const { gapFrom, gapUntil } = row
  const { call } = usePorts()
  const { busy, run } = useAction()
  const goToTill = useTill()
  const title = row.roleLabel ? `${CERTIFICATION_KINDS[kind]}：${row.roleLabel}` : CERTIFICATION_KINDS[kind]
  const pay = () =>
    run('pay', async () => {
      const { payment } = await call(renewal ? '/api/v2/guanlifeiXufei' : '/api/v2/renzhengPay', { id })
      await goToTill(payment, pathTo('/jngrglf', { id, payment }))
    })
  const items = [
    { label: '管理费', value: amount === 0 ? '免费' : <YearlyFee amount={amount} /> },
    validUntil !== null && { label: '有效期至', value: <When at={validUntil} /> },
    dueAt !== null && { label: '请在此前缴', value: <When at={dueAt} withTime /> },
    paidUntil !== null && { label: '缴后有效到', value: <When at={paidUntil} /> },
    gapFrom !== null &&
      gapUntil !== null && {
        label: '中间停用',
        value: (
          <>
            <When at={gapFrom} /> 到 <When at={gapUntil} />
          </>
        ),
      },
  ].filter(item => !!item)
  return (
    <Card>
      <Stack gap="sm">
        <Row wrap justify="between" gap="sm">
          <h2>
            <a href={recordPath('certification', id) ?? pathTo('/auth')}>{title}</a>
          </h2>
          <StateChip of={row} />
        </Row>
        <Facts items={items} />
        {why ? (
          <MutedText block>{why}</MutedText>
        ) : (
          <div>
            <Button busy={busy === 'pay'} aria-label={`${labelOf(row)}：${title}`} onClick={() => void pay()}>
              {labelOf(row)}
            </Button>
            {waiting && <MutedText size="xs"> 已经开了一笔支付，接着付就行</MutedText>}
          </div>
        )}
        {payments.length > 0 && (
          <ul>
            {payments.map(one => (
              <li key={one.id}>
                <When at={one.at} withTime /> <Money fen={one.amount} />{' '}
                <MutedText size="xs">{one.stateLabel}</MutedText>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  )
}

const labelOf = ({ renewal }: Pick<FeeRow, 'renewal'>) => (renewal ? '续费一年' : '去缴费')
const YearlyFee = ({ amount }: { amount: number }) => (
  <>
    <Money fen={amount} variant="price" /> 一年
  </>
)
