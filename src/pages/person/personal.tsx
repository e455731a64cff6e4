import { useLocation } from 'wouter'
import { type MyInfo, personContract } from '../../contract/person.contract.ts'
import { usePorts } from '../../data/ports.ts'
import { invalidate } from '../../data/queryCache.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { useForm } from '../../forms/form.ts'
import { publishedHint } from '../../forms/publishedHint.tsx'
import { RegionPicker } from '../../forms/regionPicker.tsx'
import { GuidedForm, PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Facts } from '../../ui/parts/facts.tsx'
import { TextArea, TextField } from '../../ui/parts/input.tsx'
import { toast } from '../../ui/toasts.ts'
import { Avatar } from './parts/avatar.tsx'

const TITLE = '个人资料'

function Profile({ me }: { me: MyInfo }) {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const form = useForm({
    id: 'personal',
    uid: me.uid,
    blank: { name: me.name, region: me.region, regionDone: true as boolean, introduction: me.introduction },
    schema: personContract.updateMyInfo.input,
    validate: ({ name, region, regionDone }) => ({
      ...(name.trim() === '' && { name: '请填写姓名或单位名称' }),
      ...(region !== '' && !regionDone && { region: '请选到区县' }),
    }),
    submit: ({ name, region, introduction }) =>
      call('/api/my/updateMyInfo', {
        name,
        ...(region && { region }),
        ...(introduction.trim() ? { introduction } : { noIntroduction: true }),
      }),
    onSent: () => {
      invalidate('/api/my/getMyInfo')
      toast('资料已保存', 'done')
      navigate('/person')
    },
  })
  return (
    <GuidedForm title={TITLE} {...form.frame} submitLabel="保存" {...(!form.dirty && { why: '还没有改动' })}>
      <Avatar src={me.avatar} />
      <TextField
        {...form.field('name')}
        label={me.kind === 'organisation' ? '单位名称' : '姓名'}
        autoComplete="name"
        max={40}
        required
      />
      <RegionPicker
        label="所在地区"
        levels={3}
        value={form.values.region}
        error={form.field('region').error}
        onChange={(region, regionDone) => form.set({ region, regionDone })}
        required={false}
      />
      <TextArea
        {...form.field('introduction')}
        label="简介"
        hint={publishedHint(form.values.introduction)}
        max={200}
        placeholder="例如：住在北山街道，会修小家电，周末有空"
        required={false}
      />
      <Facts
        items={[
          {
            label: '手机号',
            value: (
              <>
                {me.phone}{' '}
                <ButtonLink variant="line" size="sm" href="/setting?change=phone">
                  更换手机号
                </ButtonLink>
              </>
            ),
          },
        ]}
      />
    </GuidedForm>
  )
}

export const reads = screenReads([], () => ({
  mine: readOf('/api/my/getMyInfo', {}),
}))

export default function Personal() {
  const { mine } = useReads(reads)
  const { data: me, problem, retry } = mine
  if (me) return <Profile key={me.uid} me={me} />
  return <PendingForm title={TITLE} failure={problem && { text: problem.message, onRetry: retry }} />
}
