import { type ActivityDetail, activityContract, MAX_PARTY } from '../../../contract/activity.contract.ts'
import type { Refusal } from '../../../contract/refusal.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { usePorts } from '../../../data/ports.ts'
import { UNTICKED, useForm } from '../../../forms/form.ts'
import { SmsCodeField, useSmsCode } from '../../../forms/smsCode.tsx'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { TextField } from '../../../ui/parts/input.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { hasRoom } from './places.ts'
import { SignUpForm, useShiftOffer } from './signUpForm.tsx'
import { orRefreshPlaces, useSignedUp } from './useSignedUp.ts'

const ADULT = 18

interface VolunteerFormProps {
  activity: ActivityDetail
  /** The shift that was pressed; empty where none was. */
  shift: string
  me: Pick<WireReply<'/api/my/getMyInfo'>, 'uid'>
}

const isMinor = (age: string): boolean => /^\d{1,3}$/.test(age.trim()) && Number(age) < ADULT

/** Signs up with more than one press tells: several people, all or none, an age, a guardian's word. */
export function VolunteerForm({ activity, shift: start, me: { uid } }: VolunteerFormProps) {
  const { call, drafts } = usePorts()
  const onSignedUp = useSignedUp()
  const offer = useShiftOffer(activity)
  const { free } = offer
  const first = free.find(({ id }) => id === start) ?? free[0]
  const shiftOf = (id: string) => free.find(one => one.id === id)
  const form = useForm({
    id: `volunteer-${activity.id}-${start}`,
    uid,
    blank: {
      shift: first?.id ?? '',
      party: '1',
      allOrNothing: UNTICKED,
      age: '',
      guardianPhone: '',
      code: '',
      words: '',
    },
    schema: activityContract.volunteerSignUp.input,
    validate: ({ shift, age, guardianPhone, code }) => ({
      shift: shiftOf(shift) ? '' : '请选择班次',
      ...((shiftOf(shift)?.leastAge ?? 0) > 0 && age.trim() === '' && { age: '请填写年龄' }),
      ...(isMinor(age) && guardianPhone.trim() === '' && { guardianPhone: '请填写监护人的手机号' }),
      ...(isMinor(age) && code.trim() === '' && { code: '请填写监护人验证码' }),
    }),
    drafts,
    secret: { code: '监护人验证码' },
    submit: ({ shift, party, allOrNothing, age, guardianPhone, code, words }, key) =>
      orRefreshPlaces(
        call(
          '/api/huodong/baomingZhiyuanzhe',
          {
            shift,
            party: Number(party),
            ...(Number(party) > 1 && { allOrNothing }),
            ...(words.trim() && { words }),
            ...(age.trim() && { age: Number(age) }),
            ...(isMinor(age) && { guardianPhone, code }),
          },
          { key },
        ),
      ),
    onSent: onSignedUp,
  })
  const sms = useSmsCode('guardian', (refusal: Refusal) =>
    form.refuse(refusal.field === 'phone' ? { ...refusal, field: 'guardianPhone' } : refusal),
  )
  const { values } = form
  const chosen = shiftOf(values.shift)
  const several = Number(values.party) > 1
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
      <TextField
        {...form.field('party')}
        label="一共几个人来"
        inputMode="numeric"
        hint={`连您在内，最多 ${MAX_PARTY} 人`}
        after="人"
        required
      />
      {several && (
        <Checkbox checked={values.allOrNothing} onChange={allOrNothing => form.set({ allOrNothing })}>
          名额不够所有人时，一个也不来，先候补
        </Checkbox>
      )}
      <TextField
        {...form.field('age')}
        label="年龄"
        inputMode="numeric"
        hint={
          chosen && chosen.leastAge > 0
            ? `这个班次要满 ${chosen.leastAge} 岁；未满 ${ADULT} 岁要监护人同意`
            : `成年人可以不填；未满 ${ADULT} 岁请填写，要监护人同意`
        }
        after="岁"
        required={(chosen?.leastAge ?? 0) > 0}
      />
      {isMinor(values.age) && (
        <>
          <TextField
            {...form.field('guardianPhone')}
            label="监护人手机号"
            type="tel"
            inputMode="tel"
            hint="验证码发到这个手机，请监护人告诉您，就表示同意"
            required
          />
          <SmsCodeField sms={sms} field={form.field('code')} phone={values.guardianPhone} label="监护人验证码" />
        </>
      )}
    </SignUpForm>
  )
}
