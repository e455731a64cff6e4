import { memo } from 'react'
import type { ExpenseRow } from '../../../contract/finance.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { When } from '../../../ui/parts/when.tsx'

/** One expense of a list. */
export const ExpenseCard = memo(function ExpenseCard({ expense, href }: { expense: ExpenseRow; href: string }) {
  const { amount, reason, stateLabel, refusal, at } = expense
  return (
    <Card href={href}>
      <Stack gap="sm">
        <Row spread="between">
          <Money fen={amount} look="price" />
          <Chip tone="brand">{stateLabel}</Chip>
        </Row>
        <h2>{reason}</h2>
        {refusal && <Quiet block>驳回原因：{refusal}</Quiet>}
        <Quiet size="xs" block>
          <When at={at} withTime /> 提交
        </Quiet>
      </Stack>
    </Card>
  )
})
