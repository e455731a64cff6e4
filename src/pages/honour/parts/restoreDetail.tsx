import { pathTo } from '../../../contract/screens.ts'
import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { formatCount } from '../../../ui/format.ts'
import { When } from '../../../ui/parts/when.tsx'
import { RecordScreen } from '../../record/shared/recordScreen.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'

/** Points of mine that expired and that the staff asked to have restored. */
export function RestoreDetail({ id }: { id: string }) {
  const read = useQuery('/api/my/jifenRestoreDetails', { id })
  const record = useRecord('pointRestore', id)
  const steps = useSteps(record)
  const { data } = read
  return (
    <RecordScreen
      {...{ read, record, steps }}
      missing={{
        title: '没有找到这份申请',
        text: '它可能属于另一个账号。',
        action: { label: '看我的积分', href: pathTo('/point') },
      }}
      title="积分恢复"
      done="这份申请已经办结。"
      facts={
        data
          ? [
              { label: '过期积分', value: formatCount(data.points) },
              { label: '积分来源', value: data.source },
              { label: '过期', value: <When at={data.expiredAt} /> },
              { label: '恢复原因', value: data.reason },
              ...(data.refusal ? [{ label: '不予恢复', value: data.refusal }] : []),
            ]
          : []
      }
    />
  )
}
