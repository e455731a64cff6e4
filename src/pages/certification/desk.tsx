import { useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { Filters } from '../../ui/parts/filters.tsx'
import { DisclosureDesk } from '../campaign/shared/disclosureDesk.tsx'
import { CertificationDesk } from './parts/certificationDesk.tsx'

/** What is reviewed here, each a desk of its own; the first is shown unless the address names another. */
const BOOKS = [
  { value: 'certification', label: '认证' },
  { value: 'disclosure', label: '信息披露' },
] as const
const NAMES = ['book'] as const
const DESKS = { certification: CertificationDesk, disclosure: DisclosureDesk } as const
const bookOf = (book: string | null) => BOOKS.find(({ value }) => value === book)?.value ?? 'certification'

/** 审核: who people and organisations are, and what organisations disclose of their campaigns. */
export default function Reviews() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  const isPlatform = me?.roles.some(({ role }) => role === 'platform')
  const value = bookOf(query.book)
  const Book = DESKS[value]
  const show = (book: string) => {
    const others = { tab: '', id: '', since: '', until: '', keyword: '', region: '' }
    setQuery({ book, ...others } as { readonly book: string })
  }
  return (
    <Book
      key={value}
      {...(isPlatform && {
        switcher: <Filters hideLabel label="审核什么" options={BOOKS} value={value} onChange={show} />,
      })}
    />
  )
}

export const reads = { ahead: (address: URLSearchParams) => DESKS[bookOf(address.get('book'))].reads.ahead(address) }
