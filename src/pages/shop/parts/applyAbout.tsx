import { useSpan } from '../../../data/delays.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'

const ABOUT = [
  { label: '要准备', value: '店铺名称和介绍、经营地址、证明身份和经营资格的图片' },
  { label: '接下来', value: '平台审核，结果在消息和本页告诉您；没有通过会说明原因，改好后可以再申请' },
]

/** Explains the application for a shop, before the form. */
export function ApplyAbout() {
  const settled = useSpan('order', 'afterSalesWindow')
  const open = { label: '开店后', value: `在商城发布商品、接订单、发货，货款在买家收货 ${settled}后结算给您` }
  return (
    <Card variant="soft">
      <Facts items={[open, ...ABOUT]} />
    </Card>
  )
}
