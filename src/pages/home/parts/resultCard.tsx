import { memo } from 'react'
import type { ResultRow } from '../../../contract/aidResult.contract.ts'
import { MediaRow } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { Pieces } from '../../../ui/parts/pieces.tsx'
import { Stars } from '../../../ui/parts/stars.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { RESULT_KINDS, resultPath } from './resultPath.ts'

interface ResultCardProps {
  result: ResultRow
  headingLevel?: 2 | 3
}

/** One completed help in a list: who, where, when, names masked. */
export const ResultCard = memo(function ResultCard({ result, headingLevel = 3 }: ResultCardProps) {
  const { kind, title, picture, regionName, beneficiary, helper, counts, stars, at } = result
  return (
    <MediaRow
      href={resultPath(result)}
      picture={picture}
      title={title}
      sub={
        <>
          <Pieces>
            {regionName} · <When at={at} />
          </Pieces>
          {helper} 帮了 {beneficiary}
        </>
      }
      headingLevel={headingLevel}
    >
      <Row wrap gap="sm">
        <Chip tone="jade">{RESULT_KINDS[kind]}</Chip>
        {counts && <Chip>{counts}</Chip>}
        {stars > 0 && <Stars value={stars} />}
      </Row>
    </MediaRow>
  )
})
