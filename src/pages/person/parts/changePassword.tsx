import { useLocation } from 'wouter'
import { type MyInfo, personContract } from '../../../contract/person.contract.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { useForm } from '../../../forms/form.ts'
import { PasswordStrength } from '../../../forms/passwordStrength.tsx'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { PasswordField } from '../../../ui/parts/input.tsx'
import { toast } from '../../../ui/toasts.ts'
import { OwnNumberCode } from './ownNumberCode.tsx'

const REQUIRED_MESSAGES = { old: '请填写原密码', code: '请填写验证码' } as const

export function ChangePassword({ me }: { me: MyInfo }) {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const proof = me.hasPassword ? 'old' : 'code'
  const form = useForm({
    id: 'password',
    uid: me.uid,
    blank: { old: '', phone: '', code: '', password: '' },
    schema: personContract.updatePassword.input,
    validate: values => (values[proof] === '' ? { [proof]: REQUIRED_MESSAGES[proof] } : {}),
    submit: ({ password, ...proofs }) => call('/api/my/updatePassword', { password, [proof]: proofs[proof] }),
    onSent: () => {
      invalidate('/api/my/getMyInfo', '/api/my/getDevices')
      toast('新密码已生效，其他设备已退出登录', 'done')
      navigate('/setting', { replace: true })
    },
  })
  return (
    <GuidedForm
      title={me.hasPassword ? '修改密码' : '设置密码'}
      sub="保存后，其他设备上的登录都会退出"
      {...form.frame}
      submitLabel="保存"
      foot={
        <>
          <a href="/setting">不改了，回到设置</a>
          {me.hasPassword && <a href="/forget">忘记原密码</a>}
        </>
      }
    >
      {me.hasPassword ? (
        <PasswordField {...form.field('old')} label="原密码" autoComplete="current-password" required />
      ) : (
        <OwnNumberCode
          {...{ purpose: 'forget', shown: me.phone, refuse: form.refuse, label: '本人手机号' }}
          number={form.field('phone')}
          code={form.field('code')}
        />
      )}
      <PasswordField
        {...form.field('password')}
        label="新密码"
        autoComplete="new-password"
        hint={<PasswordStrength password={form.values.password} />}
        required
      />
    </GuidedForm>
  )
}
