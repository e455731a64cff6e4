import plus from 'icon:plus'
import receipt from 'icon:receipt'
import { MY_EXPENSES } from '../../../contract/recordLists.ts'
import { pathTo } from '../../../contract/screens.ts'
import { TASK_ROLES } from '../../../contract/words.ts'
import { useQuery } from '../../../data/query.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { listScreen } from '../../record/shared/listScreen.tsx'
import { ExpenseCard } from './expenseCard.tsx'

const TASKS: readonly string[] = TASK_ROLES

/** Leads to what the reader hands in: expenses of a post, or spending of their organisation's campaigns. */
function HandIn() {
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  if (!me) return null
  return me.roles.some(({ role }) => TASKS.includes(role)) ? (
    <ButtonLink size="sm" icon={plus} href={pathTo('/charge', { new: '1' })}>
      提交费用
    </ButtonLink>
  ) : (
    <ButtonLink size="sm" variant="line" href={pathTo('/fundraising', { desk: 'mine' })}>
      到募捐里申请支出
    </ButtonLink>
  )
}

/** 我的费用, by state. */
export const MyExpenses = listScreen('/api/my/feiyongPage', {
  title: '我的费用',
  tools: <HandIn />,
  unit: '笔',
  min: 360,
  tabs: { label: '状态', words: MY_EXPENSES.tabs },
  row: expense => <ExpenseCard expense={expense} href={pathTo('/charge', { id: expense.id })} />,
  empty: { title: '这里没有费用', text: '换一个状态看看，或者看全部。', icon: receipt },
  emptyTab: { title: '这里没有费用', text: '换一个状态看看，或者看全部。' },
})
