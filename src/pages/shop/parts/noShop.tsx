import store from 'icon:store'
import { Empty } from '../../../ui/parts/empty.tsx'
import { useScreenTitle } from '../../../ui/title.ts'

/** Shown on a shop's screens to people without a shop. */
export function NoShop({ title }: { title: string }) {
  useScreenTitle(title)
  return (
    <Empty
      heading
      icon={store}
      title="您还没有开张的店铺"
      text="先申请加盟，平台审核通过后就可以发布商品。"
      action={{ label: '申请加盟', href: '/shenqingjiameng' }}
    />
  )
}
