import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { entryContract } from '../../contract/entry.contract.ts'
import { screenOf } from '../../contract/screens.ts'
import { usePorts } from '../../data/ports.ts'
import { CallField } from '../../forms/callForm.tsx'
import { SmsCodeField, useSmsCode } from '../../forms/smsCode.tsx'
import { useCallForm } from '../../forms/useCallForm.ts'
import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { PasswordField } from '../../ui/parts/input.tsx'
import { Stack } from '../../ui/parts/layout.tsx'
import { TabList } from '../../ui/parts/tabList.tsx'
import { EntryScreen } from './parts/entryScreen.tsx'
import { useLogIn } from './parts/useLogIn.ts'

const METHODS = [
  { value: 'code', label: '验证码登录' },
  { value: 'password', label: '密码登录' },
] as const
type LoginMethod = (typeof METHODS)[number]['value']

export default function Login() {
  const { session } = usePorts()
  const interrupted = useSelector(session, ({ context }) => screenOf(context.back))
  const enter = useLogIn()
  const [method, setMethod] = useState<LoginMethod>('code')
  const [isNew, setIsNew] = useState(false)
  const form = useCallForm(entryContract.phoneLogin, {
    draft: 'login',
    isStored: false,
    needed: () => (isNew ? [method, 'name'] : [method]),
    onSent: enter,
  })
  // The server asks a number without an account for a name once, and opens the account with the same code.
  const isUnnamed = form.field('name').error !== undefined
  if (isUnnamed && !isNew) setIsNew(true)
  const sms = useSmsCode('login', form.refuse)
  const choose = (next: string) => {
    setMethod(next === 'password' ? 'password' : 'code')
    // The hidden field of the other way must not block this one.
    form.set({ code: '', password: '', name: '' })
    setIsNew(false)
  }
  return (
    <EntryScreen>
      <GuidedForm
        onOnePage
        title="登录"
        sub={interrupted ? `登录后回到「${interrupted.title}」，填过的都还在` : '用手机号登录，第一次来也可以'}
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
            <CallField form={form} name="phone" autoComplete="tel" />
            {method === 'code' ? (
              <>
                <SmsCodeField sms={sms} field={form.field('code')} phone={form.values.phone} />
                {isNew && <CallField form={form} name="name" autoComplete="name" hint="邻居们这样认识您，以后可以改" />}
              </>
            ) : (
              <PasswordField {...form.bind('password')} autoComplete="current-password" />
            )}
          </Stack>
        </TabList>
      </GuidedForm>
    </EntryScreen>
  )
}
