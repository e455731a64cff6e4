import present from 'icon:gift'
import { isKeyOf } from '../../../contract/keys.ts'
import { EXCHANGE_DESK } from '../../../contract/recordLists.ts'
import { listProps } from '../../../data/query.ts'
import { pagesOf, screenReads, useReads } from '../../../data/reads.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Search } from '../../../ui/parts/search.tsx'
import { tabOptions } from '../../record/shared/tabOptions.ts'
import { CodeCard } from './codeCard.tsx'
import { ExchangeCard } from './exchangeCard.tsx'
import { PackingList } from './packingList.tsx'
import { receiverText } from './receiverText.ts'

const { tabs } = EXCHANGE_DESK
/** Returns the tab of an address; what waits to be packed where it names none. */
const tabOf = (value: string) => (isKeyOf(tabs, value) ? value : 'pending')

const reads = screenReads(['desk', 'keyword'], ({ desk, keyword }) => ({
  pages: pagesOf('/api/renwu/duihuanPage', { tab: tabOf(desk), ...(keyword && { keyword }) }),
}))

/** 兑换台: what gift staff of a city has to see to, what waits longest first. */
function Desk() {
  const { query, setQuery, pages } = useReads(reads)
  const { keyword } = query
  const tab = tabOf(query.desk)
  return (
    <List
      title="兑换台"
      sub="等得最久的在前"
      filters={
        <>
          <Filters
            hideLabel
            label="兑换状态"
            options={tabOptions(tabs, pages.first?.counts)}
            value={tab}
            onChange={desk => setQuery({ desk, keyword: '' })}
          />
          {tab === 'ready' && <CodeCard />}
          {tab === 'packing' && <PackingList />}
          <Search
            label="找一单"
            placeholder="礼品、姓名、手机号"
            value={keyword}
            onChange={words => setQuery({ keyword: words })}
          />
        </>
      }
      {...listProps(pages)}
      keyOf={({ id }) => id}
      unit="单"
      min={340}
      empty={
        keyword
          ? {
              title: `没有找到“${keyword}”`,
              text: '换个说法，或者换一个状态看看。',
              icon: present,
              action: { label: '不找了，看全部', onPress: () => setQuery({ keyword: '' }) },
            }
          : { title: `没有${tabs[tab]}的兑换`, text: '有新的，消息里会通知您。', icon: present }
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
export const ExchangeDesk = Object.assign(Desk, { reads })
