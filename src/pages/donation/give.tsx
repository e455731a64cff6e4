import { pathTo } from '../../contract/screens.ts'
import { failureOf } from '../../data/failureOf.ts'
import { prefetchQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { getView, isMember, useView } from '../../data/view.ts'
import { PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { hiddenName } from '../person/shared/hiddenName.ts'
import { DONATION_CATEGORIES } from './parts/categoryField.tsx'
import { GiveForm } from './parts/giveForm.tsx'
import { GiveIntroduction } from './parts/giveIntroduction.tsx'
import { blankGift, blankGoods, giftAgain, giftOf, MAX_GOODS } from './parts/giveValues.ts'

const TITLE = '我要捐物'
const NAMES = ['cart', 'warehouse', 'activity', 'again', 'idle', 'classification'] as const

/** What giving is like, for visitors; the form for members. */
export default function Give() {
  return useView(isMember) ? <GiveGoods /> : <GiveIntroduction />
}

/**
 * 我要捐物: goods filled in here, or with `?cart=1` the whole donation list; with `?activity=` pledged for that one;
 * `?again=` copies an earlier one, `?idle=` fills in a thing that was listed as 闲置, `?classification=` what a
 * neighbour needs.
 */
function GiveGoods() {
  const { cart: fromList, warehouse, activity, again, idle, classification } = useUrlQuery(NAMES).query
  const district = useView(view => (view.hasPlace ? view.place.districtId : ''))
  const me = useQuery('/api/my/getMyInfo', {})
  const addresses = useQuery('/api/my/addressList', {})
  const savedContact = useQuery('/api/my/getLianxiren', {})
  const cart = useQuery('/api/my/juanwuCartList', {}, fromList !== '')
  const pledgedFor = useQuery('/api/huodong/huodongDetails', { id: activity }, activity !== '')
  const earlier = useQuery('/api/my/juanwuDetails', { id: again }, again !== '')
  const listed = useQuery('/api/idle/idleDetails', { id: idle }, idle !== '')
  const waitsForListed = idle !== '' && !listed.data && !listed.problem
  const waitsForEarlier = again !== '' && !earlier.data && !earlier.problem
  const failed = [me, addresses, savedContact, cart, pledgedFor].find(one => one.problem)
  const waits = waitsForEarlier || waitsForListed || (fromList && !cart.data) || (activity && !pledgedFor.data)
  if (!me.data || !addresses.data || !savedContact.data || waits)
    return <PendingForm title={TITLE} failure={failed?.problem && failureOf(failed.problem, failed.retry)} />
  const lines = fromList ? (cart.data?.dataList ?? []).slice(0, MAX_GOODS) : []
  if (fromList && lines.length === 0)
    return (
      <Empty
        heading
        title="捐赠清单是空的"
        text="可以先填要捐的物品。"
        action={{ label: '填写物品', href: pathTo('/donationW') }}
      />
    )
  const { uid, kind, privacy } = me.data
  const book = addresses.data.dataList
  const blank = blankGift(
    book.find(one => one.isDefault) ?? book[0],
    savedContact.data.account,
    district,
    warehouse,
    privacy.showName,
  )
  const wanted = classification ? { ...blank, goods: [{ ...blankGoods(0), classification }] } : blank
  return (
    <GiveForm
      key={`${uid} ${fromList} ${activity} ${again} ${idle} ${classification}`}
      again={(earlier.data ? again : idle) || classification}
      activity={pledgedFor.data}
      title={TITLE}
      uid={uid}
      blank={earlier.data ? giftAgain(blank, earlier.data) : listed.data?.isOwner ? giftOf(blank, listed.data) : wanted}
      hiddenName={hiddenName(me.data)}
      cart={lines}
      list={pathTo(kind === 'organisation' ? '/cartD' : '/cartR')}
    />
  )
}

export function preload(): void {
  if (!isMember(getView())) return
  prefetchQuery('/api/my/getMyInfo', {})
  prefetchQuery('/api/my/addressList', {})
  prefetchQuery('/api/my/getLianxiren', {})
  prefetchQuery('/api/getClassifAll', DONATION_CATEGORIES)
}
