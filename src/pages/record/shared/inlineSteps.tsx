import type { RecordHandle } from '../../../data/record/useRecord.ts'
import { nextClock, turnOf } from '../../../machines/browser/turn.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Countdown } from '../../../ui/parts/countdown.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import type { Steps } from './useSteps.tsx'

interface InlineStepsProps {
  record: RecordHandle
  steps: Steps
  /** Shown when this person has no step now. */
  emptyText?: string
}

/** The clock of a record and its available steps, in the row of a list. */
export function InlineSteps({
  record: { flow, row, ready, status, timers, offers },
  steps,
  emptyText,
}: InlineStepsProps) {
  const { actions, whyNot, dialog } = steps
  if (!flow || !row || !ready) return <SkeletonLines lines={1} />
  // Also where the page handles the next step itself.
  const turn = status?.[1] || turnOf(flow, row, offers) || (actions.length === 0 && emptyText)
  const clock = nextClock(flow, row, timers)
  return (
    <Stack gap="sm">
      {clock && (
        <span>
          <Countdown until={clock.until} outcome={clock.outcome} />
        </span>
      )}
      {turn && <MutedText block>{turn}</MutedText>}
      {actions.length > 0 && (
        <Row wrap gap="sm">
          {actions.map(({ label, onPress, variant = 'line', busy }) => (
            <Button
              key={label}
              size="sm"
              variant={variant}
              data-next-action={variant === 'solid' ? '' : undefined}
              {...(busy && { busy })}
              onClick={onPress}
            >
              {label}
            </Button>
          ))}
        </Row>
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
