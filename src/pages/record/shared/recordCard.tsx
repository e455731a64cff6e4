import { type ReactNode, useEffect, useRef } from 'react'
import { useRecord } from '../../../data/record/useRecord.ts'
import type { FlowId } from '../../../machines/browser/flows.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { type Fact, Facts } from '../../../ui/parts/facts.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { Timeline } from '../../../ui/parts/timeline.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { InlineSteps } from './inlineSteps.tsx'
import { Photos } from './photos.tsx'
import { timelineOf } from './recordTimeline.ts'
import type { StepFormContext } from './stepContext.ts'
import { useFocusNext } from './useFocusNext.ts'
import { useSteps } from './useSteps.tsx'

/** What a row of a board says of one record. */
export interface RecordSummary {
  readonly id: string
  readonly title: string
  readonly stateLabel: string
  /** When it was handed in, ms since 1970. */
  readonly at: number
  readonly facts: readonly Fact[]
  readonly photos?: { readonly label: string; readonly urls: readonly string[] }
  /** The rest of the case, shown when it is open. */
  readonly details?: ReactNode
  /** For the forms of its steps. */
  readonly context?: StepFormContext
}

interface RecordCardProps extends RecordSummary {
  workflow: FlowId
  open: boolean
  onOpen: (open: boolean) => void
  /** The matter that comes next in the list. */
  next?: { readonly label: string; readonly onPress: () => void }
}

/** One matter that a desk decides; opened, it shows how it came so far and what can be done. */
export function RecordCard(props: RecordCardProps) {
  const { workflow, id, title, stateLabel, at, facts, photos, details, context, open, onOpen, next } = props
  const record = useRecord(workflow, open ? id : '')
  const steps = useSteps(record, context && { context })
  const panel = useFocusNext(record)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) box.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <div ref={box}>
      <Card>
        <Stack gap="sm">
          <Row wrap gap="sm" justify="between">
            <div>
              <h2>{title}</h2>
              <MutedText size="xs" block>
                <When at={at} withTime />
              </MutedText>
            </div>
            <Row gap="sm">
              <Chip>{record.label || stateLabel}</Chip>
              <Button
                variant="line"
                size="sm"
                aria-expanded={open}
                aria-label={`${open ? '收起' : '经过和处理'}：${title}`}
                onClick={() => onOpen(!open)}
              >
                {open ? '收起' : '经过和处理'}
              </Button>
            </Row>
          </Row>
          <Facts
            columns
            items={[...facts, ...(photos ? [{ label: photos.label, value: <Photos {...photos} /> }] : [])]}
          />
          {open && !record.ready && record.problem && <Failure text={record.problem.message} onRetry={record.reload} />}
          {open && !record.ready && !record.problem && <SkeletonLines lines={3} />}
          {open && record.ready && (
            <Stack gap="sm" ref={panel}>
              {details}
              <Timeline entries={timelineOf(record.history)} />
              <InlineSteps record={record} steps={steps} emptyText="没有需要您处理的了" />
            </Stack>
          )}
          {next && (
            <Row>
              <Button variant="line" size="sm" data-next-matter="" onClick={next.onPress}>
                下一件：{next.label}
              </Button>
            </Row>
          )}
        </Stack>
      </Card>
    </div>
  )
}
