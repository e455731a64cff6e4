import { memo } from 'react'
import type { CertificateRow } from '../../../contract/certificate.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { StateChip } from '../../../ui/parts/stateChip.tsx'

/** One certificate in my list. */
export const CertificateCard = memo(function CertificateCard({ row }: { row: CertificateRow }) {
  const { id, number, content, lookups } = row
  const [first] = content.lines
  return (
    <Card href={pathTo('/certifiedP', { id })}>
      <Stack gap="sm">
        <Row wrap justify="between">
          <h2>{content.heading}</h2>
          <StateChip of={row} />
        </Row>
        {first && <p>{first[1]}</p>}
        <MutedText size="xs" block>
          {number} · {content.issuedOn} 出具 · 被查验 {lookups} 次
        </MutedText>
      </Stack>
    </Card>
  )
})
