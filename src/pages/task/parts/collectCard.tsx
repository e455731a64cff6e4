import { memo } from 'react'
import { SLOT_LABELS } from '../../../contract/donation.contract.ts'
import type { CollectRow } from '../../../contract/task.contract.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Countdown } from '../../../ui/parts/countdown.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { collectPath } from './collectWays.ts'

const slotOf = (slot: string) => SLOT_LABELS[slot as keyof typeof SLOT_LABELS] ?? slot

interface CollectCardProps {
  row: CollectRow
  /** Its number on the day's route. */
  stop?: number
}

/** One collection: what to fetch, when and where. */
export const CollectCard = memo(function CollectCard({ row, stop }: CollectCardProps) {
  const { title, stateLabel, contact, wanted, activityTitle, regionName, dueAt } = row
  const where = [...contact.regionNames, contact.detail].join('') || regionName
  return (
    <Card>
      <Stack gap="sm">
        <Row wrap gap="sm" spread="between">
          <h2>
            {stop !== undefined && `${stop}. `}
            {title}
          </h2>
          <Chip tone="brand">{stateLabel}</Chip>
        </Row>
        <Quiet block>
          {[contact.name, contact.phone].filter(Boolean).join('　')}
          {activityTitle && `　${activityTitle}`}
        </Quiet>
        <Quiet block>{where}</Quiet>
        <Quiet block>
          约定 {wanted.day} {slotOf(wanted.slot)}
        </Quiet>
        <Row wrap spread="between">
          <span>{dueAt !== null && <Countdown until={dueAt} words="后到期" />}</span>
          <ButtonLink look="line" size="sm" href={collectPath(row)} aria-label={`查看和办理：${title}`}>
            查看和办理
          </ButtonLink>
        </Row>
      </Stack>
    </Card>
  )
})
