import clock from 'icon:clock'
import phone from 'icon:phone'
import { memo } from 'react'
import { appointmentEnd } from '../../../contract/appointment.ts'
import { SLOT_LABELS } from '../../../contract/donation.contract.ts'
import { RECEIVED_STATES } from '../../../contract/donationStates.ts'
import { COLLECTIONS } from '../../../contract/recordLists.ts'
import { addressText } from '../../../contract/spacing.ts'
import type { CollectRow } from '../../../contract/task.contract.ts'
import { HOUR_MS } from '../../../contract/time.ts'
import { clockEndOf } from '../../../machines/browser/turn.ts'
import { formatDuration, formatNearDay } from '../../../ui/format.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Countdown } from '../../../ui/parts/countdown.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText, VisuallyHidden } from '../../../ui/parts/mutedText.tsx'
import { StateChip } from '../../../ui/parts/stateChip.tsx'
import { collectPath } from './collectPath.ts'

/** Labels of states, as in the collector's tabs. */
const STATE_LABELS: Readonly<Record<string, string>> = {
  assigned: COLLECTIONS.tabs.toAnswer,
  collecting: COLLECTIONS.tabs.toCollect,
}
/** Time before the end of the agreed span at which one has to leave, ms. */
const CLOSING_MS = HOUR_MS

interface CollectCardProps {
  row: CollectRow
  /** Its number on the day's route. */
  stop?: number
}

/** One collection: what, when and where. */
export const CollectCard = memo(function CollectCard({ row, stop }: CollectCardProps) {
  const { title, state, contact, wanted: appointment, activityTitle, regionName, dueAt } = row
  const left = appointmentEnd(appointment) - Date.now()
  const pressing = state === 'collecting'
  const isDone = RECEIVED_STATES.includes(state)
  const where = addressText(contact) || regionName
  return (
    <Card>
      <Stack gap="sm">
        <Row wrap gap="sm" justify="between">
          <h2>
            {stop !== undefined && `${stop}. `}
            {title}
          </h2>
          <StateChip of={row} words={STATE_LABELS[state]} />
        </Row>
        <MutedText block>
          {[contact.name, contact.phone].filter(Boolean).join('　')}
          {activityTitle && `　${activityTitle}`}
        </MutedText>
        <MutedText block>{where}</MutedText>
        <MutedText block>
          约定 <b>{formatNearDay(appointment.day)}</b> {SLOT_LABELS[appointment.slot]}
        </MutedText>
        {pressing && left < CLOSING_MS && (
          <span>
            <Chip tone="danger" icon={clock}>
              {left > 0 ? `约定的时间还剩 ${formatDuration(left)}` : '约定的时间已过，请先打电话'}
            </Chip>
          </span>
        )}
        <Row wrap justify="between">
          <span>{dueAt !== null && <Countdown until={dueAt} outcome={clockEndOf('goodsDonation', state)} />}</span>
          <Row gap="sm">
            {contact.open && !isDone && (
              <ButtonLink variant="line" size="sm" icon={phone} href={`tel:${contact.phone}`}>
                打电话<VisuallyHidden>给{contact.name}</VisuallyHidden>
              </ButtonLink>
            )}
            <ButtonLink variant="line" size="sm" href={collectPath(row)}>
              {isDone ? '查看' : '查看和办理'}
              <VisuallyHidden>：{title}</VisuallyHidden>
            </ButtonLink>
          </Row>
        </Row>
      </Stack>
    </Card>
  )
})
