import { prefetchQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { LazyPart, type Part } from '../../ui/parts/lazyPart.tsx'
import { MyGift } from './parts/myGift.tsx'
import { MyGifts } from './parts/myGifts.tsx'
import { giftTabOf } from './parts/tabs.ts'

const certificateOf: Part<{ id: string }> = {
  load: () => import('./parts/certificate.tsx').then(({ Certificate }) => Certificate),
}
const NAMES = ['id', 'certificate'] as const

/**
 * 我的爱心: my gifts by what is to be done with them, and with `?id=` one of them, and with `&certificate=1` its
 * certificate.
 */
export default function MyBenevolence() {
  const { id, certificate } = useUrlQuery(NAMES).query
  if (id && certificate) return <LazyPart key={id} part={certificateOf} height="30rem" props={{ id }} />
  return id ? <MyGift key={id} id={id} /> : <MyGifts />
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) prefetchQuery('/api/my/juanwuDetails', { id })
  else {
    prefetchQuery('/api/my/juanwuPage', { tab: giftTabOf(query.get('tab') ?? '') })
    prefetchQuery('/api/my/juanwuCounts', {})
  }
}
