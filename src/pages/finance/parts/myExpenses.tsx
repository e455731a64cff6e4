import plus from 'icon:plus'
import receipt from 'icon:receipt'
import { pathTo } from '../../../contract/screens.ts'
import { listProps, useInfiniteQuery } from '../../../data/query.ts'
import { useUrlQuery } from '../../../data/urlQuery.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { ExpenseCard } from './expenseCard.tsx'
import { expenseTabOf, expenseTabs } from './tabs.ts'

const NAMES = ['tab'] as const

/** 我的费用, by where they stand. */
export function MyExpenses({ onNew }: { onNew: () => void }) {
  const { query, setQuery } = useUrlQuery(NAMES)
  const tab = expenseTabOf(query.tab) ?? 'all'
  const pages = useInfiniteQuery('/api/my/feiyongPage', { tab })
  return (
    <List
      title="我的费用"
      tools={
        <Button size="sm" icon={plus} onClick={onNew}>
          提交费用
        </Button>
      }
      filters={
        <Filters
          hideLabel
          label="状态"
          options={expenseTabs}
          value={tab}
          onChange={value => setQuery({ tab: value === 'all' ? '' : value })}
        />
      }
      {...listProps(pages)}
      keyOf={({ id }) => id}
      unit="笔"
      min={360}
      empty={{
        title: '这里没有费用',
        text: '换一个状态看看，或者看全部。',
        icon: receipt,
        action: { label: '看全部', onPress: () => setQuery({ tab: '' }) },
      }}
    >
      {expense => <ExpenseCard expense={expense} href={pathTo('/charge', { id: expense.id })} />}
    </List>
  )
}
