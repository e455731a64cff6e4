import { type ActivityDetail, activityContract } from '../../../contract/activity.contract.ts'
import { chinaDay } from '../../../contract/time.ts'
import { usePorts } from '../../../data/ports.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { Grid } from '../../../ui/parts/layout.tsx'
import { SignUpForm, useShiftOffer } from './signUpForm.tsx'
import { orRefreshPlaces, useSignedUp } from './useSignedUp.ts'

export interface VehicleFormProps {
  activity: ActivityDetail
  title: string
}

/** 报名出车: shift, vehicle, validity of its documents; the activity's leader decides. */
export function VehicleForm({ activity, title }: VehicleFormProps) {
  const { call } = usePorts()
  const onSignedUp = useSignedUp()
  const offer = useShiftOffer(activity)
  const { free } = offer
  const form = useCallForm(activityContract.vehicleSignUp, {
    draft: `vehicle-${activity.id}`,
    start: { shift: free[0]?.id ?? '' },
    validate: ({ shift, inspectionUntil, insuranceUntil }) => {
      const chosen = free.find(({ id }) => id === shift)
      const day = chosen ? chinaDay(chosen.endsAt) : ''
      return {
        shift: chosen ? '' : '请选择班次',
        inspectionUntil: inspectionUntil !== '' && inspectionUntil < day ? '活动当天年检已经过期' : '',
        insuranceUntil: insuranceUntil !== '' && insuranceUntil < day ? '活动当天保险已经过期' : '',
      }
    },
    send: (input, key) => orRefreshPlaces(call('/api/huodong/baomingCar', input, { key })),
    onSent: onSignedUp,
  })
  return (
    <SignUpForm
      {...{ activity, offer, form, title }}
      timesOnly
      submitLabel="报名出车"
      wordsPlaceholder="例如：有轮椅升降台；只能上午"
    >
      <CallField form={form} name="plate" placeholder="例如：浙A12345" hint="名单上只给一同参加的人看后三位" />
      <Grid min={200}>
        <CallField form={form} name="seats" hint="连驾驶座在内" />
        <CallField form={form} name="load" hint="只接送人的填 0" />
        <CallField form={form} name="inspectionUntil" />
        <CallField form={form} name="insuranceUntil" />
      </Grid>
    </SignUpForm>
  )
}
