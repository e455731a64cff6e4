import { useState } from 'react'
import { type ActivityDetail, activityContract } from '../../../contract/activity.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { chinaDay } from '../../../contract/time.ts'
import { usePorts } from '../../../data/ports.ts'
import { useForm } from '../../../forms/form.ts'
import { Restored } from '../../../forms/restored.tsx'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { TextArea, TextField } from '../../../ui/parts/input.tsx'
import { Grid, Stack } from '../../../ui/parts/layout.tsx'
import { ObstacleCard } from './obstacleCard.tsx'
import { openShifts } from './places.ts'
import { ShiftChoice } from './shiftChoice.tsx'
import { refreshPlaces, useSignedUp } from './useSignedUp.ts'

export interface VehicleFormProps {
  activity: ActivityDetail
  title: string
  uid: string
}

/** 报名出车: which shift, which car, whether its papers last; whoever leads the activity decides. */
export function VehicleForm({ activity, title, uid }: VehicleFormProps) {
  const { call, drafts } = usePorts()
  const [now] = useState(Date.now)
  const onSignedUp = useSignedUp()
  const shifts = openShifts(activity.shifts, now)
  const taken = new Set(activity.mine.map(({ shift }) => shift))
  const free = shifts.filter(({ id }) => !taken.has(id))
  const form = useForm({
    id: `vehicle-${activity.id}`,
    uid,
    blank: {
      shift: free[0]?.id ?? '',
      plate: '',
      seats: '',
      load: '',
      inspectionUntil: '',
      insuranceUntil: '',
      words: '',
    },
    schema: activityContract.vehicleSignUp.input,
    validate: ({ shift, inspectionUntil, insuranceUntil }) => {
      const chosen = free.find(({ id }) => id === shift)
      const day = chosen ? chinaDay(chosen.endsAt) : ''
      return {
        shift: chosen ? '' : '请选择班次',
        ...(inspectionUntil !== '' && inspectionUntil < day && { inspectionUntil: '活动当天年检已经过期' }),
        ...(insuranceUntil !== '' && insuranceUntil < day && { insuranceUntil: '活动当天保险已经过期' }),
      }
    },
    drafts,
    submit: async ({ seats, load, words, ...vehicle }, key) => {
      try {
        return await call(
          '/api/huodong/baomingCar',
          { ...vehicle, seats: Number(seats), load: Number(load), ...(words.trim() && { words }) },
          { key },
        )
      } catch (error) {
        refreshPlaces()
        throw error
      }
    },
    onSent: onSignedUp,
  })
  const { obstacle } = activity
  return (
    <GuidedForm
      title={title}
      sub={<a href={pathTo('/volunteerDetail', { id: activity.id })}>{activity.title}</a>}
      {...(form.dirty && !form.busy && { saved: 'saved' as const })}
      {...form.frame}
      nextLabel="报名出车"
      onNext={form.submit}
      {...(obstacle && { why: obstacle.message })}
      {...(!obstacle && free.length === 0 && { why: '没有可以报名的班次了' })}
    >
      <Restored form={form} />
      {obstacle && <ObstacleCard obstacle={obstacle} back={pathTo('/activityP', { id: activity.id })} />}
      <Card>
        <ShiftChoice
          timesOnly
          shifts={shifts}
          taken={taken}
          value={form.values.shift}
          error={form.field('shift').error}
          onChange={shift => form.set({ shift })}
        />
      </Card>
      <Card>
        <Stack>
          <TextField
            {...form.field('plate')}
            label="车牌号"
            placeholder="例如：浙A12345"
            hint="名单上只显示一部分"
            required
          />
          <Grid min={200}>
            <TextField
              {...form.field('seats')}
              label="座位数"
              inputMode="numeric"
              hint="连驾驶座在内"
              after="座"
              required
            />
            <TextField
              {...form.field('load')}
              label="载重"
              inputMode="numeric"
              hint="只接送人的填 0"
              after="公斤"
              required
            />
            <TextField {...form.field('inspectionUntil')} label="年检有效期" type="date" required />
            <TextField {...form.field('insuranceUntil')} label="保险有效期" type="date" required />
          </Grid>
          <TextArea
            {...form.field('words')}
            label="备注"
            rows={3}
            max={200}
            placeholder="例如：有轮椅升降台；只能上午"
          />
        </Stack>
      </Card>
    </GuidedForm>
  )
}
