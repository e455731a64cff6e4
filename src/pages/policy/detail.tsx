import { useLocation } from 'wouter'
import { isMissing } from '../../contract/refusal.ts'
import { pathTo } from '../../contract/screens.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { Detail } from '../../ui/kinds/detail.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { PolicyBody } from './shared/policyBody.tsx'
import { policyFacts } from './shared/policyFacts.tsx'

export const reads = screenReads(['id'], ({ id }) => ({
  read: id && readOf('/api/index/getZhengcebangfuDetails', { id }),
}))

/** One policy: benefit, conditions, documents, office, and the way to apply. */
export default function HelpDetail() {
  const { query, read } = useReads(reads)
  const { id } = query
  const { data, loading, problem, retry } = read
  const [, navigate] = useLocation()
  const apply = `/helpP?id=${id}`
  if (!id || isMissing(problem))
    return (
      <Empty
        heading
        title="没有找到这项政策"
        text="它可能已经到期撤下。看看现在有哪些政策。"
        action={{ label: '看全部政策', href: pathTo('/help') }}
      />
    )
  return (
    <Detail
      title={data?.title ?? '政策帮扶'}
      {...(data && { sub: data.summary, facts: policyFacts(data) })}
      loading={loading}
      failure={problem && { text: problem.message, onRetry: retry }}
      {...(data && { actions: [{ label: '我要申请', onPress: () => navigate(apply) }] })}
    >
      {data && <PolicyBody policy={data} />}
    </Detail>
  )
}
