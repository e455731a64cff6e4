import box from 'icon:package'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { Empty } from '../../ui/parts/empty.tsx'
import { Failure } from '../../ui/parts/failure.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { SkeletonLines } from '../../ui/parts/skeleton.tsx'
import { OrderDesk } from './parts/orderDesk.tsx'
import { PasteParcels } from './parts/pasteParcels.tsx'

export const reads = screenReads(['tab', 'shop', 'view'], () => ({ myShops: readOf('/api/v3/myShops', {}) }))

/** 发货: the orders of one of my shops. */
export default function OrderDeliver() {
  const { query, setQuery, myShops } = useReads(reads)
  const { data, problem, retry } = myShops
  const shops = data?.dataList ?? []
  const shop = shops.find(({ id }) => id === query.shop) ?? shops.find(({ open }) => open) ?? shops[0]
  if (problem) return <Failure heading title="发货" text={problem.message} onRetry={retry} />
  if (!data) return <SkeletonLines lines={6} />
  if (!shop) return <Empty heading title="还没有店铺" text="开店通过以后，订单会在这里出现。" icon={box} />
  if (query.view === 'paste') return <PasteParcels key={shop.id} shop={shop.id} shopName={shop.name} />
  const options = shops.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <OrderDesk
      key={shop.id}
      given={{ shop: shop.id }}
      switcher={
        options.length > 1 && (
          <Filters hideLabel label="店铺" options={options} value={shop.id} onChange={id => setQuery({ shop: id })} />
        )
      }
    />
  )
}
