import gift from 'icon:gift'
import heart from 'icon:heart'
import { PARTIES } from '../../contract/donation.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { PARTIES as NAMES_OF_PARTIES } from '../../contract/words.ts'
import { listProps } from '../../data/listProps.ts'
import { pagesOf, screenReads, useReads } from '../../data/reads.ts'
import { useView } from '../../data/view.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { FoldingFilters } from '../../ui/parts/foldingFilters.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { DonationCard } from './parts/donationCard.tsx'
import { donationPath } from './parts/donationPath.ts'
import { GivingBoard } from './parts/givingBoard.tsx'

export const reads = screenReads(['party', 'near', 'keyword', 'donor', 'period'], (query, { place }) => {
  const { near, keyword, donor } = query
  const party = PARTIES.find(one => one === query.party)
  return {
    pages: pagesOf('/api/index/juanwuPage', {
      ...(party && { party }),
      ...(keyword && { keyword }),
      ...(donor && { donor }),
      ...(near && { region: place.districtId }),
    }),
  }
})

/** 爱心榜: totals, top donors, and all gifts, newest first. */
export default function Benevolence() {
  const { query, setQuery, pages } = useReads(reads)
  const place = useView(view => view.place)
  const { period, ...chosen } = query
  const narrowed = Object.values(chosen).some(Boolean)
  return (
    <List
      title="爱心榜"
      sub="邻居们捐出的每一份东西，都看得到去了哪里"
      tools={
        <ButtonLink href={pathTo('/donationW')} size="sm" icon={heart}>
          我也要捐
        </ButtonLink>
      }
      filters={
        <>
          {!query.donor && !query.keyword && (
            <GivingBoard
              period={period}
              region={query.near ? place.districtId : undefined}
              onPeriod={next => setQuery({ period: next })}
            />
          )}
          <Search
            label="找捐物"
            placeholder="物品名称"
            value={query.keyword}
            onChange={keyword => setQuery({ keyword })}
          />
          <FoldingFilters
            sorting={
              <Filters
                hideLabel
                label="捐赠方"
                options={[
                  { value: '', label: '全部' },
                  ...PARTIES.map(value => ({ value, label: NAMES_OF_PARTIES[value] })),
                ]}
                value={query.party}
                onChange={party => setQuery({ party })}
              />
            }
            active={query.near ? 1 : 0}
            onClear={() => setQuery({ near: '' })}
          >
            <Filters
              label="地区"
              options={[
                { value: '', label: '各地' },
                { value: '1', label: place.district },
              ]}
              value={query.near}
              onChange={near => setQuery({ near })}
            />
          </FoldingFilters>
        </>
      }
      {...listProps(pages)}
      keyOf={({ id }) => id}
      unit="份捐物"
      min={360}
      empty={
        narrowed
          ? {
              title: '这里还没有捐物',
              text: '换个条件看看。',
              icon: gift,
              action: { label: '看全部', onPress: () => setQuery({ party: '', near: '', keyword: '', donor: '' }) },
            }
          : {
              title: '还没有人捐物',
              text: '第一份心意，可以从您开始。',
              icon: gift,
              action: { label: '我要捐物', href: pathTo('/donationW') },
            }
      }
    >
      {one => <DonationCard gift={one} href={donationPath(one)} named />}
    </List>
  )
}
