/** What people are told of a thing that they give away. */
import type { Says } from '../../workflow/says.ts'
import type { IdleItem } from './chart.ts'

export const idleItemSays = {
  owner: {
    screening: ['others', '等平台的人看一眼，就能上架了'],
    listed: null,
    reported: ['others', '有人对这件闲置有疑问，平台正在看'],
    reserved: null,
  },
} satisfies Says<IdleItem>
