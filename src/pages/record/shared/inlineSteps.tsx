import type { RecordHandle } from '../../../data/record/useRecord.ts'
import { nextClock } from '../../../machines/browser/turn.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Countdown } from '../../../ui/parts/countdown.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import type { Steps } from './useSteps.tsx'

interface InlineStepsProps {
  record: RecordHandle
  steps: Steps
  /** Said where this person has nothing to do now. */
  emptyText?: string
}

/**
 * The clock of a record and what may be done with it now, in the row of a list.
 */
export function InlineSteps({ record: { flow, row, timers }, steps, emptyText }: InlineStepsProps) {
  const { actions, whyNot, dialog } = steps
  const clock = flow && row && nextClock(flow, row.state, timers)
  return (
    <Stack gap="sm">
      {clock && (
        <span>
          <Countdown until={clock.until} outcome={clock.outcome} />
        </span>
      )}
      {actions.length > 0 ? (
        <Row wrap gap="sm">
          {actions.map(({ label, onPress, variant: look, busy }) => (
            <Button key={label} size="sm" variant={look ?? 'line'} {...(busy && { busy })} onClick={onPress}>
              {label}
            </Button>
          ))}
        </Row>
      ) : (
        emptyText && <MutedText block>{emptyText}</MutedText>
      )}
      {whyNot.map(({ label, why }) => (
        <MutedText key={label} size="xs" block>
          为什么不能「{label}」？{why}。
        </MutedText>
      ))}
      {dialog}
    </Stack>
  )
}
