import { memo } from 'react'
import { pathTo } from '../../../contract/screens.ts'
import type { WithdrawalRow } from '../../../contract/withdrawal.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Countdown } from '../../../ui/parts/countdown.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { StateChip } from '../../../ui/parts/stateChip.tsx'
import { When } from '../../../ui/parts/when.tsx'

/** One withdrawal in a list. */
export const WithdrawalCard = memo(function WithdrawalCard({ row }: { row: WithdrawalRow }) {
  const { id, amount, payee, account, failure, until, at } = row
  return (
    <Card href={pathTo('/qbye', { id })}>
      <Stack gap="sm">
        <Row justify="between">
          <Money fen={amount} variant="price" />
          <StateChip of={row} />
        </Row>
        {until !== null && <Countdown until={until} />}
        {failure && <MutedText block>{failure}</MutedText>}
        <MutedText size="xs" block>
          {payee}，{account} · <When at={at} withTime /> 申请
        </MutedText>
      </Stack>
    </Card>
  )
})
