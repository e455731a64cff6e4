import present from 'icon:gift'
import { EXCHANGE_TABS, type ExchangeRow, type ExchangeTab } from '../../../contract/gift.contract.ts'
import { keysOf } from '../../../contract/keys.ts'
import { pathTo } from '../../../contract/screens.ts'
import { listProps, useInfiniteQuery, useQuery } from '../../../data/query.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { ExchangeCard } from './exchangeCard.tsx'

const idOf = ({ id }: ExchangeRow) => id
const TABS = keysOf(EXCHANGE_TABS)
const OPTIONS = TABS.map(value => ({ value, label: EXCHANGE_TABS[value] }))
/** Returns the tab of an address; all where it names none. */
export const exchangeTabOf = (value: string): ExchangeTab => TABS.find(one => one === value) ?? 'all'

interface MyExchangesProps {
  tab: ExchangeTab
  onTab: (tab: ExchangeTab) => void
}

/** My exchanges, by what is to be done with them. */
export function MyExchanges({ tab, onTab }: MyExchangesProps) {
  const pages = useInfiniteQuery('/api/index/myDuihuanGoodsRecord', { tab })
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  const isStaff = me?.roles.some(({ role }) => role === 'giftStaff')
  return (
    <List
      title="兑换记录"
      tools={
        isStaff && (
          <ButtonLink href={pathTo('/exchange', { desk: 'pending' })} variant="line" size="sm" icon={present}>
            去兑换台
          </ButtonLink>
        )
      }
      filters={
        <Filters
          hideLabel
          label="兑换状态"
          options={OPTIONS}
          value={tab}
          onChange={value => onTab(exchangeTabOf(value))}
        />
      }
      {...listProps(pages)}
      keyOf={idOf}
      unit="次兑换"
      min={340}
      empty={
        tab === 'all'
          ? {
              title: '还没有兑换',
              text: '积分可以换生活好物、图书票券和服务。',
              icon: present,
              action: { label: '去看礼品', href: pathTo('/gift') },
            }
          : {
              title: '这里没有兑换',
              text: '换一个状态看看，或者看全部兑换。',
              icon: present,
              action: { label: '看全部兑换', onPress: () => onTab('all') },
            }
      }
    >
      {row => <ExchangeCard exchange={row} />}
    </List>
  )
}
