import box from 'icon:package'
import { ORDER_TABS, type OrderRow, type OrderTab } from '../../contract/order.contract.ts'
import { listProps, prefetchQuery, useInfiniteQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { ShopOrderCard } from './parts/shopOrderCard.tsx'

const NAMES = ['tab', 'shop'] as const
/** What a shop calls them, in the order of its work. */
const TAB_LABELS: Readonly<Partial<Record<OrderTab, string>>> = {
  paid: '待发货',
  pendingPayment: '待付款',
  shipped: '已发出',
  received: '已收货',
  afterSales: '售后',
  done: '已结束',
  all: '全部',
}
const tabs = Object.entries(TAB_LABELS).map(([value, label]) => ({ value, label }))
const idOf = ({ id }: OrderRow) => id

/** 发货: a shop's orders, what waits for shipping first. */
export default function OrderDeliver() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const tab = ORDER_TABS.find(one => one === query.tab) ?? 'paid'
  const myShops = useQuery('/api/v3/myShops', {})
  const shops = myShops.data?.dataList ?? []
  const shop = shops.find(({ id }) => id === query.shop) ?? shops.find(({ open }) => open) ?? shops[0]
  const pages = useInfiniteQuery('/api/v3/shopOrderPage', { shop: shop?.id ?? '', tab }, shop !== undefined)
  return (
    <List
      title="发货"
      {...(shop && { sub: shop.name })}
      filters={
        <>
          {shops.length > 1 && (
            <Filters
              label="店铺"
              options={shops.map(({ id, name }) => ({ value: id, label: name }))}
              value={shop?.id ?? ''}
              onChange={id => setQuery({ shop: id })}
            />
          )}
          <Filters
            hideLabel
            label="订单状态"
            options={tabs}
            value={tab}
            onChange={value => setQuery({ tab: value === 'paid' ? '' : value })}
          />
        </>
      }
      {...listProps(pages, myShops)}
      {...(myShops.data && !shop && { items: [] })}
      keyOf={idOf}
      unit="笔订单"
      empty={{
        title: shop ? '这里没有订单' : '还没有店铺',
        text: shop
          ? tab === 'paid'
            ? '有新订单付款后会在这里出现，也会给您发消息。'
            : '换一个状态看看。'
          : '开店通过以后，订单会在这里出现。',
        icon: box,
      }}
    >
      {order => <ShopOrderCard order={order} />}
    </List>
  )
}

export const preload = (): void => prefetchQuery('/api/v3/myShops', {})
