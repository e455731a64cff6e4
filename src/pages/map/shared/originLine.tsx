import pin from 'icon:map-pin'
import { Button } from '../../../ui/parts/button.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import type { Origin } from './origin.ts'

/** Says from where the distances of a list are counted, and how to count them from the device. */
export function OriginLine({ origin: { name, isDevice, isKnown, busy, locate } }: { origin: Origin }) {
  return (
    <Row wrap gap="sm">
      {isKnown && <MutedText>距离从{name}算起</MutedText>}
      {!isDevice && (
        <Button variant="quiet" size="sm" icon={pin} busy={busy} onClick={locate}>
          用我现在的位置
        </Button>
      )}
    </Row>
  )
}
