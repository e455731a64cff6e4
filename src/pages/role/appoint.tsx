import { isCountersigned } from '../../contract/appointing.ts'
import { type OrganisationTree, roleContract } from '../../contract/role.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { isPhone } from '../../contract/typed.ts'
import { ROLES } from '../../contract/words.ts'
import { prefetchQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { useCallForm } from '../../forms/useCallForm.ts'
import { GuidedForm, PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { RadioCards } from '../../ui/parts/choice.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { TextField } from '../../ui/parts/input.tsx'
import { MutedText } from '../../ui/parts/mutedText.tsx'
import { isAppointed, reachOf, roleChoices } from './parts/duties.ts'
import { appointableRegions, appointableRoles, type LeaderPost, leaderPostsOf } from './parts/leaderPosts.ts'
import { defaultRegion, NO_REGION, type RegionChoice, RoleRegion, regionText } from './parts/roleRegion.tsx'
import { AccountPreview, useAccountByPhone } from './shared/accountPreview.tsx'

const TITLE = '任命角色'
const STEPS = [
  { name: '人', fields: ['phone'] },
  { name: '角色', fields: ['role'] },
  { name: '地区', fields: ['region'] },
  { name: '核对', fields: [] },
]
const QUESTIONS = ['您要任命谁？', '担任什么角色？', '在哪里担任？', '请核对一遍']

const NAMES = ['role', 'region'] as const

interface Post extends RegionChoice {
  readonly role: string
}
const ANY_POST: Post = { role: '', ...NO_REGION }

/** Returns the vacant post in the address, if this person may fill it. */
function postOf(posts: readonly LeaderPost[], role: string, { region, path }: OrganisationTree): Post {
  const root = appointableRegions(posts, role).find(one => region.startsWith(one.region))
  if (!root) return ANY_POST
  const areaNames = path.filter(one => one.region.length > root.region.length).map(({ name }) => name)
  return { ...ANY_POST, role, region, area: region, areaNames, root: root.region }
}

interface AddRoleFormProps {
  posts: readonly LeaderPost[]
  start: Post
}

function AddRoleForm({ posts, start }: AddRoleFormProps) {
  const form = useCallForm(roleContract.roleAdd, {
    draft: 'addRole',
    isStored: false,
    own: { ...start },
    steps: STEPS,
    validate: ({ phone, role, region }) => ({
      phone: isPhone(phone) ? (account.problem?.message ?? '') : '',
      region: region || reachOf(role) === 'all' ? '' : '请选到底',
    }),
    changes: 'roleGrant',
    done: ({ proposed }) =>
      proposed ? '已提名，等另一位平台管理员复核，同意后对方会收到消息' : '已任命，对方会收到消息',
    next: ({ id }) => pathTo('/editRole', { id }),
  })
  const { values, stepIndex: at } = form
  const account = useAccountByPhone(values.phone)
  const roots = appointableRegions(posts, values.role)
  const last = at === STEPS.length - 1
  return (
    <GuidedForm
      title={TITLE}
      {...(at > 0 && !last && account.data && { sub: `任命 ${account.data.name} ${account.data.phone}` })}
      question={QUESTIONS[at] ?? ''}
      {...(at === 0 && { hint: '请对方告诉您注册时用的手机号，要完整的 11 位' })}
      {...(last && {
        check: [
          {
            label: '任命',
            items: [
              { label: '谁', value: `${account.data?.name ?? ''} ${account.data?.phone ?? ''}` },
              { label: '角色', value: isAppointed(values.role) ? ROLES[values.role] : '' },
              { label: '地区', value: reachOf(values.role) === 'all' ? '全国' : regionText(values, roots) },
            ],
            onEdit: () => form.go(0),
          },
        ],
      })}
      {...form.frame}
      submitLabel="任命"
      {...(last &&
        isCountersigned(values.role) && {
          foot: <MutedText>这个角色要另一位平台管理员复核同意；平台现在只有您一人时，提交后马上生效。</MutedText>,
        })}
    >
      {at === 0 && (
        <>
          <TextField
            {...form.bind('phone')}
            type="tel"
            error={form.field('phone').error ?? (isPhone(values.phone) ? account.problem?.message : undefined)}
          />
          <AccountPreview phone={values.phone} />
        </>
      )}
      {at === 1 && (
        <RadioCards
          {...form.bind('role')}
          min={220}
          options={roleChoices(appointableRoles(posts))}
          onChange={role => form.set({ role, ...defaultRegion(role, appointableRegions(posts, role)) })}
        />
      )}
      {at === 2 && (
        <RoleRegion
          role={values.role}
          roots={roots}
          value={values}
          error={form.field('region').error}
          onChange={choice => form.set({ ...choice })}
        />
      )}
    </GuidedForm>
  )
}

/**
 * 任命角色: person → role → region → check, one level down within one's own region; `?role=&region=` names a vacant post.
 */
export default function AddRole() {
  const { role, region } = useUrlQuery(NAMES).query
  const isVacancy = isAppointed(role) && /^\d+$/.test(region)
  const { data: me, problem, retry } = useQuery('/api/my/getMyInfo', {})
  const tree = useQuery('/api/my/getZuzhijiagou', { region }, isVacancy)
  if (!me || (isVacancy && !tree.data && !tree.problem))
    return <PendingForm title={TITLE} failure={problem && { text: problem.message, onRetry: retry }} />
  const posts = leaderPostsOf(me)
  if (appointableRoles(posts).length > 0)
    return <AddRoleForm posts={posts} start={tree.data ? postOf(posts, role, tree.data) : ANY_POST} />
  return (
    <Empty
      heading
      title="四级负责人不任命角色"
      text="街道里的志愿者、收取员和责任人由区县负责人任命。请让想参与的邻居在“我的角色申请”里提交申请。"
      action={{ label: '看我下面的人', href: '/role' }}
    />
  )
}

export const preload = (): void => prefetchQuery('/api/my/getMyInfo', {})
