import { prefetchQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { ExpenseDetail } from './parts/expenseDetail.tsx'
import { ExpenseForm } from './parts/expenseForm.tsx'
import { MyExpenses } from './parts/myExpenses.tsx'

const NAMES = ['id', 'new'] as const
/** Only whether there is any. */
const ANY = { tab: 'all', pageSize: 1 } as const

/** 费用: whoever never handed one in finds the form, everybody else how theirs stand; `?id=` shows one. */
export default function Charge() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const { data, problem, retry } = useQuery('/api/my/feiyongPage', ANY, !query.id)
  if (query.id) return <ExpenseDetail key={query.id} id={query.id} />
  if (!data) return <PendingForm title="提交费用" failure={problem && { text: problem.message, onRetry: retry }} />
  if (data.total > 0 && !query.new) return <MyExpenses onNew={() => setQuery({ new: '1' })} />
  return <ExpenseForm {...(data.total > 0 && { onLeave: () => setQuery({ new: '' }) })} />
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) prefetchQuery('/api/my/feiyongDetails', { id })
  else prefetchQuery('/api/my/feiyongPage', ANY)
}
