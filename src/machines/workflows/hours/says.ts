/** What people are told of the hours of a service. */
import type { Says } from '../../workflow/says.ts'
import type { Hours } from './chart.ts'

export const hoursSays = {
  owner: {
    toConfirm: (_, span) => ['others', `等活动的负责人确认您服务的时间，一般${span('unanswered')}内`],
    toCountersign: (_, span) => ['others', `服务的时间确认过了，等另一位再看一遍，一般${span('unanswered')}内`],
    disputed: (_, span) => ['others', `您说时间不对，正在核对，一般${span('unanswered')}内有答复`],
    revoking: ['others', '这次服务的时间正在核对'],
  },
} satisfies Says<Hours>
