import { memo } from 'react'
import { pathTo } from '../../../contract/screens.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { MediaRow } from '../../../ui/parts/card.tsx'
import { When } from '../../../ui/parts/when.tsx'

export type PublicIssue = WireReply<'/api/index/chukuPage'>['dataList'][number]

const PICTURE = '/pictures/mint/package.svg'

/** A stock issue. */
export const IssuedCard = memo(function IssuedCard({
  issue: { id, title, warehouseName, regionName, at },
  headingLevel = 3,
}: {
  issue: PublicIssue
  headingLevel?: 2 | 3
}) {
  return (
    <MediaRow
      href={pathTo('/accomplishDetailCK', { id })}
      picture={PICTURE}
      title={title}
      sub={
        <>
          {warehouseName} → {regionName} · <When at={at} />
        </>
      }
      headingLevel={headingLevel}
    />
  )
})
