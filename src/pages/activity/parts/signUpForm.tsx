import { type ReactNode, useState } from 'react'
import type { ActivityDetail, ShiftRow } from '../../../contract/activity.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { CallField } from '../../../forms/callForm.tsx'
import type { Form } from '../../../forms/form.ts'
import { Restored } from '../../../forms/restored.tsx'
import type { CallHandle } from '../../../forms/useCallForm.ts'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { ObstacleCard } from './obstacleCard.tsx'
import { openShifts } from './places.ts'
import { ShiftChoice } from './shiftChoice.tsx'

interface ShiftOffer {
  /** Time at which the form was opened, ms since 1970. */
  readonly now: number
  /** Shifts that have not started. */
  readonly shifts: readonly ShiftRow[]
  /** Shifts I have signed up for. */
  readonly taken: ReadonlySet<string>
  readonly free: readonly ShiftRow[]
}

/** Returns the shifts of an activity, as of opening the form. */
export function useShiftOffer({ shifts: all, mine }: ActivityDetail): ShiftOffer {
  const [now] = useState(Date.now)
  const shifts = openShifts(all, now)
  const taken = new Set(mine.map(({ shift }) => shift))
  return { now, shifts, taken, free: shifts.filter(({ id }) => !taken.has(id)) }
}

interface ShiftFrameProps {
  activity: ActivityDetail
  form: Form<{ shift: string }>
  title: string
  submitLabel: string
  shifts: readonly ShiftRow[]
  /** Number of selectable shifts. */
  free: number
  /** Returns why a shift cannot be selected; empty if it can. */
  why: (shift: ShiftRow) => string
  /** Shows times only, without places. */
  timesOnly?: boolean
  /** Below the shifts. */
  note?: ReactNode
  /** Fields besides the shift. */
  children: ReactNode
}

/** The frame of a form about a shift: shift, further fields, and obstacles. */
export function ShiftFrame(props: ShiftFrameProps) {
  const { activity, form, title, submitLabel, shifts, free, why, timesOnly = false, note, children } = props
  const { obstacle } = activity
  return (
    <GuidedForm
      title={title}
      sub={<a href={pathTo('/volunteerDetail', { id: activity.id })}>{activity.title}</a>}
      {...form.frame}
      submitLabel={submitLabel}
      {...(obstacle && { why: obstacle.message })}
      {...(!obstacle && free === 0 && { why: '没有可以报名的班次了' })}
    >
      <Restored form={form} />
      {obstacle && <ObstacleCard obstacle={obstacle} back={pathTo('/activityP', { id: activity.id })} />}
      <Card>
        <Stack>
          <ShiftChoice
            timesOnly={timesOnly}
            shifts={shifts}
            why={why}
            value={form.values.shift}
            error={form.field('shift').error}
            onChange={shift => form.set({ shift })}
          />
          {note}
        </Stack>
      </Card>
      {children}
    </GuidedForm>
  )
}

interface SignUpFormProps
  extends Pick<ShiftFrameProps, 'activity' | 'title' | 'submitLabel' | 'timesOnly' | 'note' | 'children'> {
  offer: ShiftOffer
  form: Form<{ shift: string; words: string }> & CallHandle<'words'>
  wordsPlaceholder: string
}

/** Sign-up for a shift, with a remark for the leader. */
export function SignUpForm({ offer, form, wordsPlaceholder, children, ...frame }: SignUpFormProps) {
  return (
    <ShiftFrame
      {...frame}
      form={form}
      shifts={offer.shifts}
      free={offer.free.length}
      why={({ id }) => (offer.taken.has(id) ? '您已经报了这个班次' : '')}
    >
      <Card>
        <Stack>
          {children}
          <CallField form={form} name="words" rows={3} placeholder={wordsPlaceholder} />
        </Stack>
      </Card>
    </ShiftFrame>
  )
}
