import { type ActivityDetail, activityContract } from '../../../contract/activity.contract.ts'
import { chinaDay } from '../../../contract/time.ts'
import { usePorts } from '../../../data/ports.ts'
import { useForm } from '../../../forms/form.ts'
import { TextField } from '../../../ui/parts/input.tsx'
import { Grid } from '../../../ui/parts/layout.tsx'
import { SignUpForm, useShiftOffer } from './signUpForm.tsx'
import { orRefreshPlaces, useSignedUp } from './useSignedUp.ts'

export interface VehicleFormProps {
  activity: ActivityDetail
  title: string
  uid: string
}

/** 报名出车: which shift, which car, whether its papers last; whoever leads the activity decides. */
export function VehicleForm({ activity, title, uid }: VehicleFormProps) {
  const { call, drafts } = usePorts()
  const onSignedUp = useSignedUp()
  const offer = useShiftOffer(activity)
  const { free } = offer
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
    submit: ({ seats, load, words, ...vehicle }, key) =>
      orRefreshPlaces(
        call(
          '/api/huodong/baomingCar',
          { ...vehicle, seats: Number(seats), load: Number(load), ...(words.trim() && { words }) },
          { key },
        ),
      ),
    onSent: onSignedUp,
  })
  return (
    <SignUpForm
      {...{ activity, offer, form, title }}
      timesOnly
      submitLabel="报名出车"
      wordsPlaceholder="例如：有轮椅升降台；只能上午"
    >
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
    </SignUpForm>
  )
}
