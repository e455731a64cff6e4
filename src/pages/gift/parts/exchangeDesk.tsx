import present from 'icon:gift'
import { DESK_TABS, type DeskRow, type DeskTab } from '../../../contract/gift.contract.ts'
import { keysOf } from '../../../contract/keys.ts'
import { listProps, useInfiniteQuery } from '../../../data/query.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Search } from '../../../ui/parts/search.tsx'
import { CodeCard } from './codeCard.tsx'
import { ExchangeCard } from './exchangeCard.tsx'
import { PackingList } from './packingList.tsx'
import { receiverText } from './receiverText.ts'

const idOf = ({ id }: DeskRow) => id
const TABS = keysOf(DESK_TABS)
const OPTIONS = TABS.map(value => ({ value, label: DESK_TABS[value] }))
/** Returns the tab of an address; what waits to be packed where it names none. */
export const deskTabOf = (value: string): DeskTab => TABS.find(one => one === value) ?? 'pending'

/** Returns what the list is asked for. */
export const deskInput = (tab: DeskTab, keyword: string) => ({ tab, ...(keyword && { keyword }) })

interface ExchangeDeskProps {
  tab: DeskTab
  keyword: string
  onTab: (tab: DeskTab) => void
  onKeyword: (keyword: string) => void
}

/** 兑换台: what gift staff of a city has to see to, what waits longest first. */
export function ExchangeDesk({ tab, keyword, onTab, onKeyword }: ExchangeDeskProps) {
  const pages = useInfiniteQuery('/api/renwu/duihuanPage', deskInput(tab, keyword))
  return (
    <List
      title="兑换台"
      sub="等得最久的在前"
      filters={
        <>
          <Filters
            hideLabel
            label="兑换状态"
            options={OPTIONS}
            value={tab}
            onChange={value => onTab(deskTabOf(value))}
          />
          {tab === 'ready' && <CodeCard />}
          {tab === 'packing' && <PackingList />}
          <Search label="找一单" placeholder="礼品、姓名、手机号" value={keyword} onChange={onKeyword} />
        </>
      }
      {...listProps(pages)}
      keyOf={idOf}
      unit="单"
      min={340}
      empty={
        keyword
          ? {
              title: `没有找到“${keyword}”`,
              text: '换个说法，或者换一个状态看看。',
              icon: present,
              action: { label: '不找了，看全部', onPress: () => onKeyword('') },
            }
          : { title: `没有${DESK_TABS[tab]}的兑换`, text: '有新的，消息里会通知您。', icon: present }
      }
    >
      {row => (
        <ExchangeCard exchange={row}>
          <MutedText block>{receiverText(row)}</MutedText>
        </ExchangeCard>
      )}
    </List>
  )
}
