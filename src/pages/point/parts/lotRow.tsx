import { memo } from 'react'
import type { PointLot } from '../../../contract/point.contract.ts'
import { recordPath } from '../../../data/record/recordPath.ts'
import { formatCount } from '../../../ui/format.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { When } from '../../../ui/parts/when.tsx'

/** The state of a lot, in one word; renders nothing if all of it is usable. */
function LotState({ amount, remaining, held, expired, frozen, reversed }: PointLot) {
  if (reversed) return <Chip tone="danger">已收回</Chip>
  if (frozen) return <Chip tone="sky">冻结中</Chip>
  if (remaining + held === 0) return <Chip>{expired > 0 ? '已过期' : '已用完'}</Chip>
  if (held > 0) return <Chip tone="warn">占用 {formatCount(held)}</Chip>
  return remaining < amount ? <Chip>还剩 {formatCount(remaining)}</Chip> : null
}

/** One lot of points: amount, reason, expiry; linked to the record it was granted for. */
export const LotRow = memo(function LotRow({ lot }: { lot: PointLot }) {
  const { amount, remaining, held, expired, repaid, frozen, reason, workflow, record } = lot
  const { grantedAt, freeAt, expiresAt } = lot
  const href = workflow === '' ? undefined : recordPath(workflow, record)
  return (
    <Card {...(href && { href })}>
      <Stack gap="sm">
        <Row justify="between">
          <h2>{reason}</h2>
          <strong>+{formatCount(amount)}</strong>
        </Row>
        <Row wrap gap="sm" justify="between">
          <MutedText size="xs" block>
            <When at={grantedAt} /> 得到
            {frozen && (
              <>
                ，<When at={freeAt} /> 起可以用
              </>
            )}
            {remaining + held > 0 && (
              <>
                ，<When at={expiresAt} /> 到期
              </>
            )}
            {remaining + held > 0 && expired > 0 && `，已过期 ${formatCount(expired)}`}
            {repaid > 0 && `，其中 ${formatCount(repaid)} 补了之前欠的积分`}
          </MutedText>
          <LotState {...lot} />
        </Row>
      </Stack>
    </Card>
  )
})
