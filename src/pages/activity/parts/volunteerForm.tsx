import { type ActivityDetail, activityContract, MAX_PARTY } from '../../../contract/activity.contract.ts'
import type { Refusal } from '../../../contract/refusal.ts'
import { typedCount } from '../../../contract/typed.ts'
import { usePorts } from '../../../data/ports.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { UNTICKED } from '../../../forms/form.ts'
import { SmsCodeField, useSmsCode } from '../../../forms/smsCode.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { hasRoom } from './places.ts'
import { SignUpForm, useShiftOffer } from './signUpForm.tsx'
import { orRefreshPlaces, useSignedUp } from './useSignedUp.ts'

const ADULT = 18

interface VolunteerFormProps {
  activity: ActivityDetail
  /** The selected shift; empty for none. */
  shift: string
}

const isSeveral = (party: string): boolean => Number(typedCount(party, '人')) > 1
const isMinor = (age: string): boolean => Number(typedCount(age, '岁') || ADULT) < ADULT

/** Sign-up with details: several people, all or none, age, a guardian's consent. */
export function VolunteerForm({ activity, shift: start }: VolunteerFormProps) {
  const { call } = usePorts()
  const onSignedUp = useSignedUp()
  const offer = useShiftOffer(activity)
  const { free } = offer
  const first = free.find(({ id }) => id === start) ?? free[0]
  const shiftOf = (id: string) => free.find(one => one.id === id)
  const leastAgeOf = (id: string) => shiftOf(id)?.leastAge ?? 0
  const form = useCallForm(activityContract.volunteerSignUp, {
    draft: `volunteer-${activity.id}-${start}`,
    start: { shift: first?.id ?? '', party: '1' },
    own: { allOrNothing: UNTICKED },
    secret: { code: '监护人验证码' },
    needed: ({ shift, age }) => [
      'party',
      ...(leastAgeOf(shift) > 0 ? (['age'] as const) : []),
      ...(isMinor(age) ? (['guardianPhone', 'code'] as const) : []),
    ],
    // Hidden fields are not sent, whatever their earlier values.
    more: ({ party, age, allOrNothing }) => ({
      ...(isSeveral(party) && { allOrNothing }),
      ...(!isMinor(age) && { guardianPhone: undefined, code: undefined }),
    }),
    validate: ({ shift }) => ({ shift: shiftOf(shift) ? '' : '请选择班次' }),
    send: (input, key) => orRefreshPlaces(call('/api/huodong/baomingZhiyuanzhe', input, { key })),
    onSent: onSignedUp,
  })
  const sms = useSmsCode('guardian', (refusal: Refusal) =>
    form.refuse(refusal.field === 'phone' ? { ...refusal, field: 'guardianPhone' } : refusal),
  )
  const { values } = form
  const chosen = shiftOf(values.shift)
  const several = isSeveral(values.party)
  return (
    <SignUpForm
      {...{ activity, offer, form }}
      title="个人志愿者报名"
      submitLabel={!chosen || hasRoom(chosen) ? '报名' : '候补'}
      wordsPlaceholder="有什么要负责人知道的，例如：膝盖不好，不能久站"
      note={
        chosen &&
        !hasRoom(chosen) && (
          <MutedText block>这个班次名额满了。报名后进候补，按先后顺序；有人退出，马上给您留名额并告诉您。</MutedText>
        )
      }
    >
      <CallField form={form} name="party" hint={`连您在内，最多 ${MAX_PARTY} 人`} />
      {several && (
        <Checkbox checked={values.allOrNothing} onChange={allOrNothing => form.set({ allOrNothing })}>
          名额不够所有人时，一个也不来，先候补
        </Checkbox>
      )}
      <CallField
        form={form}
        name="age"
        hint={
          chosen && chosen.leastAge > 0
            ? `这个班次要满 ${chosen.leastAge} 岁；未满 ${ADULT} 岁要监护人同意`
            : `成年人可以不填；未满 ${ADULT} 岁请填写，要监护人同意`
        }
      />
      {isMinor(values.age) && (
        <>
          <CallField form={form} name="guardianPhone" hint="验证码发到这个手机，请监护人告诉您，就表示同意" />
          <SmsCodeField sms={sms} field={form.bind('code')} phone={values.guardianPhone} />
        </>
      )}
    </SignUpForm>
  )
}
