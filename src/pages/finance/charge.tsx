import { pathTo } from '../../contract/screens.ts'
import { TASK_ROLES } from '../../contract/words.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { oneOrList } from '../record/shared/oneOrList.tsx'
import { ExpenseDetail } from './parts/expenseDetail.tsx'
import { ExpenseForm } from './parts/expenseForm.tsx'
import { MyExpenses } from './parts/myExpenses.tsx'
import { SpendingForm } from './parts/spendingForm.tsx'

/** Only checks for any. */
const reads = screenReads(['new', 'campaign'], () => ({
  any: readOf('/api/my/feiyongPage', { tab: 'all', pageSize: 1 }),
  me: readOf('/api/my/getMyInfo', {}),
}))
const TASKS: readonly string[] = TASK_ROLES

/** People without an expense get the form, others their list; `?campaign=` is the form for what it is spent on. */
function FormOrList() {
  const { query, setQuery, any, me } = useReads(reads)
  const { data } = any
  const { problem, retry } = any.problem ? any : me
  if (query.campaign) return <SpendingForm key={query.campaign} campaign={query.campaign} />
  if (!data || !me.data)
    return <PendingForm title="提交费用" failure={problem && { text: problem.message, onRetry: retry }} />
  if (data.total > 0 && !query.new) return <MyExpenses />
  if (!me.data.roles.some(({ role }) => TASKS.includes(role)))
    return (
      <Empty
        heading
        title="费用由担任任务角色的人提交"
        text="单位募捐的支出，请在募捐的页面上申请。"
        action={{ label: '看本单位的募捐', href: pathTo('/fundraising', { desk: 'mine' }) }}
      />
    )
  return <ExpenseForm {...(data.total > 0 && { onLeave: () => setQuery({ new: '' }) })} />
}

/** 费用: the form or my list; `?id=` shows one. */
export default oneOrList(ExpenseDetail, Object.assign(FormOrList, { reads }))
