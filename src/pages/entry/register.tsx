import house from 'art:house'
import office from 'art:office-building'
import { entryContract } from '../../contract/entry.contract.ts'
import { useView } from '../../data/view.ts'
import { CallField } from '../../forms/callForm.tsx'
import { UNTICKED } from '../../forms/form.ts'
import { PasswordStrength } from '../../forms/passwordStrength.tsx'
import { RegionPicker } from '../../forms/regionPicker.tsx'
import { Restored } from '../../forms/restored.tsx'
import { SmsCodeField, useSmsCode } from '../../forms/smsCode.tsx'
import { useCallForm } from '../../forms/useCallForm.ts'
import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { Checkbox, RadioCards } from '../../ui/parts/choice.tsx'
import { PasswordField } from '../../ui/parts/input.tsx'
import { EntryScreen } from './parts/entryScreen.tsx'
import { useLogIn } from './parts/useLogIn.ts'

const KINDS = [
  { value: 'person', label: '个人', text: '为自己和家人', art: house },
  { value: 'organisation', label: '单位', text: '社区、企业、公益组织', art: office },
]

export default function Register() {
  const enter = useLogIn()
  const placed = useView(view => view.hasPlace)
  const district = useView(view => view.place.districtId)
  const form = useCallForm(entryContract.registered, {
    draft: 'register',
    labels: ({ kind }) => ({ name: kind === 'organisation' ? '单位名称' : '姓名' }),
    start: { kind: 'person', region: placed ? district : '' },
    own: { regionDone: placed, agreed: UNTICKED },
    secret: { code: '验证码', password: '密码', agreed: '' },
    validate: ({ agreed, region, regionDone }) => ({
      agreed: agreed ? '' : '请先阅读并同意用户协议和隐私政策',
      region: region !== '' && !regionDone ? '请选到区县，或者留空' : '',
    }),
    done: '注册成功，欢迎来到邻里',
    onSent: enter,
  })
  const sms = useSmsCode('register', form.refuse)
  const { kind, phone, password, agreed } = form.values
  return (
    <EntryScreen>
      <GuidedForm
        title="注册"
        sub="一分钟就好，注册后直接登录"
        {...form.frame}
        submitLabel="注册"
        foot={
          <span>
            已有账号？<a href="/login">登录</a>
          </span>
        }
      >
        <Restored form={form} />
        <RadioCards {...form.bind('kind')} options={KINDS} min={112} />
        <CallField form={form} name="name" autoComplete={kind === 'organisation' ? 'organization' : 'name'} />
        <CallField form={form} name="phone" autoComplete="tel" />
        <SmsCodeField sms={sms} field={form.field('code')} phone={phone} />
        <PasswordField
          {...form.bind('password')}
          autoComplete="new-password"
          hint={<PasswordStrength password={password} />}
        />
        <RegionPicker
          {...form.bind('region')}
          levels={3}
          onChange={(code, regionDone) => form.set({ region: code, regionDone })}
        />
        <Checkbox checked={agreed} onChange={form.field('agreed').onChange} error={form.field('agreed').error}>
          我已阅读并同意
          <a href="/deal" target="_blank" rel="noopener">
            《用户协议》
          </a>
          和
          <a href="/deal?topic=privacy" target="_blank" rel="noopener">
            《隐私政策》
          </a>
        </Checkbox>
      </GuidedForm>
    </EntryScreen>
  )
}
