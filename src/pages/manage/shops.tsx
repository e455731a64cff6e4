import store from 'icon:store'
import type { WireReply } from '../../contract/wire.ts'
import { statesOf } from '../../machines/browser/offered.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { useQuery } from '../query.ts'
import { readAhead, useReadPages } from '../reading.ts'
import { Matter } from './parts/matter.tsx'

type Applied = WireReply<'/api/v3/shopApplyPage'>['dataList'][number]

const NAMES = ['state', 'id'] as const
const STATES = [{ value: '', label: '全部' }, ...statesOf('shop')]
const idOf = ({ id }: Applied) => id

/** 店铺审核: applications to decide on, and shops that are open, suspended or closed. */
export default function Shops() {
  const { query, ask } = useQuery(NAMES)
  const state = STATES.find(({ value }) => value === query.state)?.value ?? ''
  const found = useReadPages('/api/v3/shopApplyPage', state ? { state } : {})
  const { problem } = found
  return (
    <List
      title="店铺审核"
      sub="开店申请，以及营业中和已暂停的店铺"
      filters={
        <Filters quiet label="状态" options={STATES} value={state} onChange={value => ask({ state: value, id: '' })} />
      }
      items={found.items}
      keyOf={idOf}
      total={found.total}
      unit="家店铺"
      failure={problem && { text: problem.message, onRetry: found.retry }}
      more={{ has: found.hasMore, loading: found.loadingMore, onMore: found.more, failure: problem?.message }}
      empty={{ title: '这里没有店铺', text: '换一个状态看看。', sign: store }}
    >
      {({ id, name, summary, owner, regionName, address, papers, stateLabel, at }) => (
        <Matter
          {...{ id, stateLabel, at }}
          workflow="shop"
          title={name}
          facts={[
            { label: '申请人', value: owner },
            { label: '介绍', value: summary },
            { label: '地址', value: `${regionName}${address}` },
          ]}
          photos={{ label: '资质图片', urls: papers }}
          open={query.id === id}
          onOpen={open => ask({ id: open ? id : '' })}
        />
      )}
    </List>
  )
}

export const preload = (): void => readAhead('/api/v3/shopApplyPage', {})
