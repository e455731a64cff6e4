import { memo } from 'react'
import type { GroupRow } from '../../../contract/activityGroup.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { MediaRow } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Countdown } from '../../../ui/parts/countdown.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { groupText } from '../shared/groupText.ts'
import { periodText } from '../shared/period.ts'

/** A group of my organisation in a list: shift, agreements, next step. */
export const GroupCard = memo(function GroupCard({ row }: { row: GroupRow }) {
  const { id, title, picture, state, stateLabel, address, nameBy } = row
  const isOpen = state === 'held'
  return (
    <MediaRow
      href={pathTo('/myVolunteerDetail', { group: id })}
      picture={picture}
      title={title}
      headingLevel={2}
      sub={periodText(row)}
    >
      <Row wrap gap="sm">
        <Chip tone={isOpen ? 'brand' : state === 'confirmed' ? 'jade' : 'plain'}>{stateLabel}</Chip>
        {isOpen && <Countdown until={nameBy} outcome="让出没有名字的名额" />}
      </Row>
      <MutedText size="xs" block>
        {groupText(row)} · {address}
      </MutedText>
      {isOpen && <strong>去写上参加的人</strong>}
    </MediaRow>
  )
})
