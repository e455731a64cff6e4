import box from 'icon:package'
import type { OrderRow } from '../../contract/order.contract.ts'
import { firstBuilt } from '../../data/built.ts'
import { listProps, prefetchQuery, useInfiniteQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { OrderCard } from './parts/orderCard.tsx'
import { orderTabOf, orderTabs } from './parts/tabs.ts'

const NAMES = ['tab'] as const
const idOf = ({ id }: OrderRow) => id

/** 我的订单, by what is to be done with them. */
export default function Order() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const tab = orderTabOf(query.tab)
  const pages = useInfiniteQuery('/api/v3/orderPage', { tab })
  const shopping = firstBuilt('/v3Goods')
  return (
    <List
      title="我的订单"
      filters={
        <Filters
          hideLabel
          label="订单状态"
          options={orderTabs}
          value={tab}
          onChange={value => setQuery({ tab: value === 'all' ? '' : value })}
        />
      }
      {...listProps(pages)}
      keyOf={idOf}
      unit="笔订单"
      min={360}
      empty={
        tab === 'all'
          ? {
              title: '还没有订单',
              text: '山货、手作和日用品都在商城，买到的每一单也是一份助力。',
              icon: box,
              ...(shopping && { action: { label: '去商城看看', href: shopping } }),
            }
          : {
              title: '这里没有订单',
              text: '换一个状态看看，或者看全部订单。',
              icon: box,
              action: { label: '看全部订单', onPress: () => setQuery({ tab: '' }) },
            }
      }
    >
      {order => <OrderCard order={order} />}
    </List>
  )
}

export const preload = (query: URLSearchParams): void =>
  prefetchQuery('/api/v3/orderPage', { tab: orderTabOf(query.get('tab') ?? '') })
