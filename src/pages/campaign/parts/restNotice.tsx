import type { CampaignDetail } from '../../../contract/campaign.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { chinaDay } from '../../../contract/time.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { ReportLink } from '../../feedback/shared/reportLink.tsx'

interface RestNoticeProps {
  rest: NonNullable<CampaignDetail['rest']>
  /** Whether the money has not gone yet. */
  stands: boolean
}

/** 余款公示: how much goes to which campaign, why, until when it can be objected to, and where. */
export function RestNotice({ rest: { to, title, amount, reason, until }, stands }: RestNoticeProps) {
  return (
    <Card variant="soft">
      <Stack gap="sm">
        <h2>{stands ? '余款去向公示' : '余款去向'}</h2>
        <p>
          余款 <Money fen={amount} /> {stands ? '拟转入' : '已转入'}
          <a href={pathTo('/fundraisingDetail', { id: to })}>「{title}」</a>。
        </p>
        <p>为什么转给它：{reason}</p>
        {stands && (
          <>
            <p>
              {until === null
                ? '公示期满，等平台另一位工作人员核对后转出。'
                : `公示到 ${chinaDay(until)}，期满并由平台另一位工作人员核对以后才转出。`}
              捐过款的和其他邻居有不同意见，可以在这以前告诉平台。
            </p>
            <ReportLink kind="charity">对余款去向有意见</ReportLink>
          </>
        )}
      </Stack>
    </Card>
  )
}
