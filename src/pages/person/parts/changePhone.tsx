import { useState } from 'react'
import { type MyInfo, personContract } from '../../../contract/person.contract.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { SmsCodeField, useSmsCode } from '../../../forms/smsCode.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { PasswordField } from '../../../ui/parts/input.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { TabList } from '../../../ui/parts/tabList.tsx'
import { OwnNumberCode } from './ownNumberCode.tsx'

const PROOFS = [
  { value: 'password', label: '用密码确认' },
  { value: 'oldCode', label: '用原手机号确认' },
] as const
type Proof = (typeof PROOFS)[number]['value']

/**
 * Changes the telephone number. The code goes to the new number, so that a typing error locks no one out; a second
 * proof prevents a finder of an unlocked phone from taking over the account.
 */
export function ChangePhone({ me }: { me: MyInfo }) {
  const [proof, setProof] = useState<Proof>(me.hasPassword ? 'password' : 'oldCode')
  const form = useCallForm(personContract.updatePhone, {
    draft: 'phone',
    isStored: false,
    own: { oldPhone: '' },
    needed: () => [proof],
    stale: ['/api/my/getMyInfo'],
    done: '手机号已更换，下次用新号登录',
    next: '/setting',
  })
  const sms = useSmsCode('phone', form.refuse)
  const { phone } = form.values
  const choose = (next: string) => {
    setProof(next === 'oldCode' ? 'oldCode' : 'password')
    // The hidden field of the other way must not block this one.
    form.set({ password: '', oldCode: '' })
  }
  const byOldCode = (
    <OwnNumberCode
      {...{ purpose: 'phone', shown: me.phone, refuse: form.refuse, label: '原手机号' }}
      number={form.field('oldPhone')}
      code={form.field('oldCode')}
    />
  )
  return (
    <GuidedForm
      title="更换手机号"
      sub={`现在的手机号是 ${me.phone}`}
      {...form.frame}
      submitLabel="保存"
      foot={
        <>
          <a href="/setting">不换了，回到设置</a>
          {proof === 'password' && <a href="/forget">忘记密码</a>}
        </>
      }
    >
      <CallField form={form} name="phone" autoComplete="tel" />
      <SmsCodeField sms={sms} field={form.field('code')} phone={phone} />
      {me.hasPassword ? (
        <TabList label="确认是您本人" tabs={PROOFS} value={proof} onChange={choose}>
          <Stack>
            {proof === 'password' ? (
              <PasswordField {...form.bind('password')} autoComplete="current-password" />
            ) : (
              byOldCode
            )}
          </Stack>
        </TabList>
      ) : (
        byOldCode
      )}
    </GuidedForm>
  )
}
