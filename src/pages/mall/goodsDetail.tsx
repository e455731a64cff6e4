import { isMissing } from '../../contract/refusal.ts'
import { pathTo } from '../../contract/screens.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { Detail } from '../../ui/kinds/detail.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { Prose } from '../../ui/parts/prose.tsx'
import { ReportLink } from '../feedback/shared/reportLink.tsx'
import { BuyBox } from './parts/buyBox.tsx'
import { useMergedCart } from './parts/deviceCart.ts'
import { Reviews } from './parts/reviews.tsx'
import { SkuSheet } from './parts/skuSheet.tsx'
import { usePurchase } from './parts/usePurchase.ts'
import css from './shared/goods.module.css'

export const reads = screenReads(['id'], ({ id }) => ({
  read: id && readOf('/api/v3/goodsDetail', { id }),
}))

/** 商品详情: pictures, options with stock, the shop, and reviews. */
export default function GoodsDetail() {
  const { query, read } = useReads(reads)
  const { id } = query
  const { data, loading, problem, retry } = read
  const purchase = usePurchase(data)
  useMergedCart()
  if (!id || isMissing(problem))
    return (
      <Empty
        heading
        title="没有找到这件商品"
        text="它可能已经被店家删除。看看商城里别的商品。"
        action={{ label: '去商城', href: pathTo('/v3Goods') }}
      />
    )
  return (
    <Detail
      title={data?.title ?? '商品详情'}
      {...(data?.summary && { sub: data.summary })}
      loading={loading}
      failure={problem && { text: problem.message, onRetry: retry }}
      summary={data && <BuyBox goods={data} purchase={purchase} />}
      actions={purchase.actions}
    >
      {data?.body && (
        <Card>
          <h2 className={css.head}>商品介绍</h2>
          <Prose text={data.body} />
        </Card>
      )}
      {data && <SkuSheet goods={data} purchase={purchase} />}
      {data && <Reviews goods={data.id} count={data.reviews.count} />}
      {data && <ReportLink>举报这件商品</ReportLink>}
    </Detail>
  )
}
