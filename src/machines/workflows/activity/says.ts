/** What people are told of an activity that they write. */
import type { Says } from '../../workflow/says.ts'
import type { Activity } from './chart.ts'

export const activitySays = {
  author: {
    draft: ['yours', '活动还没有写完', '接着写'],
    returned: ['yours', '活动要改一下再交', '去改'],
    submitted: (_, span) => ['others', `等负责人看这个活动，一般${span('unanswered')}内`],
    recruiting: null,
    underway: null,
    settling: null,
  },
} satisfies Says<Activity>
