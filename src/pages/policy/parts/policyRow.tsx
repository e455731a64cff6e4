import { memo } from 'react'
import type { Policy } from '../../../contract/policy.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { MediaRow } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { Deadline } from './deadline.tsx'
import { TOPIC_WORDS } from './topics.ts'

/** A policy among others: what it gives, for whom, where, until when. */
export const PolicyRow = memo(function PolicyRow({
  policy: { id, title, summary, picture, topic, regionName, endsAt },
  first = false,
}: {
  policy: Policy
  first?: boolean
}) {
  return (
    <MediaRow href={pathTo('/helpDetail', { id })} picture={picture} title={title} sub={summary} rank={2} first={first}>
      <Row wrap gap="sm">
        <Chip tone="brand">{TOPIC_WORDS[topic]}</Chip>
        <Chip>{regionName}</Chip>
        {endsAt !== null && <Deadline at={endsAt} />}
      </Row>
    </MediaRow>
  )
})
