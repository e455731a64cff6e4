import { memo } from 'react'
import { pathTo } from '../../../contract/screens.ts'
import { EXPIRES_SOON_DAYS } from '../../../contract/spans.ts'
import { chinaMidnight, DAY_MS } from '../../../contract/time.ts'
import type { IssueRow, StockRow } from '../../../contract/warehouse.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { StateChip } from '../../../ui/parts/stateChip.tsx'
import { When } from '../../../ui/parts/when.tsx'
import css from './warehouse.module.css'

/** Time before expiry from which a warning is shown, ms. */
const SOON_MS = EXPIRES_SOON_DAYS * DAY_MS
const isSoon = (expiry: string) => expiry !== '' && chinaMidnight(expiry) - Date.now() < SOON_MS

/** The nearest expiry. */
export const Expiry = ({ expiry }: { expiry: string }) =>
  expiry === '' ? null : <Chip tone={isSoon(expiry) ? 'warn' : 'plain'}>有效期至 {expiry}</Chip>

/** One kind of goods in a warehouse. */
export const StockCard = memo(function StockCard({ row }: { row: StockRow }) {
  const { id, name, classificationName, unit, picture, count, reserved, expiry } = row
  return (
    <Card href={pathTo('/accessDetail', { id })}>
      <Row>
        <Picture src={picture} alt="" width={64} height={64} />
        <div>
          <h2>{name}</h2>
          <MutedText block>{classificationName}</MutedText>
          <span className={css.figure}>
            {count} {unit}
          </span>
          {reserved > 0 && <MutedText>，已预留 {reserved}</MutedText>}
          <div>
            <Expiry expiry={expiry} />
          </div>
        </div>
      </Row>
    </Card>
  )
})

/** Goods reserved for one application. */
export const IssueCard = memo(function IssueCard({ row }: { row: IssueRow }) {
  const { id, title, beneficiary, helper, regionName, at } = row
  return (
    <Card href={pathTo('/accessDetail', { issue: id })}>
      <Row wrap gap="sm" justify="between">
        <h2>{title}</h2>
        <StateChip of={row} />
      </Row>
      <MutedText block>
        {[`给 ${beneficiary}`, regionName, ...(helper ? [`由${helper}来取`] : [])].join(' · ')}
      </MutedText>
      <MutedText block>
        <When at={at} withTime />
      </MutedText>
    </Card>
  )
})
