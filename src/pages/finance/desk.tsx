import { isKeyOf } from '../../contract/keys.ts'
import { EXPENSE_DESK, PAYMENT_DESK } from '../../contract/recordLists.ts'
import { pagesOf, screenReads } from '../../data/reads.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { Filters } from '../../ui/parts/filters.tsx'
import { expenseBook, paymentBook } from './parts/books.tsx'
import { FinanceList, filterOf } from './parts/financeList.tsx'

/** What finance deals with, each a list of its own; the first is shown unless the address names another. */
const BOOKS = [
  { value: 'expense', label: expenseBook.label },
  { value: 'payment', label: paymentBook.label },
] as const
const NAMES = ['book', 'tab', 'id', 'since', 'until', 'keyword'] as const
const TITLE = '财务'

/** 财务: what waits to be confirmed, booked and paid in my city. */
export default function Accounting() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const value = query.book === 'payment' ? 'payment' : 'expense'
  const switcher = (
    <Filters
      hideLabel
      label="账目"
      options={BOOKS}
      value={value}
      onChange={book => setQuery({ book, tab: '', id: '', since: '', until: '', keyword: '' })}
    />
  )
  return value === 'payment' ? (
    <FinanceList key={value} title={TITLE} switcher={switcher} book={paymentBook} />
  ) : (
    <FinanceList key={value} title={TITLE} switcher={switcher} book={expenseBook} />
  )
}

export const reads = screenReads(NAMES, ({ book, tab, ...words }) => {
  const filter = filterOf(words)
  if (book === 'payment') {
    const named = isKeyOf(PAYMENT_DESK.tabs, tab) ? tab : undefined
    return { book: pagesOf('/api/renwu/zhifuPage', { ...filter, ...(named && { tab: named }) }) }
  }
  const named = isKeyOf(EXPENSE_DESK.tabs, tab) ? tab : undefined
  return { book: pagesOf('/api/renwu/feiyongPage', { ...filter, ...(named && { tab: named }) }) }
})
