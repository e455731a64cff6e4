import { pathTo } from '../../contract/screens.ts'
import { prefetchQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { UNKNOWN } from '../../ui/parts/mutedText.tsx'
import { isAppointed } from './parts/duties.ts'
import { COUNTRY, leaderPostsOf } from './parts/leaderPosts.ts'
import { TreeHead } from './parts/treeHead.tsx'
import { TreePeople } from './parts/treePeople.tsx'
import { TreeRow } from './parts/treeRow.tsx'

const NAMES = ['region', 'role'] as const
const keyOf = ({ region }: { region: string }) => region

/** 组织架构: a region with its leaders and people, and the regions below; each level is loaded when opened. */
export default function Organization() {
  const { query } = useUrlQuery(NAMES)
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  const posts = leaderPostsOf(me)
  // Leaders start at their own region.
  const region = query.region === '' ? (posts[0]?.region ?? '') : /^\d+$/.test(query.region) ? query.region : ''
  const { data, problem, retry } = useQuery('/api/my/getZuzhijiagou', region ? { region } : {})
  const role = query.role
  const chosen = data?.roles.find(one => one.role === role)
  if (data && chosen && isAppointed(role))
    return <TreePeople key={`${region}${role}`} tree={data} role={role} roleLabel={chosen.roleLabel} />
  // Regions with people first, otherwise in the national order.
  const children = data && [...data.children].sort((one, other) => Number(other.people > 0) - Number(one.people > 0))
  return (
    <List
      title="组织架构"
      sub={data ? `${data.name}，${data.people.toLocaleString('zh-CN')} 人在为邻居服务` : UNKNOWN}
      filters={data && <TreeHead tree={data} posts={posts} />}
      items={children}
      keyOf={keyOf}
      min={280}
      total={children?.length ?? 0}
      unit="个下级地区"
      failure={problem && { text: problem.message, onRetry: retry }}
      empty={{
        title: '这里没有下级地区',
        text: '上面是这个地区的负责人和担任角色的人。',
        action: { label: '看全国', href: pathTo('/organization', { region: COUNTRY }) },
      }}
    >
      {node => <TreeRow node={node} />}
    </List>
  )
}

export const preload = (query: URLSearchParams): void => {
  const region = query.get('region') ?? ''
  prefetchQuery('/api/my/getZuzhijiagou', /^\d+$/.test(region) ? { region } : {})
}
