import lock from 'icon:lock'
import { RestingPost } from '../../pages/role/shared/restingPost.tsx'
import { Empty } from '../../ui/parts/empty.tsx'

/** The screen for people whose roles do not open it: tells if one of their posts is suspended. */
export function NotAllowed({ who }: { who: readonly string[] }) {
  return (
    <RestingPost heading who={who}>
      <Empty
        heading
        icon={lock}
        title="这个页面您还不能打开"
        text="它需要相应的身份。如果您刚被任命，请重新登录；有疑问请联系客服。"
        action={{ label: '去个人中心', href: '/person' }}
      />
    </RestingPost>
  )
}
