import { memo } from 'react'
import type { PointEntry } from '../../../contract/point.contract.ts'
import { recordPath } from '../../../data/record/recordPath.ts'
import { formatCount } from '../../../ui/format.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { When } from '../../../ui/parts/when.tsx'

/** One change of my points with what was left after it; linked to the record it belongs to. */
export const EntryRow = memo(function EntryRow({ entry }: { entry: PointEntry }) {
  const { reason, points, left, workflow, record, at } = entry
  const href = workflow === '' ? undefined : recordPath(workflow, record)
  return (
    <Card {...(href && { href })}>
      <Stack gap="sm">
        <Row justify="between">
          <h2>{reason}</h2>
          <strong>
            {points > 0 ? '+' : '−'}
            {formatCount(Math.abs(points))}
          </strong>
        </Row>
        <Row justify="between">
          <MutedText size="xs">
            <When at={at} />
          </MutedText>
          <MutedText size="xs">余 {formatCount(left)}</MutedText>
        </Row>
      </Stack>
    </Card>
  )
})
