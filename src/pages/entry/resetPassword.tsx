import { entryContract } from '../../contract/entry.contract.ts'
import { CallField } from '../../forms/callForm.tsx'
import { PasswordStrength } from '../../forms/passwordStrength.tsx'
import { SmsCodeField, useSmsCode } from '../../forms/smsCode.tsx'
import { useCallForm } from '../../forms/useCallForm.ts'
import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { PasswordField } from '../../ui/parts/input.tsx'
import { EntryScreen } from './parts/entryScreen.tsx'

export default function Forget() {
  const form = useCallForm(entryContract.forgetPassword, {
    draft: 'forget',
    isStored: false,
    done: '新密码已生效，请用它登录',
    next: '/login',
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
        <CallField form={form} name="phone" autoComplete="tel" />
        <SmsCodeField sms={sms} field={form.field('code')} phone={form.values.phone} />
        <PasswordField
          {...form.bind('password')}
          autoComplete="new-password"
          hint={<PasswordStrength password={form.values.password} />}
        />
      </GuidedForm>
    </EntryScreen>
  )
}
