import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { useQuery } from '../query.ts'
import { readAhead, useRead } from '../reading.ts'
import { ExpenseDetail } from './parts/expenseDetail.tsx'
import { ExpenseForm } from './parts/expenseForm.tsx'
import { MyExpenses } from './parts/myExpenses.tsx'

const NAMES = ['id', 'new'] as const
/** Only whether there is any. */
const ANY = { tab: 'all', pageSize: 1 } as const
const nothing = () => {}

/** 费用: whoever never handed one in finds the form, everybody else how theirs stand; `?id=` shows one. */
export default function Charge() {
  const { query, ask } = useQuery(NAMES)
  const { data, problem, retry } = useRead('/api/my/feiyongPage', ANY, !query.id)
  if (query.id) return <ExpenseDetail key={query.id} id={query.id} />
  if (!data)
    return (
      <GuidedForm
        title="提交费用"
        loading
        failure={problem && { text: problem.message, onRetry: retry }}
        nextLabel="提交费用"
        onNext={nothing}
      />
    )
  if (data.total > 0 && !query.new) return <MyExpenses onNew={() => ask({ new: '1' })} />
  return <ExpenseForm {...(data.total > 0 && { onLeave: () => ask({ new: '' }) })} />
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) readAhead('/api/my/feiyongDetails', { id })
  else readAhead('/api/my/feiyongPage', ANY)
}
