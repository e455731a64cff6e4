import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { MyApplications } from './parts/myApplications.tsx'
import { ShopApplicationForm } from './parts/shopApplicationForm.tsx'

const TITLE = '申请加盟'

export const reads = screenReads(['new'], () => ({
  read: readOf('/api/v3/myShops', {}),
}))

/** 申请加盟: people without an application get the form, others the state of theirs. */
export default function Apply() {
  const { query, setQuery, read } = useReads(reads)
  const { data, problem, retry } = read
  if (!data) return <PendingForm title={TITLE} failure={problem && { text: problem.message, onRetry: retry }} />
  if (data.dataList.length > 0 && !query.new)
    return <MyApplications title={TITLE} shops={data.dataList} onNew={() => setQuery({ new: '1' })} />
  return (
    <ShopApplicationForm
      title={TITLE}
      onSent={() => setQuery({ new: '' })}
      {...(data.dataList.length > 0 && { onLeave: () => setQuery({ new: '' }) })}
    />
  )
}
