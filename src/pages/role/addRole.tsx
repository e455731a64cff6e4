import { useLocation } from 'wouter'
import { roleContract } from '../../contract/role.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { type AppointedRole, ROLES } from '../../contract/words.ts'
import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { say } from '../../ui/messages.ts'
import { RadioCards } from '../../ui/parts/choice.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { TextField } from '../../ui/parts/input.tsx'
import { useForm } from '../form.ts'
import { usePorts } from '../ports.ts'
import { readAhead, useRead } from '../reading.ts'
import { touched } from '../record/touched.ts'
import { useView } from '../view.ts'
import { roleChoices } from './parts/duties.ts'
import { givenBy, type Post, postsOf, rootsFor } from './parts/leading.ts'
import { firstRegion, NO_REGION, RoleRegion, regionSaid } from './parts/roleRegion.tsx'
import { isPhone, useFound, Who } from './parts/who.tsx'

const TITLE = '任命角色'
const STEPS = [
  { name: '人', fields: ['phone'] },
  { name: '角色', fields: ['role'] },
  { name: '地区', fields: ['region'] },
  { name: '核对', fields: [] },
]
const QUESTIONS = ['您要任命谁？', '担任什么角色？', '在哪里担任？', '请核对一遍']
const nothing = () => {}

const BLANK = { phone: '', role: '', ...NO_REGION }

function AddRoleForm({ posts }: { posts: readonly Post[] }) {
  const { call } = usePorts()
  const uid = useView(seen => seen.uid)
  const [, navigate] = useLocation()
  const form = useForm({
    ...{ id: 'addRole', uid, blank: BLANK, schema: roleContract.roleAdd.input, steps: STEPS },
    also: ({ phone, region }) => ({
      ...(isPhone(phone) && found.problem ? { phone: found.problem.message } : {}),
      ...(region ? {} : { region: '请选到底' }),
    }),
    submit: ({ phone, role, region }, key) =>
      call('/api/renwu/roleAdd', { phone, role: role as AppointedRole, region }, { key }),
    onSent: ({ id }) => {
      touched('roleGrant')
      say('已任命，对方会收到消息', 'done')
      navigate(pathTo('/editRole', { id }), { replace: true })
    },
  })
  const { values, at } = form
  const found = useFound(values.phone)
  const roots = rootsFor(posts, values.role)
  const last = at === STEPS.length - 1
  return (
    <GuidedForm
      {...{ title: TITLE, at }}
      steps={STEPS.map(({ name }) => name)}
      question={QUESTIONS[at] ?? ''}
      {...(at === 0 && { hint: '请对方告诉您注册时用的手机号，要完整的 11 位' })}
      {...(last && {
        check: [
          {
            label: '任命',
            items: [
              { label: '谁', value: `${found.data?.name ?? ''} ${found.data?.phone ?? ''}` },
              { label: '角色', value: ROLES[values.role as AppointedRole] },
              { label: '地区', value: regionSaid(values, roots) },
            ],
            onEdit: () => form.go(0),
          },
        ],
      })}
      problem={form.problem}
      busy={form.busy}
      {...(at > 0 && { onBack: form.back })}
      nextLabel={last ? '任命' : '下一步'}
      onNext={form.next}
    >
      {at === 0 && (
        <>
          <TextField
            {...form.field('phone')}
            label="手机号"
            type="tel"
            error={form.field('phone').error ?? (isPhone(values.phone) ? found.problem?.message : undefined)}
            required
          />
          <Who phone={values.phone} />
        </>
      )}
      {at === 1 && (
        <RadioCards
          {...form.field('role')}
          label="角色"
          least={220}
          options={roleChoices(givenBy(posts))}
          onChange={role => form.set({ role, ...firstRegion(role, rootsFor(posts, role)) })}
        />
      )}
      {at === 2 && (
        <RoleRegion
          role={values.role}
          roots={roots}
          said={values}
          error={form.field('region').error}
          onChange={said => form.set({ ...said })}
        />
      )}
    </GuidedForm>
  )
}

/** 任命角色: who → role → region → check, one level down and inside of one's own region. */
export default function AddRole() {
  const { data: me, problem, retry } = useRead('/api/my/getMyInfo', {})
  if (!me)
    return (
      <GuidedForm
        title={TITLE}
        loading
        failure={problem && { text: problem.message, onRetry: retry }}
        nextLabel="下一步"
        onNext={nothing}
      />
    )
  const posts = postsOf(me)
  if (givenBy(posts).length > 0) return <AddRoleForm posts={posts} />
  return (
    <Empty
      heading
      title="四级负责人不任命角色"
      text="街道里的志愿者、收取员和责任人由区县负责人任命。请让想参与的邻居在“我的角色申请”里提交申请。"
      action={{ label: '看我下面的人', href: '/role' }}
    />
  )
}

export const preload = (): void => readAhead('/api/my/getMyInfo', {})
