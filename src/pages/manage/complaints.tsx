import inbox from 'icon:message-square-text'
import type { WireReply } from '../../contract/wire.ts'
import { statesOf } from '../../machines/browser/offered.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { useQuery } from '../query.ts'
import { readAhead, useReadPages } from '../reading.ts'
import { Matter } from './parts/matter.tsx'

type Complained = WireReply<'/api/v3/complaintPage'>['dataList'][number]

const NAMES = ['state', 'id'] as const
const STATES = [{ value: '', label: '全部' }, ...statesOf('complaint')]
const idOf = ({ record }: Complained) => record.id

/** 投诉处理: what buyers complain of, taken up and decided. */
export default function Complaints() {
  const { query, ask } = useQuery(NAMES)
  const state = STATES.find(({ value }) => value === query.state)?.value ?? ''
  const found = useReadPages('/api/v3/complaintPage', state ? { state } : {})
  const { problem } = found
  return (
    <List
      title="投诉处理"
      sub="买家对订单的投诉：先受理，再判定"
      filters={
        <Filters quiet label="状态" options={STATES} value={state} onChange={value => ask({ state: value, id: '' })} />
      }
      items={found.items}
      keyOf={idOf}
      total={found.total}
      unit="件投诉"
      failure={problem && { text: problem.message, onRetry: found.retry }}
      more={{ has: found.hasMore, loading: found.loadingMore, onMore: found.more, failure: problem?.message }}
      empty={{ title: '这里没有投诉', text: '有新的投诉时，消息里会通知。', sign: inbox }}
    >
      {({ record, stateLabel, order, shopName, buyer, reason, photos, at }) => (
        <Matter
          {...{ id: record.id, stateLabel, at }}
          workflow="complaint"
          title={`${buyer} 投诉 ${shopName}`}
          facts={[
            { label: '原因', value: reason },
            { label: '订单号', value: order },
          ]}
          photos={{ label: '凭证图片', urls: photos }}
          open={query.id === record.id}
          onOpen={open => ask({ id: open ? record.id : '' })}
        />
      )}
    </List>
  )
}

export const preload = (): void => readAhead('/api/v3/complaintPage', {})
