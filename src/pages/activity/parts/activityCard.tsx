import { memo } from 'react'
import { ACTIVITY_KINDS, type ActivityRow } from '../../../contract/activity.contract.ts'
import { MediaRow } from '../../../ui/parts/card.tsx'
import { Chip, type ChipTone } from '../../../ui/parts/chip.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Distance } from '../../../ui/parts/when.tsx'
import { periodText } from '../shared/period.ts'
import { hasRoom, placesText, placeText } from './places.ts'

interface ActivityCardProps {
  row: ActivityRow
  href: string
  /** Whether the card is among the first visible ones. */
  priority?: boolean
}

const STATE_TONES: Readonly<Record<string, ChipTone>> = { recruiting: 'jade', underway: 'sky', cancelled: 'warn' }

/** One activity in a list: what, when, where, and free places. */
export const ActivityCard = memo(function ActivityCard({ row, href, priority = false }: ActivityCardProps) {
  const { title, picture, kind, state, stateLabel, signUpOpen, distance } = row
  return (
    <MediaRow
      href={href}
      picture={picture}
      title={title}
      headingLevel={2}
      priority={priority}
      sub={
        <>
          {periodText(row)}
          {distance !== null && (
            <>
              {' · '}
              <Distance metres={distance} />
            </>
          )}
        </>
      }
    >
      <Row wrap gap="sm">
        {signUpOpen && <Chip tone={hasRoom(row) ? 'jade' : 'warn'}>{placesText(row)}</Chip>}
        {(!signUpOpen || state !== 'recruiting') && <Chip tone={STATE_TONES[state] ?? 'plain'}>{stateLabel}</Chip>}
        {state === 'recruiting' && !signUpOpen && <Chip>已停止报名</Chip>}
        <Chip>{ACTIVITY_KINDS[kind]}</Chip>
      </Row>
      <MutedText size="xs" block>
        {placeText(row)}
      </MutedText>
    </MediaRow>
  )
})
