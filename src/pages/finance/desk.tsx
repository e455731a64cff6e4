import { useUrlQuery } from '../../data/urlQuery.ts'
import { Filters } from '../../ui/parts/filters.tsx'
import { ExpenseDesk } from './parts/expenseDesk.tsx'
import { PaymentDesk } from './parts/paymentDesk.tsx'

/** What finance deals with, each a desk of its own; the first is shown unless the address names another. */
const BOOKS = [
  { value: 'expense', label: '费用' },
  { value: 'payment', label: '支付' },
] as const
const NAMES = ['book'] as const
const deskOf = (book: string | null) => (book === 'payment' ? PaymentDesk : ExpenseDesk)

/** 财务: what waits for confirmation, booking and payment in my city. */
export default function Accounting() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const value = query.book === 'payment' ? 'payment' : 'expense'
  const Book = deskOf(value)
  const show = (book: string) => {
    const others = { tab: '', id: '', since: '', until: '', keyword: '', region: '' }
    setQuery({ book, ...others } as { readonly book: string })
  }
  return (
    <Book key={value} switcher={<Filters hideLabel label="账目" options={BOOKS} value={value} onChange={show} />} />
  )
}

export const reads = { ahead: (address: URLSearchParams) => deskOf(address.get('book')).reads.ahead(address) }
