import box from 'icon:package'
import type { OrderRow } from '../../contract/order.contract.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { firstBuilt } from '../built.ts'
import { useQuery } from '../query.ts'
import { listed, readAhead, useReadPages } from '../reading.ts'
import { OrderCard } from './parts/orderCard.tsx'
import { orderTabs, tabOf } from './parts/tabs.ts'

const NAMES = ['tab'] as const
const idOf = ({ id }: OrderRow) => id

/** 我的订单, by what is to be done with them. */
export default function Order() {
  const { query, ask } = useQuery(NAMES)
  const tab = tabOf(query.tab)
  const found = useReadPages('/api/v3/orderPage', { tab })
  const shopping = firstBuilt('/v3Goods')
  return (
    <List
      title="我的订单"
      filters={
        <Filters
          quiet
          label="订单状态"
          options={orderTabs}
          value={tab}
          onChange={value => ask({ tab: value === 'all' ? '' : value })}
        />
      }
      {...listed(found)}
      keyOf={idOf}
      unit="笔订单"
      least={360}
      empty={
        tab === 'all'
          ? {
              title: '还没有订单',
              text: '山货、手作和日用品都在商城，买到的每一单也是一份助力。',
              sign: box,
              ...(shopping && { action: { label: '去商城看看', href: shopping } }),
            }
          : {
              title: '这里没有订单',
              text: '换一个状态看看，或者看全部订单。',
              sign: box,
              action: { label: '看全部订单', onPress: () => ask({ tab: '' }) },
            }
      }
    >
      {order => <OrderCard order={order} />}
    </List>
  )
}

export const preload = (query: URLSearchParams): void =>
  readAhead('/api/v3/orderPage', { tab: tabOf(query.get('tab') ?? '') })
