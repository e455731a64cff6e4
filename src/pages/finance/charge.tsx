import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { oneOrList } from '../record/shared/oneOrList.tsx'
import { ExpenseDetail } from './parts/expenseDetail.tsx'
import { ExpenseForm } from './parts/expenseForm.tsx'
import { MyExpenses } from './parts/myExpenses.tsx'

/** Only checks for any. */
const reads = screenReads(['new'], () => ({ any: readOf('/api/my/feiyongPage', { tab: 'all', pageSize: 1 }) }))

/** People without an expense get the form, others their list. */
function FormOrList() {
  const { query, setQuery, any } = useReads(reads)
  const { data, problem, retry } = any
  if (!data) return <PendingForm title="提交费用" failure={problem && { text: problem.message, onRetry: retry }} />
  if (data.total > 0 && !query.new) return <MyExpenses />
  return <ExpenseForm {...(data.total > 0 && { onLeave: () => setQuery({ new: '' }) })} />
}

/** 费用: the form or my list; `?id=` shows one. */
export default oneOrList(ExpenseDetail, Object.assign(FormOrList, { reads }))
