import { useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { Failure } from '../../ui/parts/failure.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { SkeletonLines } from '../../ui/parts/skeleton.tsx'
import { CampaignBook } from '../campaign/shared/campaignBook.tsx'
import { ExpenseDesk } from './parts/expenseDesk.tsx'
import { InvoiceDesk } from './parts/invoiceDesk.tsx'
import { PaymentDesk } from './parts/paymentDesk.tsx'
import { WithdrawalDesk } from './parts/withdrawalDesk.tsx'

/** The books, each a desk of its own; the first that the reader has is shown unless the address names another. */
const BOOKS = [
  { value: 'expense', label: '费用' },
  { value: 'payment', label: '支付' },
  { value: 'withdrawal', label: '提现' },
  { value: 'invoice', label: '票据' },
  { value: 'campaign', label: '募捐' },
] as const
type Book = (typeof BOOKS)[number]['value']
const NAMES = ['book'] as const
const DESKS = {
  expense: ExpenseDesk,
  payment: PaymentDesk,
  withdrawal: WithdrawalDesk,
  invoice: InvoiceDesk,
  campaign: CampaignBook,
} as const
/** The only one that the platform reads. */
const PLATFORMS: Book = 'campaign'
const ALL_READERS: readonly string[] = ['finance', 'auditor']
const bookOf = (book: string | null) => BOOKS.find(({ value }) => value === book)?.value ?? 'expense'

/** 财务: what waits for confirmation, booking and payment in my city; an auditor reads along. */
export default function Accounting() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const { data: me, problem, retry } = useQuery('/api/my/getMyInfo', {})
  if (problem) return <Failure heading title="财务" text={problem.message} onRetry={retry} />
  if (!me) return <SkeletonLines lines={6} />
  const readsOne = !me.roles.some(({ role }) => ALL_READERS.includes(role))
  const value = readsOne ? PLATFORMS : bookOf(query.book)
  const Desk = DESKS[value]
  const show = (book: string) => {
    const others = { tab: '', id: '', since: '', until: '', keyword: '', region: '' }
    setQuery({ book, ...others } as { readonly book: string })
  }
  return (
    <Desk
      key={value}
      switcher={!readsOne && <Filters hideLabel label="账目" options={BOOKS} value={value} onChange={show} />}
    />
  )
}

export const reads = { ahead: (address: URLSearchParams) => DESKS[bookOf(address.get('book'))].reads.ahead(address) }
