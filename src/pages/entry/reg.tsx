import house from 'art:house'
import office from 'art:office-building'
import { entryContract } from '../../contract/entry.contract.ts'
import { usePorts } from '../../data/ports.ts'
import { useView } from '../../data/view.ts'
import { UNTICKED, useForm } from '../../forms/form.ts'
import { PasswordStrength } from '../../forms/passwordStrength.tsx'
import { RegionPicker } from '../../forms/regionPicker.tsx'
import { Restored } from '../../forms/restored.tsx'
import { SmsCodeField, useSmsCode } from '../../forms/smsCode.tsx'
import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { Checkbox, RadioCards } from '../../ui/parts/choice.tsx'
import { PasswordField, TextField } from '../../ui/parts/input.tsx'
import { toast } from '../../ui/toasts.ts'
import { EntryScreen } from './parts/entryScreen.tsx'
import { useLogIn } from './parts/useLogIn.ts'

const KINDS = [
  { value: 'person', label: '个人', text: '为自己和家人', art: house },
  { value: 'organisation', label: '单位', text: '社区、企业、公益组织', art: office },
]

export default function Register() {
  const { call, drafts } = usePorts()
  const enter = useLogIn()
  const placed = useView(view => view.hasPlace)
  const district = useView(view => view.place.districtId)
  const form = useForm({
    id: 'register',
    uid: '',
    blank: {
      kind: 'person',
      name: '',
      phone: '',
      code: '',
      password: '',
      region: placed ? district : '',
      regionDone: placed,
      agreed: UNTICKED,
    },
    schema: entryContract.registered.input,
    validate: ({ agreed, region, regionDone }) => ({
      agreed: agreed ? '' : '请先阅读并同意用户协议和隐私政策',
      region: region !== '' && !regionDone ? '请选到区县，或者留空' : '',
    }),
    drafts,
    secret: { code: '验证码', password: '密码', agreed: '' },
    submit: ({ kind, name, phone, code, password, region }) =>
      call('/api/login/registered', {
        name,
        phone,
        code,
        password,
        kind: kind === 'organisation' ? 'organisation' : 'person',
        ...(region && { region }),
      }),
    onSent: login => {
      toast('注册成功，欢迎来到邻里', 'done')
      enter(login)
    },
  })
  const sms = useSmsCode('register', form.refuse)
  const { kind, phone, password, region, agreed } = form.values
  const nameLabel = kind === 'organisation' ? '单位名称' : '姓名'
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
        <RadioCards {...form.field('kind')} label="账号类型" options={KINDS} min={112} />
        <TextField
          {...form.field('name')}
          label={nameLabel}
          autoComplete={kind === 'organisation' ? 'organization' : 'name'}
          required
        />
        <TextField {...form.field('phone')} label="手机号" type="tel" inputMode="tel" autoComplete="tel" required />
        <SmsCodeField sms={sms} field={form.field('code')} phone={phone} />
        <PasswordField
          {...form.field('password')}
          label="密码"
          autoComplete="new-password"
          hint={<PasswordStrength password={password} />}
          required
        />
        <RegionPicker
          label="所在地区"
          levels={3}
          value={region}
          error={form.field('region').error}
          onChange={(code, regionDone) => form.set({ region: code, regionDone })}
          required={false}
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
