/** What a newcomer sees first. */
import type { homeContract } from '../../src/contract/home.contract.ts'
import { article } from './article.ts'
import { banner } from './banner.ts'
import { classification } from './classification.ts'
import type { Handlers } from './context.ts'
import { figures } from './figures.ts'
import { front } from './front.ts'
import { project } from './project.ts'
import { settings } from './settings.ts'

export const home: Handlers<typeof homeContract> = {
  ...settings,
  ...classification,
  ...banner,
  ...figures,
  ...front,
  ...project,
  ...article,
}
