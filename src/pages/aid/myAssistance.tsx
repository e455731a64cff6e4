import help from 'icon:hand-heart'
import type { AidTaskRow } from '../../contract/aid.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { listProps, prefetchQuery, useInfiniteQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { AidCard } from './parts/aidCard.tsx'
import { assistanceTabOf, assistanceTabs } from './parts/tabs.ts'

const NAMES = ['tab'] as const
const idOf = ({ id }: AidTaskRow) => id
const EMPTY = {
  asked: { title: '没有等您答复的帮扶', text: '责任人指派给您时，这里和消息里都会告诉您。' },
  helping: { title: '手上没有帮扶', text: '答应下来的帮扶会在这里，直到您提交完成。' },
  reported: { title: '没有等对方确认的帮扶', text: '您提交完成后，对方会来确认；7 天不确认就自动完成。' },
  done: { title: '还没有完成过帮扶', text: '完成一次，工时和积分就会记到您的名下。' },
} as const

/** 我的帮扶: what I was asked to do, what I do, what I have done. */
export default function MyAssistance() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const tab = assistanceTabOf(query.tab)
  const pages = useInfiniteQuery('/api/my/bangfuPage', { tab })
  // The same answer: the counts come with every page.
  const { data } = useQuery('/api/my/bangfuPage', { tab })
  return (
    <List
      title="我的帮扶"
      tools={
        <ButtonLink href="/shareRecord" size="sm" variant="line">
          分享记录
        </ButtonLink>
      }
      filters={
        <Filters
          hideLabel
          label="帮扶状态"
          options={assistanceTabs(data?.counts)}
          value={tab}
          onChange={value => setQuery({ tab: value === 'asked' ? '' : value })}
        />
      }
      {...listProps(pages)}
      keyOf={idOf}
      unit="件帮扶"
      min={360}
      empty={{ ...EMPTY[tab], icon: help }}
    >
      {aid => (
        <AidCard aid={aid} href={pathTo('/myAssistanceDetail', { id: aid.id })} who={`求助人 ${aid.applicant}`} />
      )}
    </List>
  )
}

export const preload = (query: URLSearchParams): void =>
  prefetchQuery('/api/my/bangfuPage', { tab: assistanceTabOf(query.get('tab') ?? '') })
