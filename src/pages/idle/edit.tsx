import { isMissing } from '../../contract/refusal.ts'
import { pathTo } from '../../contract/screens.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { ThingForm } from './parts/thingForm.tsx'

/** States in which its owner may edit a thing. */
const EDITABLE = ['listed', 'screening', 'hidden']

export const reads = screenReads(['id'], ({ id }) => ({ read: id && readOf('/api/idle/idleDetails', { id }) }))

/** 编辑闲置: the form on what is listed; what is reserved stays as the other one saw it. */
export default function IdleAlter() {
  const { query, read } = useReads(reads)
  const { data, problem, retry } = read
  const mine = { label: '看我的闲置', href: pathTo('/idle', { tab: 'mine' }) }
  if (!query.id || isMissing(problem) || (data && !data.isOwner))
    return <Empty heading title="没有找到这件闲置" text="从「我的闲置」里选一件再修改。" action={mine} />
  if (!data) return <PendingForm title="修改闲置" failure={problem && { text: problem.message, onRetry: retry }} />
  if (!EDITABLE.includes(data.state))
    return (
      <Empty
        heading
        title="现在不能修改"
        text={`这件闲置${data.stateLabel}，对方看到的要和答应的一样。`}
        action={{ label: '看这件闲置', href: pathTo('/idle', { id: data.id }) }}
      />
    )
  return <ThingForm key={data.id} thing={data} region={data.region} />
}
