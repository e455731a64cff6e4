import { useLocation } from 'wouter'
import { aidContract } from '../../contract/aid.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { AidForm } from '../aid/shared/aidForm.tsx'
import { type AidStart, ForAid } from '../aid/shared/forAid.tsx'
import { commonOf } from '../aid/shared/values.ts'
import { usePorts } from '../ports.ts'
import { useQuery } from '../query.ts'
import { readAhead, useRead } from '../reading.ts'
import { ConditionsFields } from './parts/conditionsFields.tsx'
import type { PolicyDetail } from './parts/policyFacts.tsx'

const NAMES = ['id', 'aid'] as const
const TITLE = '申请政策帮扶'
const NEED = { name: '条件', question: '您符合这项政策的条件吗？', fields: ['agreed', 'words'] }
const nothing = () => {}

function PolicyForm({ policy, start }: { policy: PolicyDetail; start: AidStart }) {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const { revised } = start
  return (
    <AidForm
      title={TITLE}
      draft={`helpP-${revised?.id ?? policy.id}`}
      start={start}
      schema={aidContract.applyZhengcebangfu.input}
      need={NEED}
      also={({ agreed }) => ({ ...(!agreed && { agreed: '请先看过条件，符合再申请' }) })}
      said={({ words }) => [
        { label: '政策', value: policy.title },
        { label: '能得到', value: policy.benefit },
        { label: '情况', value: words },
      ]}
      papers={policy.papers}
      send={(values, key) =>
        revised
          ? call(
              '/api/my/yuanzhuRevise',
              { id: revised.id, version: revised.record.version, title: revised.title, ...commonOf(values) },
              { key },
            )
          : call('/api/index/applyZhengcebangfu', { policy: policy.id, ...commonOf(values) }, { key })
      }
      onSent={id => navigate(pathTo('/myHelpDetailJz', { id }), { replace: true })}
    >
      {form => <ConditionsFields policy={policy} form={form} />}
    </AidForm>
  )
}

/** The policy that is applied for, read before its form begins. */
function ForPolicy({ id, start }: { id: string; start: AidStart }) {
  const { data, problem, retry } = useRead('/api/index/getZhengcebangfuDetails', { id }, id !== '')
  if (!id || problem?.code === 'missing' || problem?.code === 'invalid')
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
  return <GuidedForm title={TITLE} loading failure={failure} nextLabel="下一步" onNext={nothing} />
}

/** 申请政策帮扶: `?id=` names the policy, `?aid=` a refused application that is put right. */
export default function ApplyPolicy() {
  const { id, aid } = useQuery(NAMES).query
  return (
    <ForAid key={`${id} ${aid}`} title={TITLE} id={aid}>
      {start => <ForPolicy id={start.revised?.policy?.id ?? id} start={start} />}
    </ForAid>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  const aid = query.get('aid')
  if (id) readAhead('/api/index/getZhengcebangfuDetails', { id })
  if (aid) readAhead('/api/my/yuanzhuDetails', { id: aid })
  readAhead('/api/my/getLianxiren', {})
}
