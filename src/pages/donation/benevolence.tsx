import gift from 'icon:gift'
import heart from 'icon:heart'
import { PARTIES } from '../../contract/donation.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { PARTIES as NAMES_OF_PARTIES } from '../../contract/words.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { type Asked, useQuery } from '../query.ts'
import { listed, readAhead, useReadPages } from '../reading.ts'
import { useView } from '../view.ts'
import { GiftCard } from './parts/giftCard.tsx'
import { giftPath } from './parts/giftPath.ts'

const NAMES = ['party', 'near', 'keyword', 'donor'] as const
type Query = Asked<(typeof NAMES)[number]>['query']

/** What the list is asked for, from its address; `district` is the one that the portal shows. */
const askedOf = ({ party: named, near, keyword, donor }: Query, district: string) => {
  const party = PARTIES.find(one => one === named)
  return {
    ...(party && { party }),
    ...(keyword && { keyword }),
    ...(donor && { donor }),
    ...(near && { region: district }),
  }
}

/** 爱心榜: what neighbours have given, newest first. */
export default function Benevolence() {
  const { query, ask } = useQuery(NAMES)
  const place = useView(seen => seen.place)
  const found = useReadPages('/api/index/juanwuPage', askedOf(query, place.districtId))
  const narrowed = Object.values(query).some(Boolean)
  return (
    <List
      title="爱心榜"
      sub="邻居们捐出的每一份东西，都看得到去了哪里"
      tools={
        <ButtonLink href={pathTo('/donationW')} size="sm" sign={heart}>
          我也要捐
        </ButtonLink>
      }
      filters={
        <>
          <Search label="找捐物" placeholder="物品名称" value={query.keyword} onChange={keyword => ask({ keyword })} />
          <Filters
            quiet
            label="捐赠方"
            options={[
              { value: '', label: '全部' },
              ...PARTIES.map(value => ({ value, label: NAMES_OF_PARTIES[value] })),
            ]}
            value={query.party}
            onChange={party => ask({ party })}
          />
          <Filters
            quiet
            label="地区"
            options={[
              { value: '', label: '各地' },
              { value: '1', label: place.district },
            ]}
            value={query.near}
            onChange={near => ask({ near })}
          />
        </>
      }
      {...listed(found)}
      keyOf={({ id }) => id}
      unit="份"
      least={360}
      empty={
        narrowed
          ? {
              title: '这里还没有捐物',
              text: '换个条件看看。',
              sign: gift,
              action: { label: '看全部', onPress: () => ask({ party: '', near: '', keyword: '', donor: '' }) },
            }
          : {
              title: '还没有人捐物',
              text: '第一份心意，可以从您开始。',
              sign: gift,
              action: { label: '我要捐物', href: pathTo('/donationW') },
            }
      }
    >
      {one => <GiftCard gift={one} href={giftPath(one)} named />}
    </List>
  )
}

export const preload = (): void => readAhead('/api/index/juanwuPage', {})
