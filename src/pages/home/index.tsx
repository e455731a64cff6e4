import { isBuilt } from '../../data/built.ts'
import { prefetchQuery, useQuery } from '../../data/query.ts'
import { useView } from '../../data/view.ts'
import { VisuallyHidden } from '../../ui/parts/mutedText.tsx'
import { useScreenTitle } from '../../ui/title.ts'
import css from './parts/home.module.css'
import { HomeFigures } from './parts/homeFigures.tsx'
import { QuickLinks } from './parts/quickLinks.tsx'
import { Activities, Campaigns, NewGoods, Policies, Projects } from './parts/sections.tsx'
import { Banners } from './shared/banners.tsx'
import { LargeOffer } from './shared/largeOffer.tsx'

const PREVIEW_SIZE = 3

/** 首页: what is asked of me today, four doors, the platform's figures, and what goes on near the chosen district. */
export default function Home() {
  useScreenTitle('首页')
  const region = useView(view => view.place.districtId)
  const district = useView(view => view.place.district)
  const banners = useQuery('/api/index/getBanner', { region })
  const figures = useQuery('/api/index/getShujutongji', { region })
  const front = useQuery('/api/index/getShouye', { region })
  const projects = useQuery('/api/index/getGongyixiangmu', { region, pageSize: PREVIEW_SIZE })
  const policies = useQuery('/api/index/getZhengcebangfu', { region, pageSize: PREVIEW_SIZE })
  return (
    <>
      <h1>
        <VisuallyHidden>邻里公益首页</VisuallyHidden>
      </h1>
      <LargeOffer />
      <div className={css.top}>
        <Banners query={banners} />
        <QuickLinks activities={front.data?.activities.length} />
      </div>
      <HomeFigures query={figures} place={district} />
      {isBuilt('/fundraisingDetail') && <Campaigns query={front} />}
      <Activities query={front} />
      <Policies query={policies} />
      <Projects query={projects} />
      <NewGoods query={front} />
    </>
  )
}

export function preload(): void {
  prefetchQuery('/api/getPlatformSet', {})
}
