import plus from 'icon:plus'
import receipt from 'icon:receipt'
import { pathTo } from '../../../contract/screens.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { useQuery } from '../../query.ts'
import { listed, useReadPages } from '../../reading.ts'
import { ExpenseCard } from './expenseCard.tsx'
import { expenseTabs, tabOf } from './tabs.ts'

const NAMES = ['tab'] as const

/** 我的费用, by where they stand. */
export function MyExpenses({ onNew }: { onNew: () => void }) {
  const { query, ask } = useQuery(NAMES)
  const tab = tabOf(query.tab)
  const found = useReadPages('/api/my/feiyongPage', { tab })
  return (
    <List
      title="我的费用"
      tools={
        <Button size="sm" sign={plus} onClick={onNew}>
          提交费用
        </Button>
      }
      filters={
        <Filters
          quiet
          label="状态"
          options={expenseTabs}
          value={tab}
          onChange={value => ask({ tab: value === 'all' ? '' : value })}
        />
      }
      {...listed(found)}
      keyOf={({ id }) => id}
      unit="笔"
      least={360}
      empty={{
        title: '这里没有费用',
        text: '换一个状态看看，或者看全部。',
        sign: receipt,
        action: { label: '看全部', onPress: () => ask({ tab: '' }) },
      }}
    >
      {expense => <ExpenseCard expense={expense} href={pathTo('/charge', { id: expense.id })} />}
    </List>
  )
}
