import { useEffect, useRef, useState } from 'react'
import type { RosterRow } from '../../../contract/activityDesk.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useAction } from '../../../data/action.ts'
import { newKey } from '../../../data/idempotencyKey.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { recordServices } from '../../../data/record/recordServices.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import type { StepOffer } from '../../../machines/browser/flows.ts'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { Timeline } from '../../../ui/parts/timeline.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { toast } from '../../../ui/toasts.ts'
import { doneText } from '../../record/shared/announceStep.ts'
import { InlineSteps } from '../../record/shared/inlineSteps.tsx'
import { NameAndPhone } from '../../record/shared/nameAndPhone.tsx'
import { timelineOf } from '../../record/shared/recordTimeline.ts'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { journeyText } from '../shared/journeyText.ts'
import { BY_CODE } from './rosterCounts.ts'

interface RosterCardProps {
  row: RosterRow
  /** Available steps. */
  offers: readonly StepOffer[]
  startOpen: boolean
  /** Check-in is open. */
  doorsOpen: boolean
}

const SECOND_LOOK = '工时来源记为「补录」，您核对以后还要二级负责人复核。'
const BY_NAME = {
  consequences: {
    LET_IN: `没带手机、扫不了码的人才这样签到。${SECOND_LOOK}`,
    LET_OUT: `走的时候忘了签退的人才这样签退，工时记到现在，不超过计划的结束时间；更早走的，核对工时的时候改。${SECOND_LOOK}`,
  },
}

/** Volunteers have no journeys. */
const JOURNEYS = ['DEPART', 'ARRIVE']

/** History and all steps of one sign-up; loaded when opened. */
function Whole({ id, excluded }: { id: string; excluded: readonly string[] }) {
  const record = useRecord('signUp', id)
  const steps = useSteps(record, { excluded, context: BY_NAME })
  if (!record.ready && record.problem) return <Failure text={record.problem.message} onRetry={record.reload} />
  if (!record.ready) return <SkeletonLines lines={3} />
  return (
    <Stack gap="sm">
      <Timeline entries={timelineOf(record.history)} />
      <InlineSteps record={record} steps={steps} emptyText="现在没有要办的" />
    </Stack>
  )
}

const describe = ({ kind, unit, party, age, words, reason, trips, carried, kilometres }: RosterRow): string =>
  [
    ...(kind === 'vehicle' ? ['爱心车辆'] : []),
    ...(unit ? [`${unit}报的`] : []),
    ...(trips > 0 ? [journeyText({ trips, carried, kilometres })] : []),
    ...(party > 1 ? [`一共 ${party} 人`] : []),
    ...(age === null ? [] : [`${age} 岁`]),
    ...(words ? [words] : []),
    ...(reason ? [`说明：${reason}`] : []),
  ].join('，')

/** A participant of a shift: name, state, and next step; the rest when opened. */
export function RosterCard({ row, offers, startOpen, doorsOpen }: RosterCardProps) {
  const { id, queue, name, phone, stateLabel, checkedInAt, at, record, hours } = row
  const { call } = usePorts()
  const { busy, run } = useAction()
  const [open, setOpen] = useState(startOpen)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (startOpen) box.current?.scrollIntoView({ block: 'center' })
  }, [startOpen])
  const next = offers.find(({ tone, input }) => tone === 'primary' && !input)
  const excluded = [...BY_CODE, ...(row.kind === 'vehicle' ? [] : JOURNEYS), ...(doorsOpen ? [] : ['LET_IN'])]
  const others = offers.filter(({ event }) => event !== next?.event && !excluded.includes(event))
  const take = ({ event, label }: StepOffer) =>
    run(event, async () => {
      const step = { event, version: record.version, key: newKey(), input: undefined }
      try {
        await recordServices(call, 'signUp', id).fire(step, new AbortController().signal)
        toast(`${name}：${doneText(label)}`, 'done')
      } finally {
        // Also after a failure: another person may have been faster.
        invalidateWorkflow('signUp')
      }
    })
  const about = describe(row)
  return (
    <div ref={box}>
      <Card variant={startOpen ? 'chosen' : 'plain'}>
        <Stack gap="sm">
          <Row justify="between" wrap gap="sm">
            <h3>
              {queue}. <NameAndPhone name={name} phone={phone} />
            </h3>
            <Chip tone={next ? 'warn' : 'plain'}>{stateLabel}</Chip>
          </Row>
          {about && <p>{about}</p>}
          <Row justify="between" wrap gap="sm">
            <MutedText size="xs">
              {checkedInAt === null ? (
                <>
                  <When at={at} withTime /> 报名
                </>
              ) : (
                <>
                  <When at={checkedInAt} withTime /> 签到
                </>
              )}
            </MutedText>
            <Row gap="sm">
              <Button
                variant="quiet"
                size="sm"
                aria-expanded={open}
                aria-label={`${open ? '收起' : others.length > 0 ? '更多' : '经过'}：${name}`}
                onClick={() => setOpen(!open)}
              >
                {open ? '收起' : others.length > 0 ? '更多' : '经过'}
              </Button>
              {next && !open && (
                <Button size="sm" busy={busy === next.event} onClick={() => void take(next)}>
                  {next.label}
                </Button>
              )}
            </Row>
          </Row>
          {open && <Whole id={id} excluded={excluded} />}
          {open && hours && (
            <Row>
              <ButtonLink variant="line" size="sm" href={pathTo('/task', { board: 'hoursBoard', id: hours })}>
                看这次的工时
              </ButtonLink>
            </Row>
          )}
        </Stack>
      </Card>
    </div>
  )
}
