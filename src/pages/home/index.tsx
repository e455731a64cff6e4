import { prefetchQuery, useQuery } from '../../data/query.ts'
import { isMember, useView } from '../../data/view.ts'
import { LazyPart, type Part } from '../../ui/parts/lazyPart.tsx'
import { VisuallyHidden } from '../../ui/parts/mutedText.tsx'
import { useLarge } from '../../ui/theme/appearance.ts'
import { useScreenTitle } from '../../ui/title.ts'
import css from './parts/home.module.css'
import { HomeFigures } from './parts/homeFigures.tsx'
import { QuickLinks } from './parts/quickLinks.tsx'
import { Activities, Campaigns, IdleThings, NewGoods, Policies, Projects } from './parts/sections.tsx'
import { Banners } from './shared/banners.tsx'
import { LargeOffer } from './shared/largeOffer.tsx'

/** Loaded for members and in 长者模式: other visitors download none of it. */
const MATTERS: Part<object> = { load: async () => (await import('../person/shared/myMatters.tsx')).HomeMatters }

/**
 * 首页: my tasks today, four entry links, the platform's figures, and activity near the chosen district. In 长者模式 only
 * what `HomeMatters` has.
 */
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
      <div className={css.mine}>
        {(member || large) && <LazyPart part={MATTERS} height="8.5rem" props={{}} />}
        {large || (
          <div className={css.top}>
            <Banners query={banners} />
            <QuickLinks />
          </div>
        )}
      </div>
      {large || (
        <>
          <HomeFigures region={region} place={district} />
          <Campaigns region={region} />
          <Activities region={region} />
          <Policies region={region} />
          <Projects region={region} />
          <NewGoods region={region} />
          <IdleThings region={region} />
        </>
      )}
    </>
  )
}

export function preload(): void {
  prefetchQuery('/api/getPlatformSet', {})
}
