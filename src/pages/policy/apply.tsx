import { useLocation } from 'wouter'
import { aidContract } from '../../contract/aid.contract.ts'
import { isMissing } from '../../contract/refusal.ts'
import { pathTo } from '../../contract/screens.ts'
import { usePorts } from '../../data/ports.ts'
import { prefetchQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { AidForm } from '../aid/shared/aidForm.tsx'
import { AidFormLoader, type AidFormStart, preloadAidForm } from '../aid/shared/aidFormLoader.tsx'
import { commonFields, consentField } from '../aid/shared/aidValues.ts'
import { ConditionsFields } from './parts/conditionsFields.tsx'
import type { PolicyDetail } from './shared/policyFacts.tsx'

const NAMES = ['id', 'aid'] as const
const TITLE = '申请政策帮扶'
const NEED_STEP = { name: '条件', question: '您符合这项政策的条件吗？', fields: ['agreed', 'words'] }

function PolicyForm({ policy, start }: { policy: PolicyDetail; start: AidFormStart }) {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const { revised } = start
  return (
    <AidForm
      title={TITLE}
      draft={`helpP-${revised?.id ?? policy.id}`}
      start={start}
      schema={aidContract.applyZhengcebangfu.input}
      need={NEED_STEP}
      validate={({ agreed }) => ({ ...(!agreed && { agreed: '请先看过条件，符合再申请' }) })}
      summarize={({ words }) => [
        { label: '政策', value: policy.title },
        { label: '能得到', value: policy.benefit },
        { label: '情况', value: words },
      ]}
      papers={policy.papers}
      send={(values, key) =>
        revised
          ? call(
              '/api/my/yuanzhuRevise',
              { id: revised.id, version: revised.record.version, title: revised.title, ...commonFields(values) },
              { key },
            )
          : call(
              '/api/index/applyZhengcebangfu',
              { policy: policy.id, ...commonFields(values), ...consentField(values) },
              { key },
            )
      }
      onSent={id => navigate(pathTo('/myHelpDetailJz', { id }), { replace: true })}
    >
      {form => <ConditionsFields policy={policy} form={form} />}
    </AidForm>
  )
}

/** Loads the policy before its form starts. */
function PolicyFormLoader({ id, start }: { id: string; start: AidFormStart }) {
  const { data, problem, retry } = useQuery('/api/index/getZhengcebangfuDetails', { id }, id !== '')
  if (!id || isMissing(problem))
    return (
      <Empty
        heading
        title="先选一项政策"
        text="看过条件和材料，从那里点「我要申请」。"
        action={{ label: '看全部政策', href: pathTo('/help') }}
      />
    )
  if (data) return <PolicyForm policy={data} start={start} />
  const failure = problem && { text: problem.message, onRetry: retry }
  return <PendingForm title={TITLE} failure={failure} />
}

/** 申请政策帮扶: `?id=` names the policy, `?aid=` a refused application to revise. */
export default function ApplyPolicy() {
  const { id, aid } = useUrlQuery(NAMES).query
  return (
    <AidFormLoader key={`${id} ${aid}`} title={TITLE} id={aid}>
      {start => <PolicyFormLoader id={start.revised?.policy?.id ?? id} start={start} />}
    </AidFormLoader>
  )
}

export function preload(query: URLSearchParams): void {
  const [id, aid] = [query.get('id'), query.get('aid')]
  if (id && !aid) prefetchQuery('/api/index/getZhengcebangfuDetails', { id })
  preloadAidForm(aid)
}
