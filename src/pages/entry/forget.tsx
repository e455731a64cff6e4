import { useLocation } from 'wouter'
import { entryContract } from '../../contract/entry.contract.ts'
import { usePorts } from '../../data/ports.ts'
import { useForm } from '../../forms/form.ts'
import { PasswordStrength } from '../../forms/passwordStrength.tsx'
import { SmsCodeField, useSmsCode } from '../../forms/smsCode.tsx'
import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { PasswordField, TextField } from '../../ui/parts/input.tsx'
import { toast } from '../../ui/toasts.ts'
import { EntryScreen } from './parts/entryScreen.tsx'

export default function Forget() {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const form = useForm({
    id: 'forget',
    uid: '',
    blank: { phone: '', code: '', password: '' },
    schema: entryContract.forgetPassword.input,
    submit: values => call('/api/login/forgetPassword', values),
    onSent: () => {
      toast('新密码已生效，请用它登录', 'done')
      navigate('/login', { replace: true })
    },
  })
  const sms = useSmsCode('forget', form.refuse)
  return (
    <EntryScreen>
      <GuidedForm
        title="找回密码"
        sub="用手机验证码重设；重设后，其他设备上的登录都会退出"
        {...form.frame}
        submitLabel="重设密码"
        foot={
          <span>
            想起来了？<a href="/login">回去登录</a>
          </span>
        }
      >
        <TextField {...form.field('phone')} label="手机号" type="tel" inputMode="tel" autoComplete="tel" required />
        <SmsCodeField sms={sms} field={form.field('code')} phone={form.values.phone} />
        <PasswordField
          {...form.field('password')}
          label="新密码"
          autoComplete="new-password"
          hint={<PasswordStrength password={form.values.password} />}
          required
        />
      </GuidedForm>
    </EntryScreen>
  )
}
