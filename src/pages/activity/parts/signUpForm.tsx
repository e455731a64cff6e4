import { type ReactNode, useState } from 'react'
import type { ActivityDetail, ShiftRow } from '../../../contract/activity.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import type { Form } from '../../../forms/form.ts'
import { Restored } from '../../../forms/restored.tsx'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { TextArea } from '../../../ui/parts/input.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { ObstacleCard } from './obstacleCard.tsx'
import { openShifts } from './places.ts'
import { ShiftChoice } from './shiftChoice.tsx'

interface ShiftOffer {
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
  return { shifts, taken, free: shifts.filter(({ id }) => !taken.has(id)) }
}

interface SignUpFormProps {
  activity: ActivityDetail
  offer: ShiftOffer
  form: Form<{ shift: string; words: string }>
  title: string
  submitLabel: string
  /** Only when the shifts are, not how many places they have. */
  timesOnly?: boolean
  /** Below the shifts. */
  note?: ReactNode
  wordsPlaceholder: string
  /** What is asked besides the shift. */
  children: ReactNode
}

/** Signing up for a shift: which one, what is asked besides, and why one may not. */
export function SignUpForm(props: SignUpFormProps) {
  const { activity, offer, form, title, submitLabel, timesOnly = false, note, wordsPlaceholder, children } = props
  const { obstacle } = activity
  return (
    <GuidedForm
      title={title}
      sub={<a href={pathTo('/volunteerDetail', { id: activity.id })}>{activity.title}</a>}
      {...form.frame}
      submitLabel={submitLabel}
      {...(obstacle && { why: obstacle.message })}
      {...(!obstacle && offer.free.length === 0 && { why: '没有可以报名的班次了' })}
    >
      <Restored form={form} />
      {obstacle && <ObstacleCard obstacle={obstacle} back={pathTo('/activityP', { id: activity.id })} />}
      <Card>
        <Stack>
          <ShiftChoice
            timesOnly={timesOnly}
            shifts={offer.shifts}
            taken={offer.taken}
            value={form.values.shift}
            error={form.field('shift').error}
            onChange={shift => form.set({ shift })}
          />
          {note}
        </Stack>
      </Card>
      <Card>
        <Stack>
          {children}
          <TextArea {...form.field('words')} label="备注" rows={3} max={200} placeholder={wordsPlaceholder} />
        </Stack>
      </Card>
    </GuidedForm>
  )
}
