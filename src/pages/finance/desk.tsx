import { useUrlQuery } from '../../data/urlQuery.ts'
import { Filters } from '../../ui/parts/filters.tsx'
import { ExpenseDesk } from './parts/expenseDesk.tsx'
import { InvoiceDesk } from './parts/invoiceDesk.tsx'
import { PaymentDesk } from './parts/paymentDesk.tsx'
import { WithdrawalDesk } from './parts/withdrawalDesk.tsx'

/** What finance deals with, each a desk of its own; the first is shown unless the address names another. */
const BOOKS = [
  { value: 'expense', label: '费用' },
  { value: 'payment', label: '支付' },
  { value: 'withdrawal', label: '提现' },
  { value: 'invoice', label: '票据' },
] as const
const NAMES = ['book'] as const
const DESKS = { expense: ExpenseDesk, payment: PaymentDesk, withdrawal: WithdrawalDesk, invoice: InvoiceDesk } as const
const bookOf = (book: string | null) => BOOKS.find(({ value }) => value === book)?.value ?? 'expense'

/** 财务: what waits for confirmation, booking and payment in my city. */
export default function Accounting() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const value = bookOf(query.book)
  const Book = DESKS[value]
  const show = (book: string) => {
    const others = { tab: '', id: '', since: '', until: '', keyword: '', region: '' }
    setQuery({ book, ...others } as { readonly book: string })
  }
  return (
    <Book key={value} switcher={<Filters hideLabel label="账目" options={BOOKS} value={value} onChange={show} />} />
  )
}

export const reads = { ahead: (address: URLSearchParams) => DESKS[bookOf(address.get('book'))].reads.ahead(address) }
