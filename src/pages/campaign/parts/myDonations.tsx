import type { MoneyDonationRow } from '../../../contract/campaign.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Row, Section, Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { useTill } from '../../payment/shared/useTill.ts'
import { InlineSteps } from '../../record/shared/inlineSteps.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'

function DonationCard({ row: { id, campaign, amount, state, stateLabel, signature, at } }: { row: MoneyDonationRow }) {
  const { call } = usePorts()
  const record = useRecord('payment', id)
  const steps = useSteps(record)
  const goToTill = useTill()
  const { busy, run } = useAction()
  const pay = () =>
    run('pay', async () => {
      const { payment } = await call('/api/huodong/mujuanJuankuanOrderPay', { id })
      await goToTill(payment, pathTo('/fundraisingDetail', { id: campaign, payment }))
    })
  const payable = record.flow?.edges.some(({ from, name }) => from === state && name === 'PAID')
  return (
    <Card>
      <Stack gap="sm">
        <Row justify="between" wrap gap="sm">
          <span>
            <Money fen={amount} variant="price" /> <MutedText size="xs">{signature}</MutedText>
          </span>
          <Chip>{stateLabel}</Chip>
        </Row>
        <MutedText size="xs" block>
          <When at={at} withTime />
        </MutedText>
        {payable && (
          <Button size="sm" busy={busy === 'pay'} onClick={() => void pay()}>
            去付款
          </Button>
        )}
        <InlineSteps record={record} steps={steps} />
      </Stack>
    </Card>
  )
}

/** 我的捐款 to one campaign, each with what can be done with it; renders nothing without one. */
export function MyDonations({ campaign }: { campaign: string }) {
  const { data, problem, retry } = useQuery('/api/my/juankuanPage', { campaign })
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data || data.dataList.length === 0) return null
  return (
    <Section title="我的捐款">
      <Stack gap="sm">
        {data.dataList.map(row => (
          <DonationCard key={row.id} row={row} />
        ))}
      </Stack>
    </Section>
  )
}
