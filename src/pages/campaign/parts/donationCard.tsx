import type { MoneyDonationRow } from '../../../contract/campaign.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import type { StepOffer } from '../../../machines/browser/flows.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { StateChip } from '../../../ui/parts/stateChip.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { CertificateButton } from '../../certificate/shared/certificateButton.tsx'
import { useTill } from '../../payment/shared/useTill.ts'
import { InlineSteps } from '../../record/shared/inlineSteps.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { InvoiceLink } from './invoiceLink.tsx'

/** Two ways of one wish, of which the state of a gift opens one. */
const ALTERNATIVES = [
  ['HIDE_NAME', 'SHOW_NAME'],
  ['REQUEST_REFUND', 'REQUEST_LATE_REFUND'],
] as const

/** Returns the ways whose alternative is open: why they are closed need not be explained. */
function closedAlternatives(offers: readonly StepOffer[]): string[] {
  const open = new Set(offers.flatMap(({ event, refusal }) => (refusal ? [] : [event])))
  return ALTERNATIVES.flatMap(([one, other]) => [...(open.has(one) ? [other] : []), ...(open.has(other) ? [one] : [])])
}

interface DonationCardProps {
  row: MoneyDonationRow
  /** Whether the card names the campaign and leads there. */
  named?: boolean
}

/** One donation of money: what can be done with it, and what it was spent on. */
export function DonationCard({ row, named = false }: DonationCardProps) {
  const { id, campaign, title, amount, back, state, signature, used, certifiable, at } = row
  const { call } = usePorts()
  const record = useRecord('payment', id)
  const steps = useSteps(record, { excluded: closedAlternatives(record.offers) })
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
        {named && (
          <h2>
            <a href={pathTo('/fundraisingDetail', { id: campaign, tab: 'ledger' })}>{title}</a>
          </h2>
        )}
        <Row justify="between" wrap gap="sm">
          <span>
            <Money fen={amount} variant="price" /> <MutedText size="xs">{signature}</MutedText>
          </span>
          <StateChip of={row} />
        </Row>
        <Row justify="between" wrap gap="sm">
          <MutedText size="xs">
            <When at={at} withTime />
          </MutedText>
          <InvoiceLink row={row} />
        </Row>
        {used.length > 0 && (
          <ul>
            {used.map(part => (
              <li key={`${part.at} ${part.about}`}>
                <When at={part.at} /> {part.moved ? '随余款转给另一个募捐' : '用了'} <Money fen={part.amount} />：
                {part.about}
              </li>
            ))}
          </ul>
        )}
        {back > 0 && back < amount && (
          <p>
            没有用过的 <Money fen={back} /> {state === 'partlyRefunded' ? '已经退还' : '正在退还'}
          </p>
        )}
        {certifiable && (
          <Row>
            <CertificateButton subject={id} small />
          </Row>
        )}
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
