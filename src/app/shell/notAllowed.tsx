import lock from 'icon:lock'
import { pathTo } from '../../contract/screens.ts'
import { useQuery } from '../../data/query.ts'
import { Empty } from '../../ui/parts/empty.tsx'

/** What a screen shows to someone whose roles do not open it: that a post of theirs rests, where one does. */
export function NotAllowed({ who }: { who: readonly string[] }) {
  const { data } = useQuery('/api/my/rolePage', {})
  const resting = data?.dataList.find(({ state, role }) => state === 'suspended' && who.includes(role))
  if (resting)
    return (
      <Empty
        heading
        icon={lock}
        title={`您的${resting.roleLabel}角色已暂停`}
        text={`${resting.regionName}的${resting.roleLabel}由${resting.deskLabel}暂停，没有办完的事已经转交。原因和经过在角色里，有疑问请联系${resting.deskLabel}。`}
        action={{ label: '看原因', href: pathTo('/roleEdit', { id: resting.id }) }}
      />
    )
  return (
    <Empty
      heading
      icon={lock}
      title="这个页面您还不能打开"
      text="它需要相应的身份。如果您刚被任命，请重新登录；有疑问请联系客服。"
      action={{ label: '去个人中心', href: '/person' }}
    />
  )
}
