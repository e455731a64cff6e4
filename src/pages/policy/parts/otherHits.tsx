import { IDLE_CONDITIONS, IDLE_TERMS } from '../../../contract/idleWords.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useQuery } from '../../../data/query.ts'
import { formatCount, formatDistance, formatMoney } from '../../../ui/format.ts'
import { MediaRow } from '../../../ui/parts/card.tsx'
import { Grid, Section } from '../../../ui/parts/layout.tsx'
import { periodText } from '../../activity/shared/period.ts'
import { useOrigin } from '../../map/shared/origin.ts'

const MAX_HITS = 6

interface Hit {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly picture: string
  readonly href: string | undefined
}

const contains = (keyword: string, ...texts: readonly string[]) =>
  texts.some(text => text.toLowerCase().includes(keyword.toLowerCase()))

function Hits({ title, hits }: { title: string; hits: readonly Hit[] }) {
  if (hits.length === 0) return null
  return (
    <Section title={title}>
      <Grid min={300}>
        {hits.map(hit => (
          <MediaRow key={hit.id} href={hit.href} picture={hit.picture} title={hit.title} sub={hit.summary} />
        ))}
      </Grid>
    </Section>
  )
}

/**
 * Other matches of the search words, above the policies: campaigns, idle things, goods, shops, gifts, welfare projects,
 * activities, articles, as the portal's search box covers all of them. Renders nothing without a match.
 */
export function OtherHits({ keyword, region }: { keyword: string; region: string }) {
  const campaigns = useQuery('/api/huodong/getMujuanPage', { keyword, pageSize: MAX_HITS })
  const idle = useQuery('/api/idle/idlePage', { keyword, sort: 'newest', pageSize: MAX_HITS })
  const goods = useQuery('/api/v3/goodsPage', { keyword, pageSize: MAX_HITS })
  const shops = useQuery('/api/v3/shopPage', { keyword, pageSize: MAX_HITS })
  const gifts = useQuery('/api/index/goodsPage', { keyword, pageSize: MAX_HITS })
  const projects = useQuery('/api/index/getGongyixiangmu', { region, keyword, pageSize: MAX_HITS })
  const articles = useQuery('/api/index/platformJieshaoPage', { pageSize: 100 })
  const origin = useOrigin()
  const activities = useQuery(
    '/api/huodong/getHuodongPage',
    { keyword, sort: 'nearest', ...origin.at, pageSize: MAX_HITS },
    origin.isKnown,
  )
  const matching = <T extends { readonly title: string; readonly summary: string }>(all: readonly T[] | undefined) =>
    (all ?? []).filter(({ title, summary }) => contains(keyword, title, summary)).slice(0, MAX_HITS)
  return (
    <>
      <Hits
        title="募捐"
        hits={(campaigns.data?.dataList ?? []).map(one => ({
          ...one,
          href: pathTo('/fundraisingDetail', { id: one.id }),
        }))}
      />
      <Hits
        title="邻居的闲置"
        hits={(idle.data?.dataList ?? []).map(one => ({
          ...one,
          summary: `${IDLE_TERMS[one.terms]} · ${IDLE_CONDITIONS[one.condition]} · ${one.regionName}`,
          href: pathTo('/idle', { id: one.id }),
        }))}
      />
      <Hits
        title="商城商品"
        hits={(goods.data?.dataList ?? []).map(one => ({
          ...one,
          summary: formatMoney(one.price),
          href: `/v3GoodsDetail?id=${one.id}`,
        }))}
      />
      <Hits
        title="店铺"
        hits={(shops.data?.dataList ?? []).map(one => ({
          ...one,
          title: one.name,
          href: `/v3Shop?id=${one.id}`,
        }))}
      />
      <Hits
        title="积分礼品"
        hits={(gifts.data?.dataList ?? []).map(one => ({
          ...one,
          summary: `${formatCount(one.points)} 积分`,
          href: `/giftDetail?id=${one.id}`,
        }))}
      />
      <Hits
        title="公益项目"
        hits={(projects.data?.dataList ?? []).map(one => ({
          ...one,
          href: `/platformDetail?project=${one.id}`,
        }))}
      />
      <Hits
        title="活动"
        hits={(activities.data?.dataList ?? []).map(one => ({
          ...one,
          summary: [
            periodText(one),
            one.regionName,
            ...(one.distance === null ? [] : [formatDistance(one.distance)]),
          ].join(' · '),
          href: pathTo('/volunteerDetail', { id: one.id }),
        }))}
      />
      <Hits
        title="文章"
        hits={matching(articles.data?.dataList).map(one => ({
          ...one,
          href: pathTo('/platformDetail', { id: one.id }),
        }))}
      />
    </>
  )
}
