import { memo } from 'react'
import type { ExpenseRow } from '../../../contract/finance.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { StateChip } from '../../../ui/parts/stateChip.tsx'
import { When } from '../../../ui/parts/when.tsx'

/** One expense in a list. */
export const ExpenseCard = memo(function ExpenseCard({ expense, href }: { expense: ExpenseRow; href: string }) {
  const { amount, reason, about, refusal, at } = expense
  return (
    <Card href={href}>
      <Stack gap="sm">
        <Row justify="between">
          <Money fen={amount} variant="price" />
          <StateChip of={expense} />
        </Row>
        <h2>{reason}</h2>
        {about && <MutedText block>募捐：{about}</MutedText>}
        {refusal && <MutedText block>驳回原因：{refusal}</MutedText>}
        <MutedText size="xs" block>
          <When at={at} withTime /> 提交
        </MutedText>
      </Stack>
    </Card>
  )
})
