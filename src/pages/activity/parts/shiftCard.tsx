import type { ReactNode } from 'react'
import type { ShiftRow } from '../../../contract/activity.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { seatsText } from './activityCard.tsx'

/** One shift of an activity, and what may be done about it. */
export function ShiftCard({ shift, children }: { shift: ShiftRow; children?: ReactNode }) {
  return (
    <Card>
      <Stack gap="sm">
        <Row justify="between">
          <h2>{shift.title}</h2>
          <Chip>{seatsText(shift)}</Chip>
        </Row>
        <When at={shift.startsAt} withTime />
        {shift.leastAge > 0 && <p>满 {shift.leastAge} 岁</p>}
        {shift.skill && <p>{shift.skill}</p>}
        {children}
      </Stack>
    </Card>
  )
}
