import { memo } from 'react'
import type { LedgerRow } from '../../../contract/ledger.ts'
import { recordPath } from '../../../data/record/recordPath.ts'
import { formatCount } from '../../../ui/format.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { When } from '../../../ui/parts/when.tsx'

interface LedgerLineProps {
  line: LedgerRow
  /** Counted in pieces, such as points; in 分 without it. */
  isCount?: boolean
}

/** One entry of an account in any ledger view: what happened and why, the amount, and the balance afterwards. */
export const LedgerLine = memo(function LedgerLine({ line, isCount = false }: LedgerLineProps) {
  const { at, what, cause, in: received, out, balance, workflow, record } = line
  const amountOf = (value: number) => (isCount ? formatCount(value) : <Money fen={value} />)
  const href = workflow ? recordPath(workflow, record) : undefined
  return (
    <Card {...(href && { href })}>
      <Stack gap="sm">
        <Row justify="between">
          <h2>{what}</h2>
          <strong>
            {out > 0 ? '−' : '+'}
            {amountOf(out > 0 ? out : received)}
          </strong>
        </Row>
        <Row wrap gap="sm" justify="between">
          <MutedText size="xs" block>
            {cause && `${cause} · `}
            <When at={at} withTime />
          </MutedText>
          <MutedText size="xs">余 {amountOf(balance)}</MutedText>
        </Row>
      </Stack>
    </Card>
  )
})
