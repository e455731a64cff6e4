import { pathTo } from '../../contract/screens.ts'
import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { useQuery } from '../query.ts'
import { readAhead, useRead } from '../reading.ts'
import { useView } from '../view.ts'
import { GiveForm } from './parts/giveForm.tsx'
import { SORTS } from './parts/sortField.tsx'
import { blankOf, MOST_GOODS } from './parts/values.ts'

const TITLE = '我要捐物'
const NAMES = ['cart', 'warehouse'] as const
const nothing = () => {}

/** 我要捐物: goods filled in here, or with `?cart=1` everything in the donation list. */
export default function Give() {
  const { cart: fromList, warehouse } = useQuery(NAMES).query
  const district = useView(seen => (seen.placed ? seen.place.districtId : ''))
  const me = useRead('/api/my/getMyInfo', {})
  const addresses = useRead('/api/my/addressList', {})
  const cart = useRead('/api/my/juanwuCartList', {}, fromList !== '')
  const failed = [me, addresses, cart].find(one => one.problem)
  if (!me.data || !addresses.data || (fromList && !cart.data))
    return (
      <GuidedForm
        title={TITLE}
        loading
        failure={failed?.problem && { text: failed.problem.message, onRetry: failed.retry }}
        nextLabel="下一步"
        onNext={nothing}
      />
    )
  const lines = fromList ? (cart.data?.dataList ?? []).slice(0, MOST_GOODS) : []
  if (fromList && lines.length === 0)
    return (
      <Empty
        heading
        title="捐赠清单是空的"
        text="可以先填要捐的物品。"
        action={{ label: '填写物品', href: pathTo('/donationW') }}
      />
    )
  const { uid, kind } = me.data
  const book = addresses.data.dataList
  return (
    <GiveForm
      key={`${uid} ${fromList}`}
      title={TITLE}
      uid={uid}
      blank={blankOf(book.find(one => one.isDefault) ?? book[0], district, warehouse)}
      cart={lines}
      list={pathTo(kind === 'organisation' ? '/cartD' : '/cartR')}
    />
  )
}

export function preload(): void {
  readAhead('/api/my/getMyInfo', {})
  readAhead('/api/my/addressList', {})
  readAhead('/api/getClassifAll', SORTS)
}
