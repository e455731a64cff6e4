/** Handlers of the home page and other public content. */
import type { homeContract } from '../../../src/contract/home.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { articleCalls } from './articles.ts'
import { bannerCalls } from './banners.ts'
import { classificationCalls } from './classifications.ts'
import { figureCalls } from './figures.ts'
import { frontPageCalls } from './frontPage.ts'
import { projectCalls } from './projects.ts'
import { settingCalls } from './settings.ts'

export const homeHandlers: Handlers<typeof homeContract> = {
  ...settingCalls,
  ...classificationCalls,
  ...bannerCalls,
  ...figureCalls,
  ...frontPageCalls,
  ...projectCalls,
  ...articleCalls,
}
