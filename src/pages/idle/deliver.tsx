import { pathTo } from '../../contract/screens.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { Empty } from '../../ui/parts/empty.tsx'
import { AskForm } from './parts/askForm.tsx'
import { Deal } from './parts/deal.tsx'

const NAMES = ['id', 'item'] as const

/** 闲置交接: `?item=` asks for a thing, `?id=` shows the deal with its time, place, code or parcel. */
export default function IdleDeliver() {
  const { id, item } = useUrlQuery(NAMES).query
  if (id) return <Deal key={id} id={id} />
  if (item) return <AskForm key={item} id={item} />
  return (
    <Empty
      heading
      title="先选一件闲置"
      text="看到想要的，点「我想要」；您送出的，从「我的闲置」里打开。"
      action={{ label: '看全部闲置', href: pathTo('/idle') }}
    />
  )
}

export const reads = {
  ahead: (address: URLSearchParams) => (address.get('id') ? Deal : AskForm).reads.ahead(address),
}
