import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { entryContract } from '../../contract/entry.contract.ts'
import { screenOf } from '../../contract/screens.ts'
import { usePorts } from '../../data/ports.ts'
import { useForm } from '../../forms/form.ts'
import { SmsCodeField, useSmsCode } from '../../forms/smsCode.tsx'
import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { PasswordField, TextField } from '../../ui/parts/input.tsx'
import { Stack } from '../../ui/parts/layout.tsx'
import { TabList } from '../../ui/parts/tabList.tsx'
import { EntryScreen } from './parts/entryScreen.tsx'
import { useLogIn } from './parts/useLogIn.ts'

const METHODS = [
  { value: 'code', label: '验证码登录' },
  { value: 'password', label: '密码登录' },
] as const
type LoginMethod = (typeof METHODS)[number]['value']
const REQUIRED_MESSAGES = { code: '请填写验证码', password: '请填写密码' } as const

export default function Login() {
  const { call, session } = usePorts()
  const interrupted = useSelector(session, ({ context }) => screenOf(context.back))
  const enter = useLogIn()
  const [method, setMethod] = useState<LoginMethod>('code')
  const form = useForm({
    id: 'login',
    uid: '',
    blank: { phone: '', code: '', password: '' },
    schema: entryContract.phoneLogin.input,
    validate: values => (values[method] === '' ? { [method]: REQUIRED_MESSAGES[method] } : {}),
    submit: ({ phone, ...secrets }) =>
      call('/api/login/phoneLogin', { phone: phone.trim(), [method]: secrets[method].trim() }),
    onSent: enter,
  })
  const sms = useSmsCode('login', form.refuse)
  const choose = (next: string) => {
    setMethod(next === 'password' ? 'password' : 'code')
    // The other way's field is out of sight and must not stand in this one's way.
    form.set({ code: '', password: '' })
  }
  return (
    <EntryScreen>
      <GuidedForm
        title="登录"
        sub={interrupted ? `登录后回到「${interrupted.title}」，填过的都还在` : '用手机号登录，没有密码也可以'}
        {...form.frame}
        submitLabel="登录"
        foot={
          <>
            <span>
              还没有账号？<a href="/reg">注册</a>
            </span>
            <span>
              <a href="/forget">忘记密码</a>
            </span>
            <span>
              登录即表示同意
              <a href="/deal" target="_blank" rel="noopener">
                《用户协议》
              </a>
            </span>
          </>
        }
      >
        <TabList label="登录方式" tabs={METHODS} value={method} onChange={choose}>
          <Stack>
            <TextField {...form.field('phone')} label="手机号" type="tel" inputMode="tel" autoComplete="tel" required />
            {method === 'code' ? (
              <SmsCodeField sms={sms} field={form.field('code')} phone={form.values.phone} />
            ) : (
              <PasswordField {...form.field('password')} label="密码" autoComplete="current-password" required />
            )}
          </Stack>
        </TabList>
      </GuidedForm>
    </EntryScreen>
  )
}
