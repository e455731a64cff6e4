import box from 'icon:package'
import { isKeyOf } from '../../contract/keys.ts'
import type { OrderRow } from '../../contract/order.contract.ts'
import { SHOP_ORDERS } from '../../contract/recordLists.ts'
import { listProps, useInfiniteQuery } from '../../data/query.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { tabOptions } from '../record/shared/tabOptions.ts'
import { ShopOrderCard } from './parts/shopOrderCard.tsx'

const { tabs } = SHOP_ORDERS
const idOf = ({ id }: OrderRow) => id

export const reads = screenReads(['tab', 'shop'], () => ({ myShops: readOf('/api/v3/myShops', {}) }))

/** 发货: a shop's orders, what waits for shipping first. */
export default function OrderDeliver() {
  const { query, setQuery, myShops } = useReads(reads)
  const tab = isKeyOf(tabs, query.tab) ? query.tab : 'paid'
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
            options={tabOptions(tabs, pages.first?.counts)}
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
