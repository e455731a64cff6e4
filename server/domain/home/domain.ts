/** The domain home: its calls and what else the portal has to know of it. */
import { homeContract } from '../../../src/contract/home.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { articleCalls } from './articles.ts'
import { bannerCalls } from './banners.ts'
import { classificationCalls } from './classifications.ts'
import { figureCalls } from './figures.ts'
import { frontPageCalls } from './frontPage.ts'
import { mapPointCalls } from './mapPoints.ts'
import { projectCalls } from './projects.ts'
import { settingCalls } from './settings.ts'

export const homeDomain = defineDomain({
  title: '首页、公益地图、公益项目、分类和平台设置',
  contract: homeContract,
  handlers: {
    ...settingCalls,
    ...classificationCalls,
    ...bannerCalls,
    ...figureCalls,
    ...frontPageCalls,
    ...projectCalls,
    ...articleCalls,
    ...mapPointCalls,
  },
})
