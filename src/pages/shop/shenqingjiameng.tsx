import { prefetchQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { MyApplications } from './parts/myApplications.tsx'
import { ShopApplicationForm } from './parts/shopApplicationForm.tsx'

const TITLE = '申请加盟'
const NAMES = ['new'] as const

/** 申请加盟: whoever never applied finds the form, everybody else how their applications stand. */
export default function Apply() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const { data, problem, retry } = useQuery('/api/v3/myShops', {})
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

export const preload = (): void => prefetchQuery('/api/v3/myShops', {})
