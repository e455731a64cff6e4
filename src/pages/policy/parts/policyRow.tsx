import { memo } from 'react'
import { POLICY_TOPIC_LABELS, type Policy } from '../../../contract/policy.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { MediaRow } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { Deadline } from '../shared/deadline.tsx'

/** A policy in a list: benefit, group, region, deadline. */
export const PolicyRow = memo(function PolicyRow({
  policy: { id, title, summary, picture, topic, regionName, endsAt },
  priority = false,
}: {
  policy: Policy
  priority?: boolean
}) {
  return (
    <MediaRow
      href={pathTo('/helpDetail', { id })}
      picture={picture}
      title={title}
      sub={summary}
      headingLevel={2}
      priority={priority}
    >
      <Row wrap gap="sm">
        <Chip tone="sky">{POLICY_TOPIC_LABELS[topic]}</Chip>
        <Chip>{regionName}</Chip>
        {endsAt !== null && <Deadline at={endsAt} />}
      </Row>
    </MediaRow>
  )
})
