import type { ComponentType } from 'react'
import { Filters } from '../../ui/parts/filters.tsx'
import { useQuery } from '../query.ts'
import { readAhead } from '../reading.ts'
import type { BookProps } from './parts/books.ts'
import { ExpenseBook } from './parts/expenseBook.tsx'
import { PaymentBook } from './parts/paymentBook.tsx'
import { paymentTabOf, tabOf } from './parts/tabs.ts'

/** What finance deals with, each a list of its own; the first is shown unless the address names another. */
const BOOKS: readonly { readonly value: string; readonly label: string; readonly Book: ComponentType<BookProps> }[] = [
  { value: 'expense', label: '费用', Book: ExpenseBook },
  { value: 'payment', label: '支付', Book: PaymentBook },
]
const NAMES = ['book', 'tab', 'id'] as const

/** 财务: what waits to be confirmed and paid in my city. */
export default function Accounting() {
  const { query, ask } = useQuery(NAMES)
  const shown = BOOKS.find(({ value }) => value === query.book) ?? BOOKS[0]
  if (!shown) return null
  const { Book, value } = shown
  return (
    <Book
      title="财务"
      books={
        BOOKS.length > 1 && (
          <Filters quiet label="账目" options={BOOKS} value={value} onChange={book => ask({ book, tab: '', id: '' })} />
        )
      }
    />
  )
}

export function preload(query: URLSearchParams): void {
  const tab = query.get('tab') ?? ''
  if (query.get('book') === 'payment') readAhead('/api/renwu/zhifuPage', { tab: paymentTabOf(tab) })
  else readAhead('/api/renwu/feiyongPage', { tab: tabOf(tab, 'handedIn') })
}
