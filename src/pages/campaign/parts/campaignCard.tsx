import { memo } from 'react'
import type { CampaignRow } from '../../../contract/campaign.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { MediaRow } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Progress } from '../../../ui/parts/figures.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { daysText, RaisedSum } from './sums.tsx'

interface CampaignCardProps {
  row: CampaignRow
  /** Whether the card is among the first visible ones. */
  priority?: boolean
}

/** One campaign in a list: what for, raised, days left and by whom; its page has what was spent and the credit code. */
export const CampaignCard = memo(function CampaignCard({ row, priority = false }: CampaignCardProps) {
  const { id, title, summary, picture, emergency, stateLabel, organisation, raised, goal, overdue } = row
  const days = daysText(row, Date.now())
  return (
    <MediaRow
      href={pathTo('/fundraisingDetail', { id })}
      picture={picture}
      title={title}
      headingLevel={2}
      priority={priority}
      sub={summary}
    >
      <Progress value={raised / goal} label={`${title}的筹款进度`} />
      <p>
        <RaisedSum row={row} />
      </p>
      <Row wrap gap="sm">
        {emergency && <Chip tone="warn">应急</Chip>}
        {overdue && <Chip tone="danger">披露逾期</Chip>}
        <Chip tone="jade">{stateLabel}</Chip>
        {days && <Chip>{days}</Chip>}
      </Row>
      <MutedText size="xs" block>
        {organisation}
      </MutedText>
    </MediaRow>
  )
})
