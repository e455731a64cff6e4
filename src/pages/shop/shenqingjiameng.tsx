import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { useQuery } from '../query.ts'
import { readAhead, useRead } from '../reading.ts'
import { ApplyForm } from './parts/applyForm.tsx'
import { MyApplications } from './parts/myApplications.tsx'

const TITLE = '申请加盟'
const NAMES = ['new'] as const
const nothing = () => {}

/** 申请加盟: whoever never applied finds the form, everybody else how their applications stand. */
export default function Apply() {
  const { query, ask } = useQuery(NAMES)
  const { data, problem, retry } = useRead('/api/v3/myShops', {})
  if (!data)
    return (
      <GuidedForm
        title={TITLE}
        loading
        failure={problem && { text: problem.message, onRetry: retry }}
        nextLabel="下一步"
        onNext={nothing}
      />
    )
  if (data.dataList.length > 0 && !query.new)
    return <MyApplications title={TITLE} shops={data.dataList} onNew={() => ask({ new: '1' })} />
  return (
    <ApplyForm
      title={TITLE}
      onSent={() => ask({ new: '' })}
      {...(data.dataList.length > 0 && { onLeave: () => ask({ new: '' }) })}
    />
  )
}

export const preload = (): void => readAhead('/api/v3/myShops', {})
