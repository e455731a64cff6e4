import { useUrlQuery } from '../../data/urlQuery.ts'
import { LazyPart, type Part } from '../../ui/parts/lazyPart.tsx'
import { MyMoney } from '../campaign/shared/myMoney.tsx'
import { oneOrList } from '../record/shared/oneOrList.tsx'
import { MyDonation } from './parts/myDonation.tsx'
import { MyDonations } from './parts/myDonations.tsx'

const certificateOf: Part<{ id: string }> = {
  load: () => import('./parts/donationPoster.tsx').then(({ Certificate }) => Certificate),
}
const NAMES = ['id', 'certificate', 'tab'] as const
const Gifts = oneOrList(MyDonation, MyDonations)

/**
 * 我的爱心: my gifts by next step; with `?id=` one of them, with `&certificate=1` its certificate; `?tab=money` those of
 * money.
 */
export default function MyBenevolence() {
  const { id, certificate, tab } = useUrlQuery(NAMES).query
  if (tab === 'money') return <MyMoney />
  return id && certificate ? <LazyPart key={id} part={certificateOf} height="30rem" props={{ id }} /> : <Gifts />
}

export const reads = {
  ahead: (address: URLSearchParams) => (address.get('tab') === 'money' ? MyMoney : Gifts).reads.ahead(address),
}
