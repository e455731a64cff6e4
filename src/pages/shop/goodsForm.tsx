import { useSearch } from 'wouter'
import { useQuery } from '../../data/query.ts'
import { PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { GoodsForm } from './parts/goodsForm.tsx'
import { NoShop } from './parts/noShop.tsx'
import { useManagedShops } from './parts/shops.ts'

/** 发布商品; `?id=` changes existing goods, `?shop=` selects the shop of new ones. */
export default function ReleaseAdd() {
  const query = new URLSearchParams(useSearch())
  const id = query.get('id') ?? ''
  const { data: shops, problem, retry } = useManagedShops()
  const goods = useQuery('/api/v3/shopGoodsDetail', { id }, id !== '')
  const title = id ? '编辑商品' : '发布商品'
  const shopId = id ? goods.data?.shop : query.get('shop')
  const shop = shops?.find(one => one.id === shopId) ?? (id ? undefined : shops?.[0])
  const failed = problem ?? goods.problem
  if (shop && (!id || goods.data)) {
    const known = goods.data && { ...goods.data, id }
    return <GoodsForm key={`${id} ${shop.id}`} title={title} shop={shop} known={id ? known : undefined} />
  }
  if (shops && !shop && !id) return <NoShop title={title} />
  return (
    <PendingForm title={title} failure={failed && { text: failed.message, onRetry: problem ? retry : goods.retry }} />
  )
}
