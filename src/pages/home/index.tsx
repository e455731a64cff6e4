import { Hidden } from '../../ui/parts/quiet.tsx'
import { useScreenTitle } from '../../ui/title.ts'
import { readAhead, useRead } from '../reading.ts'
import { useView } from '../view.ts'
import { Banners } from './parts/banners.tsx'
import { Doors } from './parts/doors.tsx'
import css from './parts/home.module.css'
import { HomeFigures } from './parts/homeFigures.tsx'
import { Activities, Campaigns, NewGoods, Policies, Projects } from './parts/sections.tsx'

const FEW = 3

/** 首页: what is asked of me today, four doors, the platform's figures, and what goes on near the chosen district. */
export default function Home() {
  useScreenTitle('首页')
  const region = useView(seen => seen.place.districtId)
  const banners = useRead('/api/index/getBanner', { region })
  const figures = useRead('/api/index/getShujutongji', { region })
  const front = useRead('/api/index/getShouye', { region })
  const projects = useRead('/api/index/getGongyixiangmu', { region, pageSize: FEW })
  const policies = useRead('/api/index/getZhengcebangfu', { region, pageSize: FEW })
  return (
    <>
      <h1>
        <Hidden>邻里公益首页</Hidden>
      </h1>
      <div className={css.top}>
        <Banners reading={banners} />
        <Doors activities={front.data?.activities.length} />
      </div>
      <HomeFigures reading={figures} />
      <Campaigns reading={front} />
      <Activities reading={front} />
      <Policies reading={policies} />
      <Projects reading={projects} />
      <NewGoods reading={front} />
    </>
  )
}

export function preload(): void {
  readAhead('/api/getPlatformSet', {})
}
