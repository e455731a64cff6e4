import { useEffect, useRef } from 'react'
import type { CampaignDetail } from '../../../contract/campaign.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useSpan } from '../../../data/delays.ts'
import { useQuery } from '../../../data/query.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { PayCard } from '../../payment/shared/payCard.tsx'
import { ShareButton } from '../../share/shared/shareButton.tsx'
import { GiftPoster } from './giftPoster.tsx'

interface GiftThanksProps {
  payment: string
  campaign: CampaignDetail
}

/** What the giver comes back to from the till: thanks once the money is there, else the payment. */
export function GiftThanks({ payment, campaign }: GiftThanksProps) {
  const { id, title, organisation } = campaign
  const { data } = useQuery('/api/v3/paymentDetail', { id: payment })
  const refundable = useSpan('payment', 'refundWindow')
  const card = useRef<HTMLDivElement>(null)
  const isPaid = data?.state === 'paid' || data?.state === 'confirmed'
  useEffect(() => {
    if (isPaid) card.current?.scrollIntoView({ block: 'center' })
  }, [isPaid])
  if (!isPaid) return <PayCard payment={payment} />
  return (
    <div ref={card} role="status">
      <Card variant="soft">
        <Stack gap="sm">
          <h2>谢谢您，钱已经到了</h2>
          <p>
            您捐给「{title}」的 <Money fen={data.amount} /> 已经进了{organisation}的账户，写进了下面的账目。
          </p>
          <p>以后用在哪里，「我的捐款」里一笔一笔看得到；没有用出去的，{refundable}以内可以申请退款。</p>
          <Row wrap gap="sm">
            <ButtonLink href={pathTo('/myBenevolence', { tab: 'money' })}>看我的捐款</ButtonLink>
            <ShareButton path={pathTo('/fundraisingDetail', { id })} title={title} />
            <ButtonLink variant="line" href={pathTo('/fundraisingDetail', { id })}>
              再捐一笔
            </ButtonLink>
          </Row>
          <GiftPoster payment={payment} campaign={campaign} />
        </Stack>
      </Card>
    </div>
  )
}
