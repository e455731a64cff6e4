/** What people are told of points that are given back to them. */
import type { Says } from '../../workflow/says.ts'
import type { PointRestore } from './chart.ts'

export const pointRestoreSays = {
  owner: { requested: ['others', '工作人员正在核对要还给您的积分'] },
} satisfies Says<PointRestore>
