import { pathTo } from '../../../contract/screens.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { proofFacts } from '../../afterSales/shared/proofFacts.tsx'
import { recordScreen } from '../../record/shared/recordScreen.tsx'

/** One complaint, for its author and the platform. */
export const ComplaintDetail = recordScreen('complaint', '/api/v3/complaintDetail', {
  title: '投诉',
  done: '这件投诉已经有了结果。',
  missing: { title: '没有找到这件投诉', action: { label: '看我的订单', href: pathTo('/order') } },
  facts: ({ reason, photos, shopName, buyer, at }) => [
    { label: '投诉内容', value: reason },
    ...proofFacts(photos),
    { label: '店铺', value: shopName },
    { label: '买家', value: buyer },
    { label: '时间', value: <When at={at} withTime /> },
  ],
  cards: ({ order }) => (
    <ButtonLink variant="quiet" size="sm" href={pathTo('/orderDetail', { id: order })}>
      看这笔订单
    </ButtonLink>
  ),
})
