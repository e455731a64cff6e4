import type { ComponentType } from 'react'
import { prefetchQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { Filters } from '../../ui/parts/filters.tsx'
import { ExpenseList } from './parts/expenseList.tsx'
import type { FinanceTabProps } from './parts/financeTabProps.ts'
import { PaymentList } from './parts/paymentList.tsx'
import { expenseTabOf, paymentTabOf } from './parts/tabs.ts'

/** What finance deals with, each a list of its own; the first is shown unless the address names another. */
const LISTS: readonly {
  readonly value: string
  readonly label: string
  readonly Book: ComponentType<FinanceTabProps>
}[] = [
  { value: 'expense', label: '费用', Book: ExpenseList },
  { value: 'payment', label: '支付', Book: PaymentList },
]
const NAMES = ['book', 'tab', 'id'] as const

/** 财务: what waits to be confirmed and paid in my city. */
export default function Accounting() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const shown = LISTS.find(({ value }) => value === query.book) ?? LISTS[0]
  if (!shown) return null
  const { Book, value } = shown
  return (
    <Book
      title="财务"
      switcher={
        LISTS.length > 1 && (
          <Filters
            hideLabel
            label="账目"
            options={LISTS}
            value={value}
            onChange={book => setQuery({ book, tab: '', id: '' })}
          />
        )
      }
    />
  )
}

export function preload(query: URLSearchParams): void {
  const tab = query.get('tab') ?? ''
  if (query.get('book') === 'payment') prefetchQuery('/api/renwu/zhifuPage', { tab: paymentTabOf(tab) })
  else prefetchQuery('/api/renwu/feiyongPage', { tab: expenseTabOf(tab, 'handedIn') })
}
