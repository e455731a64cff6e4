import { nextClock } from '../../../machines/browser/turn.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Countdown } from '../../../ui/parts/countdown.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import type { RecordTalk } from '../useRecord.ts'
import type { Steps } from './useSteps.tsx'

interface StepsInPlaceProps {
  record: RecordTalk
  steps: Steps
  /** Said where this person has nothing to do now. */
  nothing?: string
}

/**
 * The clock of a record and what may be done with it now, in the row of a list. Of what cannot be done only that is told which
 * would be next: that a matter is no longer to be accepted, its state says already.
 */
export function StepsInPlace({ record: { flow, row, timers }, steps, nothing }: StepsInPlaceProps) {
  const { actions, whyNot, dialog } = steps
  const clock = flow && row && nextClock(flow, row.state, timers)
  return (
    <Stack gap="sm">
      {clock && (
        <span>
          <Countdown until={clock.until} words={clock.words} />
        </span>
      )}
      {actions.length > 0 ? (
        <Row wrap gap="sm">
          {actions.map(({ label, onPress, look, busy }) => (
            <Button key={label} size="sm" look={look ?? 'line'} {...(busy && { busy })} onClick={onPress}>
              {label}
            </Button>
          ))}
        </Row>
      ) : (
        nothing && <Quiet block>{nothing}</Quiet>
      )}
      {whyNot
        .filter(({ near }) => near)
        .map(({ label, why }) => (
          <Quiet key={label} size="xs" block>
            为什么不能「{label}」？{why}。
          </Quiet>
        ))}
      {dialog}
    </Stack>
  )
}
