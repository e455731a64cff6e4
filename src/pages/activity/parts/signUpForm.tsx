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
  /** When the form was opened, ms since 1970. */
  readonly now: number
  /** Those that have not begun. */
  readonly shifts: readonly ShiftRow[]
  /** Those that I have signed up for. */
  readonly taken: ReadonlySet<string>
  readonly free: readonly ShiftRow[]
}

/** Returns the shifts of an activity, as they are when the form is opened. */
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
  /** How many of the shifts may be chosen. */
  free: number
  /** Returns why a shift cannot be chosen; empty where it can. */
  why: (shift: ShiftRow) => string
  /** Only when the shifts are, not how many places they have. */
  timesOnly?: boolean
  /** Below the shifts. */
  note?: ReactNode
  /** What is asked besides the shift. */
  children: ReactNode
}

/** A form about a shift of an activity: which one, what is asked besides, and why one may not. */
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

/** Signing up for a shift, with words for whoever leads. */
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
