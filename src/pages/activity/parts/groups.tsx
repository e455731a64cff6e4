import { useState } from 'react'
import type { ShiftGroup } from '../../../contract/activityGroup.contract.ts'
import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Grid, Row, Section, Stack } from '../../../ui/parts/layout.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { Timeline } from '../../../ui/parts/timeline.tsx'
import { InlineSteps } from '../../record/shared/inlineSteps.tsx'
import { NameAndPhone } from '../../record/shared/nameAndPhone.tsx'
import { timelineOf } from '../../record/shared/recordTimeline.ts'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { groupText } from '../shared/groupText.ts'

/** History and steps of a group; loaded when opened. */
function Whole({ id }: { id: string }) {
  const record = useRecord('groupSignUp', id)
  const steps = useSteps(record)
  if (!record.ready && record.problem) return <Failure text={record.problem.message} onRetry={record.reload} />
  if (!record.ready) return <SkeletonLines lines={3} />
  return (
    <Stack gap="sm">
      <Timeline entries={timelineOf(record.history)} />
      <InlineSteps record={record} steps={steps} emptyText="现在没有要办的" />
    </Stack>
  )
}

function GroupCard({ group, startOpen }: { group: ShiftGroup; startOpen: boolean }) {
  const { id, name, phone, stateLabel } = group
  const [open, setOpen] = useState(startOpen)
  const label = open ? '收起' : '经过'
  return (
    <Card variant={startOpen ? 'chosen' : 'plain'}>
      <Stack gap="sm">
        <Row justify="between" wrap gap="sm">
          <h3>
            <NameAndPhone name={name} phone={phone} />
          </h3>
          <Chip>{stateLabel}</Chip>
        </Row>
        <Row justify="between" wrap gap="sm">
          <span>{groupText(group)}</span>
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={open}
            aria-label={`${label}：${name}`}
            onClick={() => setOpen(!open)}
          >
            {label}
          </Button>
        </Row>
        {open && <Whole id={id} />}
      </Stack>
    </Card>
  )
}

/** Organisations with reserved places in a shift; renders nothing without any. */
export function Groups({ shift, opened }: { shift: string; opened: string }) {
  const { data, problem, retry } = useQuery('/api/renwu/tuantiList', { id: shift })
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data || data.dataList.length === 0) return null
  return (
    <Section title="团体报名">
      <Grid min={360} gap="sm">
        {data.dataList.map(group => (
          <GroupCard key={group.id} group={group} startOpen={group.id === opened} />
        ))}
      </Grid>
    </Section>
  )
}
