import heart from 'icon:heart'
import card from 'icon:id-card'
import { DONATION_TABS, type DonationRow } from '../../../contract/donation.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { MIXED_UNIT } from '../../../contract/unitCounts.ts'
import { listProps, useInfiniteQuery, useQuery } from '../../../data/query.ts'
import { useUrlQuery } from '../../../data/urlQuery.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { GiftCard } from './giftCard.tsx'
import { cardPath } from './giftPath.ts'
import { giftTabOf, TAB_LABELS } from './tabs.ts'

const NAMES = ['tab'] as const
const idOf = ({ id }: DonationRow) => id

/** My gifts of goods, by what is to be done with them. */
export function MyGifts() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const tab = giftTabOf(query.tab)
  const pages = useInfiniteQuery('/api/my/juanwuPage', { tab })
  const { data: counts } = useQuery('/api/my/juanwuCounts', {})
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  const party = me?.kind === 'organisation' ? 'organisation' : 'person'
  return (
    <List
      title="我的爱心"
      {...(counts && counts.pieces > 0 && { sub: `一共捐出 ${counts.pieces} ${MIXED_UNIT}物品，谢谢您` })}
      tools={
        <>
          <ButtonLink variant="line" size="sm" icon={card} href={cardPath(party, '')}>
            爱心名片
          </ButtonLink>
          <ButtonLink size="sm" icon={heart} href={pathTo('/donationW')}>
            再捐一次
          </ButtonLink>
        </>
      }
      filters={
        <Filters
          hideLabel
          label="状态"
          options={DONATION_TABS.map(value => ({
            value,
            label: TAB_LABELS[value],
            ...(value !== 'all' && counts && { count: counts.counts[value] }),
          }))}
          value={tab}
          onChange={value => setQuery({ tab: value === 'all' ? '' : value })}
        />
      }
      {...listProps(pages)}
      keyOf={idOf}
      unit="份捐物"
      min={360}
      empty={
        tab === 'all'
          ? {
              title: '还没有捐过东西',
              text: '闲下来的好东西，附近也许正有人需要。',
              icon: heart,
              action: { label: '我要捐物', href: pathTo('/donationW') },
            }
          : {
              title: `没有${TAB_LABELS[tab]}的捐物`,
              text: '换一个状态看看，或者看全部。',
              icon: heart,
              action: { label: '看全部', onPress: () => setQuery({ tab: '' }) },
            }
      }
    >
      {gift => <GiftCard gift={gift} href={pathTo('/myBenevolence', { id: gift.id })} />}
    </List>
  )
}
