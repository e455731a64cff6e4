/** What people are told of their shop. */
import type { Says } from '../../workflow/says.ts'
import type { ShopFacts } from './chart.ts'

export const shopSays = {
  owner: {
    applied: ['others', '等平台的人看您开店的申请'],
    open: null,
    suspended: ['yours', '您的店铺暂停了，看看为什么', '看看原因'],
  },
} satisfies Says<ShopFacts>
