import phone from 'icon:phone'
import { prefetchQuery, useQuery } from '../../data/query.ts'
import { isMember, useView } from '../../data/view.ts'
import { Disclosure } from '../../ui/parts/disclosure.tsx'
import { Icon } from '../../ui/parts/icon.tsx'
import { VisuallyHidden } from '../../ui/parts/mutedText.tsx'
import { useLarge } from '../../ui/theme/appearance.ts'
import { useScreenTitle } from '../../ui/title.ts'
import css from './parts/home.module.css'
import { HomeFigures } from './parts/homeFigures.tsx'
import { HomeMatters } from './parts/homeMatters.tsx'
import { QuickLinks } from './parts/quickLinks.tsx'
import { Activities, Campaigns, IdleThings, NewGoods, Policies, Projects } from './parts/sections.tsx'
import { Banners } from './shared/banners.tsx'
import { LargeOffer } from './shared/largeOffer.tsx'

/** What is shared with the neighbourhood: figures, campaigns, activities, policies, projects, goods. */
function Neighbourhood({ region, district }: { region: string; district: string }) {
  const banners = useQuery('/api/index/getBanner', { region })
  const member = useView(isMember)
  return (
    <>
      <HomeFigures region={region} place={district} />
      {member && <Banners query={banners} />}
      <Campaigns region={region} />
      <Activities region={region} />
      <Policies region={region} />
      <Projects region={region} />
      <NewGoods region={region} />
      <IdleThings region={region} />
    </>
  )
}

/** 首页 in 长者模式: my matters, four doors, the telephone; everything else is one press away. */
function SimpleHome({ region, district }: { region: string; district: string }) {
  const { kefuphone = '' } = useQuery('/api/getPlatformSet', {}).data ?? {}
  const member = useView(isMember)
  return (
    <div className={css.mine}>
      {member && <HomeMatters />}
      <QuickLinks region={region} across />
      {kefuphone !== '' && (
        <a className={css.call} href={`tel:${kefuphone.replace(/[^\d+]/g, '')}`}>
          <Icon svg={phone} size={28} />
          <span>
            不会办？打电话问我们
            <b>{kefuphone}</b>
          </span>
        </a>
      )}
      <Disclosure summary="看更多：活动、政策、募捐、商品" whileOpen>
        <Neighbourhood {...{ region, district }} />
      </Disclosure>
    </div>
  )
}

/** 首页: my matters, four entry links, the platform's figures, and activity near the chosen district. */
export default function Home() {
  useScreenTitle('首页')
  const region = useView(view => view.place.districtId)
  const district = useView(view => view.place.district)
  const member = useView(isMember)
  const large = useLarge()
  const banners = useQuery('/api/index/getBanner', { region })
  return (
    <>
      <h1>
        <VisuallyHidden>邻里公益首页</VisuallyHidden>
      </h1>
      <LargeOffer />
      {large && <SimpleHome {...{ region, district }} />}
      {!large && member && (
        <div className={css.mine}>
          <HomeMatters />
          <QuickLinks region={region} across />
        </div>
      )}
      {!large && !member && (
        <div className={css.top}>
          <Banners query={banners} />
          <QuickLinks region={region} />
        </div>
      )}
      {!large && <Neighbourhood {...{ region, district }} />}
    </>
  )
}

export function preload(): void {
  prefetchQuery('/api/getPlatformSet', {})
}
