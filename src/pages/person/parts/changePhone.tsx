import { useLocation } from 'wouter'
import { type MyInfo, personContract } from '../../../contract/person.contract.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { useForm } from '../../../forms/form.ts'
import { SmsCodeField, useSmsCode } from '../../../forms/smsCode.tsx'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { TextField } from '../../../ui/parts/input.tsx'
import { toast } from '../../../ui/toasts.ts'

/** The code goes to the new number, so that nobody is locked out by a slip of the finger. */
export function ChangePhone({ me }: { me: MyInfo }) {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const form = useForm({
    id: 'phone',
    uid: me.uid,
    blank: { phone: '', code: '' },
    schema: personContract.updatePhone.input,
    submit: values => call('/api/my/updatePhone', values),
    onSent: () => {
      invalidate('/api/my/getMyInfo')
      toast('手机号已更换，下次用新号登录', 'done')
      navigate('/setting', { replace: true })
    },
  })
  const sms = useSmsCode('phone', form.refuse)
  return (
    <GuidedForm
      title="更换手机号"
      sub={`现在的手机号是 ${me.phone}`}
      {...form.frame}
      submitLabel="保存"
      foot={<a href="/setting">不换了，回到设置</a>}
    >
      <TextField {...form.field('phone')} label="新手机号" type="tel" inputMode="tel" autoComplete="tel" required />
      <SmsCodeField sms={sms} field={form.field('code')} phone={form.values.phone} />
    </GuidedForm>
  )
}
