import { useLocation } from 'wouter'
import { type MyInfo, personContract } from '../../contract/person.contract.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { CallField } from '../../forms/callForm.tsx'
import { RegionPicker } from '../../forms/regionPicker.tsx'
import { useCallForm } from '../../forms/useCallForm.ts'
import { GuidedForm, PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Facts } from '../../ui/parts/facts.tsx'
import { Avatar } from './parts/avatar.tsx'

const TITLE = '个人资料'

function Profile({ me }: { me: MyInfo }) {
  const [, navigate] = useLocation()
  const form = useCallForm(personContract.updateMyInfo, {
    draft: 'personal',
    isStored: false,
    seen: me.seen,
    labels: () => ({ name: me.kind === 'organisation' ? '单位名称' : '姓名' }),
    start: { seen: me.seen, name: me.name, region: me.region, introduction: me.introduction },
    own: { regionDone: true },
    needed: () => ['name'],
    // An empty field is absent on the wire.
    more: ({ introduction }) => (introduction.trim() ? {} : { noIntroduction: true }),
    validate: ({ region, regionDone }) => ({ region: region !== '' && !regionDone ? '请选到区县' : '' }),
    stale: ['/api/my/getMyInfo'],
    done: '资料已保存',
    onSent: () => navigate('/person'),
  })
  return (
    <GuidedForm title={TITLE} {...form.frame} submitLabel="保存" {...(!form.dirty && { why: '还没有改动' })}>
      <Avatar src={me.avatar} />
      <CallField form={form} name="name" autoComplete="name" />
      <RegionPicker
        {...form.bind('region')}
        levels={3}
        onChange={(region, regionDone) => form.set({ region, regionDone })}
      />
      <CallField form={form} name="introduction" placeholder="例如：住在北山街道，会修小家电，周末有空" />
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
