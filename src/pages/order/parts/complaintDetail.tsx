import { pathTo } from '../../../contract/screens.ts'
import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { RecordScreen } from '../../record/shared/recordScreen.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { proofFacts } from '../shared/proofFacts.tsx'

/** One complaint, for its author and the platform. */
export function ComplaintDetail({ id }: { id: string }) {
  const read = useQuery('/api/v3/complaintDetail', { id })
  const { data } = read
  const record = useRecord('complaint', id)
  const steps = useSteps(record)
  return (
    <RecordScreen
      {...{ read, record, steps }}
      missing={{ title: '没有找到这件投诉', action: { label: '看我的订单', href: '/order' } }}
      title="投诉"
      done="这件投诉已经有了结果。"
      facts={
        data
          ? [
              { label: '投诉内容', value: data.reason },
              ...proofFacts(data.photos),
              { label: '店铺', value: data.shopName },
              { label: '买家', value: data.buyer },
              { label: '时间', value: <When at={data.at} withTime /> },
            ]
          : []
      }
    >
      {data && (
        <ButtonLink variant="quiet" size="sm" href={pathTo('/orderDetail', { id: data.order })}>
          看这笔订单
        </ButtonLink>
      )}
    </RecordScreen>
  )
}
