import type { ActivityPlan } from '../../../contract/activityDesk.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Progress } from '../../../ui/parts/figures.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { periodText } from '../shared/period.ts'

export type PlannedShift = ActivityPlan['shifts'][number]

/** Returns the requirements of a shift; empty for none. */
export const requirementsOf = ({ leastAge, skill, minimum }: PlannedShift): string =>
  [
    ...(leastAge > 0 ? [`满 ${leastAge} 岁`] : []),
    ...(skill ? [skill] : []),
    ...(minimum > 0 ? [`少于 ${minimum} 人就办不成`] : []),
  ].join('，')

interface ShiftCardProps {
  shift: PlannedShift
  /** The reader runs it; publishers and helpers only see how full it is. */
  leads: boolean
}

/** One shift of an activity; once sign-up is open, links the leader to its participants. */
export function ShiftCard({ shift, leads }: ShiftCardProps) {
  const { id, title, startsAt, endsAt, places, taken, waiting, stateLabel, record } = shift
  const requirements = requirementsOf(shift)
  return (
    <Card {...(record && leads && { href: pathTo('/scene', { shift: id }) })}>
      <Stack gap="sm">
        <Row justify="between">
          <h2>{title}</h2>
          {record && <Chip tone="brand">{stateLabel}</Chip>}
        </Row>
        <p>{periodText({ startsAt, endsAt })}</p>
        {requirements && <MutedText block>{requirements}</MutedText>}
        {record ? (
          <>
            <Progress value={taken / Math.max(1, places)} label={`${title}已报名的名额`} />
            <Row justify="between" wrap gap="sm">
              <span>
                已报 {taken} / {places} 人{waiting > 0 && `，候补 ${waiting} 人`}
              </span>
              {leads && <b>看名单和签到</b>}
            </Row>
          </>
        ) : (
          <p>名额 {places} 人</p>
        )}
      </Stack>
    </Card>
  )
}
