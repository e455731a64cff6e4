import type { ReactNode } from 'react'
import type { ShiftRow } from '../../../contract/activity.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Progress } from '../../../ui/parts/figures.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { periodText } from '../shared/period.ts'
import { hasRoom, placesText } from './places.ts'

/** Returns the requirements of a shift; empty for none. */
export const termsText = ({ leastAge, skill, minimum }: ShiftRow): string =>
  [leastAge > 0 && `满 ${leastAge} 岁`, skill && `最好会${skill}`, minimum > 1 && `满 ${minimum} 人才开`]
    .filter(Boolean)
    .join(' · ')

/** One shift of an activity, with its actions. */
export function ShiftCard({ shift, children }: { shift: ShiftRow; children?: ReactNode }) {
  const { title, state, stateLabel, places, taken } = shift
  const terms = termsText(shift)
  return (
    <Card>
      <Stack gap="sm">
        <Row justify="between" wrap gap="sm">
          <h3>{title}</h3>
          {state === 'open' ? (
            <Chip tone={hasRoom(shift) ? 'jade' : 'warn'}>{placesText(shift)}</Chip>
          ) : (
            <Chip>{stateLabel}</Chip>
          )}
        </Row>
        <p>{periodText(shift)}</p>
        {places > 0 && state !== 'dropped' && (
          <>
            <Progress value={taken / places} label={`${title}的名额`} />
            <MutedText size="xs" block>
              已报 {taken} / {places} 人{terms && ` · ${terms}`}
            </MutedText>
          </>
        )}
        {children}
      </Stack>
    </Card>
  )
}
