import { type MyInfo, personContract } from '../../../contract/person.contract.ts'
import { PasswordStrength } from '../../../forms/passwordStrength.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { PasswordField } from '../../../ui/parts/input.tsx'
import { OwnNumberCode } from './ownNumberCode.tsx'

export function ChangePassword({ me }: { me: MyInfo }) {
  const form = useCallForm(personContract.updatePassword, {
    draft: 'password',
    isStored: false,
    own: { phone: '' },
    needed: () => [me.hasPassword ? 'old' : 'code'],
    stale: ['/api/my/getMyInfo', '/api/my/getDevices'],
    done: '新密码已生效，其他设备已退出登录',
    next: '/setting',
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
        <PasswordField {...form.bind('old')} autoComplete="current-password" />
      ) : (
        <OwnNumberCode
          {...{ purpose: 'forget', shown: me.phone, refuse: form.refuse, label: '本人手机号' }}
          number={form.field('phone')}
          code={form.field('code')}
        />
      )}
      <PasswordField
        {...form.bind('password')}
        autoComplete="new-password"
        hint={<PasswordStrength password={form.values.password} />}
      />
    </GuidedForm>
  )
}
