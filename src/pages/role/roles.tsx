import chart from 'icon:chart-column'
import eye from 'icon:eye'
import users from 'icon:users'
import { isCountersigned } from '../../contract/appointing.ts'
import type { MyInfo } from '../../contract/person.contract.ts'
import { ROLE_DESK } from '../../contract/recordLists.ts'
import { isMissing } from '../../contract/refusal.ts'
import { pathTo } from '../../contract/screens.ts'
import { isPhone } from '../../contract/typed.ts'
import { useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Facts } from '../../ui/parts/facts.tsx'
import { Failure } from '../../ui/parts/failure.tsx'
import { MutedText } from '../../ui/parts/mutedText.tsx'
import { SkeletonLines } from '../../ui/parts/skeleton.tsx'
import type { PanelProps } from '../record/shared/desk.ts'
import { deskScreen } from '../record/shared/deskScreen.tsx'
import { ORDERED_ROLES, roleChoices } from './parts/duties.ts'
import { appointableRoles, leaderPostsOf } from './parts/leaderPosts.ts'
import { consequencesOf, factsOf } from './parts/roleDetail.tsx'
import { reads as figureReads, WorkFigures } from './parts/workFigures.tsx'

const NAMES = ['view'] as const
const FIGURES = 'figures'

const isOfPlatform = (me: MyInfo | undefined): boolean => me?.roles.some(({ role }) => role === 'platform') === true

const ROLE_WORDS = Object.fromEntries(roleChoices(ORDERED_ROLES).map(({ value, label }) => [value, label]))

const VIEW_AS = '/manage/viewAs'

/** The figures, 看作 for the platform, and 任命 for who may. */
function RoleTools() {
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  return (
    <>
      {isOfPlatform(me) && (
        <ButtonLink variant="line" size="sm" icon={eye} href={VIEW_AS}>
          看作
        </ButtonLink>
      )}
      <ButtonLink variant="line" size="sm" icon={chart} href={pathTo('/role', { view: FIGURES })}>
        数字
      </ButtonLink>
      {appointableRoles(leaderPostsOf(me)).length > 0 && (
        <ButtonLink href="/addRole" size="sm" icon={users}>
          任命
        </ButtonLink>
      )}
    </>
  )
}

function RolePanel({ id, record }: PanelProps) {
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  const { data, problem, retry } = useQuery('/api/my/roleDetails', { id })
  // Leaders see everybody below them by name; the rest is for whoever decides.
  if (isMissing(problem)) return <MutedText>这个角色由别的负责人管理，您可以看到姓名、地区和状态。</MutedText>
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data) return <SkeletonLines lines={4} />
  const movable = data.state === 'active' && record.offers.some(({ event, refusal }) => event === 'SUSPEND' && !refusal)
  return (
    <>
      <Facts items={factsOf(data)} />
      {data.carried > 0 && <MutedText>{`手上有 ${data.carried} 件没有办完的任务，暂停或收回后会转交`}</MutedText>}
      {movable && (
        <ButtonLink variant="line" size="sm" href={pathTo('/editRole', { id, move: '1' })}>
          调整地区
        </ButtonLink>
      )}
      {isOfPlatform(me) && isPhone(data.phone) && !isCountersigned(data.role) && (
        <ButtonLink variant="line" size="sm" href={pathTo(VIEW_AS, { phone: data.phone })}>
          看作
        </ButtonLink>
      )}
    </>
  )
}

/** 角色: people below me; applications are decided, roles suspended and taken back here. */
const RoleDesk = deskScreen('/api/renwu/rolePage', {
  workflow: 'roleGrant',
  list: ROLE_DESK,
  title: '角色',
  sub: '由您带领的人',
  unit: '个角色',
  filters: { keyword: '姓名，或完整手机号', since: '', region: '' },
  choices: [{ name: 'role', label: '角色', words: { '': '全部角色', ...ROLE_WORDS } }],
  row: ({ name, phone, roleLabel, regionName, deskLabel, mine, state, stateLabel, since }) => ({
    title: `${name} · ${roleLabel}`,
    sub: [
      regionName,
      phone,
      state === 'applied' && !mine && `由${deskLabel}审核`,
      state === 'proposed' && '等另一位平台管理员复核',
    ]
      .filter(Boolean)
      .join(' · '),
    since,
    stateLabel,
  }),
  matter: ({ name, roleLabel }) => ({ title: `${name} · ${roleLabel}`, facts: [] }),
  useContext(item) {
    const { data } = useQuery('/api/my/roleDetails', { id: item?.id ?? '' }, item?.mine === true)
    return { consequences: data ? consequencesOf(data) : {} }
  },
  Panel: RolePanel,
  Tools: RoleTools,
  empty: { title: '您下面还没有人', text: '请对方先注册，再用手机号任命。', icon: users },
  emptyTab: { title: '这里没有人', text: '换一个状态看看，或者看全部。' },
})

/** 角色: the people, or the figures of their work. */
export default function Roles() {
  return useUrlQuery(NAMES).query.view === FIGURES ? <WorkFigures /> : <RoleDesk />
}

export const reads = {
  ahead: (address: URLSearchParams): void =>
    (address.get('view') === FIGURES ? figureReads : RoleDesk.reads).ahead(address),
}
