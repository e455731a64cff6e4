import help from 'icon:hand-helping'
import type { MyAidRow } from '../../contract/aid.contract.ts'
import { listProps, prefetchQuery, useInfiniteQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { AidCard } from './parts/aidCard.tsx'
import { myAidPath } from './parts/aidPath.ts'
import { aidTabOf, aidTabs } from './parts/tabs.ts'

const NAMES = ['tab'] as const
const idOf = ({ id }: MyAidRow) => id

/** 我的求助, by what is to be done with them. */
export default function MyHelp() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const tab = aidTabOf(query.tab)
  const pages = useInfiniteQuery('/api/my/yuanzhuPage', { tab })
  // The same answer: the counts come with every page.
  const { data } = useQuery('/api/my/yuanzhuPage', { tab })
  return (
    <List
      title="我的求助"
      tools={
        data &&
        data.counts.all > 0 && (
          <ButtonLink href="/apply" size="sm" icon={help}>
            我要求助
          </ButtonLink>
        )
      }
      filters={
        <Filters
          hideLabel
          label="求助状态"
          options={aidTabs(data?.counts)}
          value={tab}
          onChange={value => setQuery({ tab: value === 'all' ? '' : value })}
        />
      }
      {...listProps(pages)}
      keyOf={idOf}
      unit="件求助"
      min={360}
      empty={
        tab === 'all'
          ? {
              title: '还没有求助过',
              text: '缺东西、遇到难处、想申请政策，都可以说一声，社区责任人会来联系您。',
              icon: help,
              action: { label: '我要求助', href: '/apply' },
            }
          : {
              title: '这里没有求助',
              text: '换一个状态看看，或者看全部求助。',
              icon: help,
              action: { label: '看全部求助', onPress: () => setQuery({ tab: '' }) },
            }
      }
    >
      {aid => (
        <AidCard
          aid={aid}
          href={myAidPath(aid.kind, aid.id)}
          who={[aid.writtenFor && `替${aid.writtenFor}填`, aid.helper && `帮扶人 ${aid.helper}`]
            .filter(Boolean)
            .join(' · ')}
        />
      )}
    </List>
  )
}

export const preload = (query: URLSearchParams): void =>
  prefetchQuery('/api/my/yuanzhuPage', { tab: aidTabOf(query.get('tab') ?? '') })
