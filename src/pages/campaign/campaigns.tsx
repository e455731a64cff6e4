import heart from 'icon:heart-handshake'
import { CAMPAIGN_FILTERS, type CampaignRow } from '../../contract/campaign.contract.ts'
import { isKeyOf, keysOf } from '../../contract/keys.ts'
import { pathTo } from '../../contract/screens.ts'
import { listProps } from '../../data/listProps.ts'
import { useInfiniteQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { useView } from '../../data/view.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { useReach } from '../place/shared/useReach.ts'
import { CampaignCard } from './parts/campaignCard.tsx'
import { CampaignDesk } from './parts/campaignDesk.tsx'
import { MyCampaigns } from './parts/myCampaigns.tsx'
import { PlanForm } from './parts/planForm.tsx'

const NAMES = ['filter', 'keyword', 'reach', 'desk', 'plan'] as const
const idOf = ({ id }: CampaignRow) => id
const FILTERS = keysOf(CAMPAIGN_FILTERS).map(value => ({
  value: value === 'running' ? '' : value,
  label: CAMPAIGN_FILTERS[value],
}))

function PublicCampaigns() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const uid = useView(view => view.uid)
  const { data: me } = useQuery('/api/my/getMyInfo', {}, uid !== '')
  const { region, groups } = useReach(query.reach, reach => setQuery({ reach }), 'all')
  const pages = useInfiniteQuery('/api/huodong/getMujuanPage', {
    ...region,
    ...(isKeyOf(CAMPAIGN_FILTERS, query.filter) && { filter: query.filter }),
    ...(query.keyword && { keyword: query.keyword }),
  })
  return (
    <List
      title="募捐"
      sub="钱直接进发起单位自己的账户，每一笔进出都在账目里"
      tools={
        me?.kind === 'organisation' && (
          <ButtonLink href={pathTo('/fundraising', { desk: 'mine' })} variant="line" size="sm">
            本单位的募捐
          </ButtonLink>
        )
      }
      filters={
        <>
          <Search
            label="找募捐"
            placeholder="助学、护理床……"
            value={query.keyword}
            onChange={keyword => setQuery({ keyword })}
          />
          <Filters
            hideLabel
            label="状态"
            options={FILTERS}
            value={query.filter}
            onChange={filter => setQuery({ filter })}
          />
          <Filters {...groups} />
        </>
      }
      {...listProps(pages)}
      keyOf={idOf}
      unit="个募捐"
      min={340}
      empty={{
        title: '这里没有募捐',
        text: '换个地区或状态看看，也可以捐物、报名做志愿者。',
        icon: heart,
        action: { label: '看全部募捐', onPress: () => setQuery({ filter: '', keyword: '', reach: '' }) },
      }}
    >
      {(row, index) => <CampaignCard row={row} priority={index < 4} />}
    </List>
  )
}

/** 募捐: the public list; `?desk=mine` those of one's organisation, `?desk=review` the platform's, `?plan=` the form. */
export default function Campaigns() {
  const { query } = useUrlQuery(NAMES)
  if (query.plan) return <PlanForm key={query.plan} id={query.plan === 'new' ? '' : query.plan} />
  if (query.desk === 'mine') return <MyCampaigns />
  if (query.desk === 'review') return <CampaignDesk />
  return <PublicCampaigns />
}
